import { Fragment, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatEuros } from '../../../../../src/domain/money.ts';
import type { OrderDesk } from '../../../../../src/modules/orders/support/order-desk.contract.ts';
import { CopyButton } from '../../../action-button.tsx';
import { formatDeadline, formatMoment, formatTimeLeft } from '../../../lib/dates.ts';
import { ResourceLink } from '../../../lib/resource-link.tsx';
import { DELIVERY_OPTIONS, LETTER_STATES, ORDER_STATES } from '../../../status-labels.tsx';
import { ORDER_ACTIONS } from '../actions/index.ts';
import { Personal, RevealButton } from './masking.tsx';

interface Props {
  desk: OrderDesk;
}

/** The order, the status and deadline that the customer reads, and the possible actions. */
export function DeskHeader({ desk }: Props) {
  const { order, recipient } = desk;
  return (
    <header className="admin-head">
      <div className="admin-title">
        <CopyButton label="Copier la référence" text={order.reference} />
        <StateBadge desk={desk} />
      </div>
      <p className="admin-subject">
        {order.title} · {DELIVERY_OPTIONS[order.sending][0]} · passée le {formatMoment(order.createdAt)}
        {recipient && (
          <>
            <br />
            Pour{' '}
            <b>
              <Personal>{[recipient.name, recipient.lines.at(-1)].filter(Boolean).join(', ')}</Personal>
            </b>
          </>
        )}
      </p>
      <MaskingNote desk={desk} />
      <LinkedOrders order={order} />
      <CustomerSees desk={desk} />
      <Actions desk={desk} />
    </header>
  );
}

/** Whether names, addresses and texts are masked, and until when they are not. */
const MaskingNote = ({ desk: { revealedUntil } }: Props) =>
  revealedUntil ? (
    <p className="admin-soft">Noms, adresses et textes en clair jusqu’au {formatMoment(revealedUntil)}.</p>
  ) : (
    <div className="admin-masked-notice">
      <p>
        <b>Noms, adresses, lettre et messages masqués.</b>
      </p>
      <RevealButton label="Voir en clair" />
    </div>
  );

/** The letter's state, which is more precise, or the order's without a letter. */
function StateBadge({ desk: { order, sending, customerSees } }: Props) {
  const [, tone = ''] = sending ? LETTER_STATES[sending.status] : ORDER_STATES[order.status];
  return (
    <span className={`mark ${customerSees.outcome === 'returned' ? 'is-stop' : tone}`} data-testid="state">
      {customerSees.short}
    </span>
  );
}

const toDesk = (id: string): string => `/admin/orders/${id}/show`;

const LinkedOrders = ({ order: { id, resends, resentAs, pack } }: Pick<OrderDesk, 'order'>) => (
  <>
    {resends && (
      <p>
        Renvoie la lettre de <Link to={toDesk(resends.id)}>{resends.reference}</Link>
      </p>
    )}
    {resentAs && (
      <p>
        Renvoyée par <Link to={toDesk(resentAs.id)}>{resentAs.reference}</Link>
      </p>
    )}
    {pack.length > 0 && (
      <p>
        Commandée en une fois avec{' '}
        {pack
          .filter((order) => order.id !== id)
          .map((order, i) => (
            <Fragment key={order.id}>
              {i > 0 && ', '}
              <Link to={toDesk(order.id)} title={order.title}>
                {order.reference}
              </Link>
            </Fragment>
          ))}
      </p>
    )}
  </>
);

/** The exact status text of the customer's page. */
function CustomerSees({ desk: { customerSees } }: Props) {
  const now = useNow();
  const { short, long, until } = customerSees;
  return (
    <section className="admin-sees" aria-labelledby="admin-sees">
      <h2 id="admin-sees">Ce que le client voit maintenant</h2>
      <p>
        <b>{short}.</b> {long}
      </p>
      {until && (
        <p className="admin-deadline">
          Jusqu’au {formatDeadline(until)} ({formatTimeLeft(until, now)})
        </p>
      )}
    </section>
  );
}

/** The current instant, renewed each minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Note under an action that requests approval. */
const APPROVAL_NOTES: Readonly<Record<string, string>> = {
  refund: 'En totalité\u00a0: avec approbation',
  resend: 'Sans frais\u00a0: avec approbation',
};

/** The possible actions; the others with the reason why not. */
function Actions({ desk }: Props) {
  const shown = desk.actions.filter(({ action }) => Object.hasOwn(ORDER_ACTIONS, action));
  const [possible, blocked] = [shown.filter(({ allowed }) => allowed), shown.filter(({ allowed }) => !allowed)];
  const toButtons = (actions: OrderDesk['actions']) =>
    actions.map(({ action, allowed, because, needsApproval }) => {
      const Action = ORDER_ACTIONS[action]!;
      return (
        <div key={action}>
          <Action record={desk} allowed={allowed} because={because} />
          {needsApproval && <small className="admin-soft">{APPROVAL_NOTES[action]}</small>}
        </div>
      );
    });
  return (
    <section aria-label="Actions">
      <OpenApprovals approvals={desk.approvals} />
      <div className="admin-order-actions">{toButtons(possible)}</div>
      {blocked.length > 0 && (
        <details className="admin-blocked-list">
          <summary>
            {blocked.length === 1
              ? 'Une action impossible maintenant'
              : `${blocked.length} actions impossibles maintenant`}
          </summary>
          {toButtons(blocked)}
        </details>
      )}
    </section>
  );
}

/** Open approval requests of the order, which prevent a second request. */
const OpenApprovals = ({ approvals }: Pick<OrderDesk, 'approvals'>) =>
  approvals.length > 0 && (
    <ul className="admin-approvals" aria-label="Approbations en attente">
      {approvals.map(({ id, action, amountCents, requestedBy, isOwn, createdAt }) => (
        <li key={id}>
          <ResourceLink resource="approvals" id={id}>
            {action === 'refund' ? `Remboursement de ${formatEuros(amountCents ?? 0)}` : 'Renvoi sans frais'} à
            approuver
          </ResourceLink>
          , demandé par {isOwn ? 'vous' : requestedBy} le {formatMoment(createdAt)}
        </li>
      ))}
    </ul>
  );
