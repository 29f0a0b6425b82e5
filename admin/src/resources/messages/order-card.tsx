import { useGetList, useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatEuros } from '../../../../src/domain/money.ts';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { StateMark } from '../../lib/fields.tsx';
import { Reveal } from '../../lib/reveal.tsx';
import { UnreadNote } from '../../lib/unread-note.tsx';
import { post } from '../../providers/http.ts';
import { LETTER_STATES, ORDER_STATES, THREAD_STATES } from '../../status-labels.tsx';
import { OtherOrder } from './other-order.tsx';
import type { Candidate, Thread } from './thread.ts';

/** Roles that only read can do nothing. */
const canHandle = ({ can }: Thread): boolean => can.length > 0;

/** Who writes, about which order, and what they wrote before. */
export function ThreadContext({ thread, onChanged }: { thread: Thread; onChanged: () => void }) {
  return (
    <aside className="inbox-context" aria-label="Client et commande">
      <Customer thread={thread} />
      {thread.orderId ? <OrderCard orderId={thread.orderId} /> : <Candidates thread={thread} onChanged={onChanged} />}
      {canHandle(thread) && <OtherOrder key={thread.id} thread={thread} onChanged={onChanged} />}
      {thread.earlier.length > 0 && (
        <section className="inbox-card">
          <h3>Autres messages de cette adresse</h3>
          <ul>
            {thread.earlier.map(({ id, reference, status, createdAt }) => (
              <li key={id}>
                <Link to={`/admin/messages/${id}/show`}>{reference}</Link>, {formatMoment(createdAt)},{' '}
                {THREAD_STATES[status][0].toLowerCase()}
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

function Customer({ thread }: { thread: Thread }) {
  const { id, name, email, isMasked, userId, accountId, addressAccountId, accountEmail, messages } = thread;
  // A thread that a colleague began has the customer's account, but no message of the customer.
  const wasLoggedIn = userId !== null && messages[0]?.direction === 'in';
  return (
    <section className="inbox-card">
      <h3>{name || 'Sans nom'}</h3>
      {email && <p>{isMasked ? email : <a href={`mailto:${email}`}>{email}</a>}</p>}
      <Reveal subject="messages" id={id} isMasked={isMasked} />
      {addressAccountId ? (
        <p>
          <Link to={`/admin/users/${addressAccountId}/show`}>Compte {accountEmail}</Link>
          {accountId ? '' : ', où cet échange ne se lit pas'}
          {wasLoggedIn ? ', connecté en écrivant' : ''}
        </p>
      ) : (
        <p className="admin-soft">Aucun compte n’a cette adresse.</p>
      )}
    </section>
  );
}

function OrderCard({ orderId }: { orderId: string }) {
  const orderRead = useGetOne<{
    id: string;
    reference: string;
    title: string;
    status: string;
    totalCents: number;
    refundableCents: number;
    createdAt: string;
  }>('orders', { id: orderId });
  const letterRead = useGetList<{ id: string; status: string; trackingNumber: string | null }>('letters', {
    filter: { orderId },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createdAt', order: 'DESC' },
  });
  const { data: order } = orderRead;
  const letter = letterRead.data?.[0];
  const error = orderRead.error ?? letterRead.error;
  const unread = error && (
    <UnreadNote
      error={error}
      busy={orderRead.isFetching || letterRead.isFetching}
      onRetry={() => void Promise.all([orderRead.refetch(), letterRead.refetch()])}
    />
  );
  if (!order) return unread ?? <p role="status">Chargement de la commande…</p>;
  return (
    <section className="inbox-card">
      {unread}
      <h3>
        <Link to={`/admin/orders/${orderId}/show`}>{order.reference}</Link>
      </h3>
      <p>{order.title}</p>
      <dl>
        <dt>Passée</dt>
        <dd>{formatMoment(order.createdAt)}</dd>
        {letter && (
          <>
            <dt>Lettre</dt>
            <dd>
              <StateMark labels={LETTER_STATES} state={letter.status} />
            </dd>
          </>
        )}
        {letter?.trackingNumber && (
          <>
            <dt>Suivi</dt>
            <dd>
              <a
                href={`https://www.laposte.fr/outils/suivre-vos-envois?code=${letter.trackingNumber}`}
                target="_blank"
                rel="noreferrer"
              >
                {letter.trackingNumber}
                <span className="sr"> (site de La Poste, nouvel onglet)</span>
              </a>
            </dd>
          </>
        )}
        <dt>Commande</dt>
        <dd>
          <StateMark labels={ORDER_STATES} state={order.status} />
        </dd>
        <dt>Total</dt>
        <dd>
          {formatEuros(order.totalCents)}, dont {formatEuros(order.refundableCents)} peuvent encore être rendus
        </dd>
      </dl>
    </section>
  );
}

const BECAUSE: Record<Candidate['because'], string> = {
  typed: 'référence indiquée, mais une autre adresse\u00a0: rien ne prouve que c’est la sienne',
  account: 'du compte de cette adresse',
};

function Candidates({ thread, onChanged }: { thread: Thread; onChanged: () => void }) {
  const { busy, run } = useCommand();
  const link = (orderId: string): void =>
    void run(
      () =>
        post(`/-/admin/v1/messages/${thread.id}/link-order`, {
          orderId,
          expectedOrderId: thread.orderId,
          expectedStatusSince: thread.statusSince,
        }),
      () => undefined,
    ).finally(onChanged);
  return (
    <section className="inbox-card">
      <h3>Quelle commande ?</h3>
      {thread.orderReference && <p>Référence indiquée : {thread.orderReference}</p>}
      {thread.candidates.length === 0 && (
        <p className="admin-soft">Aucune commande ne correspond. Demandez la référence.</p>
      )}
      <ul className="inbox-candidates">
        {thread.candidates.map(({ id, reference, title, status, because }) => (
          <li key={id}>
            <Link to={`/admin/orders/${id}/show`}>{reference}</Link> <StateMark labels={ORDER_STATES} state={status} />
            <br />
            {title}
            <br />
            <span className="admin-soft">{BECAUSE[because]}</span>
            <br />
            {canHandle(thread) && (
              <ActionButton
                label="C’est cette commande"
                aria-label={`C’est cette commande\u00a0: ${reference}`}
                look="quiet"
                busy={busy}
                onClick={() => link(id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
