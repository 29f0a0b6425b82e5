import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { getRecipientSizePt } from '../../../src/letterpress/index.ts';
import type { LetterView, OrderView } from '../../../src/modules/orders/contract.ts';
import {
  getOrderStatusText,
  getUndecidedPayment,
} from '../../../src/modules/orders/ordering/order-status-text.contract.ts';
import { isNotFound } from '../api/client.ts';
import { useReader } from '../api/context.tsx';
import { useUser, type MaybeUser } from '../auth/session.ts';
import { templateQuery } from '../features/documents/catalogue.ts';
import { removeDraft, findLocalDraft } from '../features/documents/draft.ts';
import { useLanguage } from '../features/documents/language.tsx';
import { OrderedSheet } from '../features/documents/ordered-sheet.tsx';
import { SaveSenderAddress } from '../features/documents/save-sender-address.tsx';
import { documentQuery, orderQuery } from '../features/orders/api.ts';
import { ChangeOfMind, isExpected, Preparing } from '../features/orders/change-of-mind.tsx';
import { Receipt } from '../features/orders/order-recap.tsx';
import { Timeline } from '../features/orders/timeline.tsx';
import { BigCard } from '../ui/card.tsx';
import { Envelope } from '../ui/envelope.tsx';
import { formatSender, getPostmark } from '../ui/format.ts';
import { Head } from '../ui/head.tsx';
import { InPlaceOf } from '../ui/in-place-of.tsx';
import { Postmark } from '../ui/postmark.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { TranslationProvider, useTranslate } from '../ui/translation.ts';

/**
 * Returns the polling interval: short until the payment notification arrives, then as long as the order can change. A
 * bank may take days: then rarely.
 */
function getPollInterval({ data: order, error }: { data: OrderView | undefined; error: Error | null }): number | false {
  if (isNotFound(error)) return false;
  if (order && getUndecidedPayment(order)) return 60_000;
  if (!order || order.status === 'awaiting_payment' || (order.sending === 'pdf' && order.status === 'paid'))
    return 1500;
  return ['completed', 'cancelled', 'refunded'].includes(order.status) ? false : 4000;
}

export function ConfirmationPage() {
  const id = useSearchParams()[0].get('commande') ?? '';
  const user = useUser();
  const state = useQuery({ ...orderQuery(id), refetchInterval: (query) => getPollInterval(query.state) });
  const { data: order, error } = state;
  const paidFor =
    order && order.status !== 'awaiting_payment' && order.status !== 'cancelled' ? order.documentId : null;
  useEffect(() => {
    // Changes that missed the order stay on this device: they may correct it.
    if (paidFor && !findLocalDraft(paidFor)?.unsent) removeDraft(paidFor);
  }, [paidFor]);
  if (!id || isNotFound(error))
    return (
      <div className="wrap page">
        <Head title="Commande introuvable" noindex />
        <h1>Nous ne trouvons pas cette commande</h1>
        <p className="lead soft gap-top">
          L’adresse est incomplète, ou la commande est dans un autre compte. Si elle est à vous, connectez-vous avec
          l’autre adresse e-mail.
        </p>
        <p className="gap-top">
          <Link className="btn" to="/mes-documents">
            Voir mes lettres
          </Link>
        </p>
      </div>
    );
  if (!order)
    return (
      <div className="wrap page is-loading">
        <Head title="Votre commande" noindex />
        <h1>Votre commande</h1>
        <QueryState all={[state]} />
      </div>
    );
  return <Confirmation order={order} user={user} paidFor={paidFor} />;
}

/** In the language that the letter was explained in. */
function Confirmation(props: OrderProps & { paidFor: string | null }) {
  const { category, slug } = props.order.template;
  const { data: template } = useQuery(templateQuery(useReader(), category, slug));
  const { translate } = useLanguage(template);
  return (
    <TranslationProvider value={translate}>
      <OrderedLetter {...props} />
    </TranslationProvider>
  );
}

function OrderedLetter({ order, user, paidFor }: OrderProps & { paidFor: string | null }) {
  const t = useTranslate();
  const waiting = order.status === 'awaiting_payment';
  const undecided = getUndecidedPayment(order);
  return (
    <div className="wrap page">
      <Head title={getHeadTitle(order)} noindex />
      <div className="two confirmation">
        <div className="col">
          <div>
            <h1>
              <Title order={order} user={user} />
            </h1>
            <p className="lead gap-top break" role="status">
              <StatusText order={order} user={user} />
            </p>
          </div>
          {waiting && isExpected(order) ? <Preparing order={order} /> : <ChangeOfMind order={order} />}
          {order.letter && (
            <BigCard title={t('Ce qui va se passer')}>
              <Timeline entries={order.letter.timeline} />
            </BigCard>
          )}
        </div>
        <aside className="col">
          {(order.letter || isExpected(order)) && <Posting order={order} letter={order.letter} user={user} />}
          <Receipt price={order.price} {...getReceiptLabels(order)} />
          {order.sending === 'pdf' && order.can.includes('download_pdf') && (
            <a className="btn" href={`/-/api/v1/orders/${order.id}/letter.pdf`}>
              {t('Télécharger le PDF')}
            </a>
          )}
          {order.can.includes('download_receipt') && (
            <a className="btn btn-quiet" href={`/-/api/v1/orders/${order.id}/receipt.pdf`}>
              {t('Télécharger la facture')}
            </a>
          )}
          {waiting && order.can.includes('pay') && (
            <Link className="btn btn-quiet" to={`/paiement?document=${order.documentId}`}>
              {t('Je n’ai pas payé\u00a0: revenir au paiement')}
            </Link>
          )}
          {(!waiting || undecided) && (
            <Link className={order.sending === 'pdf' ? 'btn btn-quiet' : 'btn'} to={`/mes-documents/${order.id}`}>
              {t(order.sending === 'pdf' ? 'Voir ma lettre' : 'Suivre ma lettre')}
            </Link>
          )}
          {paidFor && <OfferAddress documentId={paidFor} />}
          <p className="small soft">
            <Link to="/renoncer-au-contrat">{t('Renoncer au contrat ici')}</Link>
          </p>
        </aside>
      </div>
    </div>
  );
}

/** The account may have been created with this order. */
function OfferAddress({ documentId }: { documentId: string }) {
  const { data } = useQuery(documentQuery(documentId));
  return data ? <SaveSenderAddress sender={data.content.sender} onlyFirst /> : null;
}

interface OrderProps {
  order: OrderView;
  user: MaybeUser;
}

const isCancelled = ({ status, letter }: OrderView): boolean =>
  status === 'cancelled' || letter?.status === 'cancelled';

function getHeadTitle(order: OrderView): string {
  if (isCancelled(order)) return 'Commande annulée';
  return order.status === 'awaiting_payment' ? 'Paiement en cours' : 'Commande confirmée';
}

function getReceiptLabels(order: OrderView): { title: string; totalLabel: string } {
  if (order.status === 'awaiting_payment') return { title: 'À payer', totalLabel: 'Total TTC' };
  // Cancelled before it was paid.
  if (order.status === 'cancelled' && !order.payment?.paidAt) return { title: 'Prix', totalLabel: 'Total TTC' };
  return { title: 'Reçu', totalLabel: 'Payé' };
}

/** Whether the page shows a letter that was ordered just now: its texts are replaced in place. */
const isNew = (order: OrderView): boolean => isExpected(order) || Boolean(order.letter?.changeableUntil);

function Title({ order, user }: OrderProps): ReactNode {
  const t = useTranslate();
  const undecided = getUndecidedPayment(order);
  if (undecided) return t(undecided.title);
  if (isCancelled(order)) return t('Votre commande est annulée.');
  const texts = [t('Confirmation du paiement'), t(`C’est commandé, ${user?.firstName ?? ''}.`)];
  const [shown, other] = order.status === 'awaiting_payment' ? texts : texts.toReversed();
  return isNew(order) ? <InPlaceOf other={other}>{shown}</InPlaceOf> : shown;
}

const CONFIRMING =
  'Votre banque nous confirme le paiement dans quelques instants. Vous pouvez laisser cette page ouverte, ou revenir plus tard\u00a0: rien n’est perdu.';

function StatusText({ order, user }: OrderProps): ReactNode {
  const t = useTranslate();
  const undecided = getUndecidedPayment(order);
  if (undecided) return t(undecided.text);
  if (isCancelled(order)) return t(order.letter?.long ?? getOrderStatusText(order).long);
  const reference = t(`sous la référence ${order.reference}.`);
  const confirmation = t(`La confirmation, la facture et les conditions acceptées partent à ${user?.email}.`);
  if (order.status === 'awaiting_payment') {
    const paid = (
      <>
        {t('Votre lettre est')} <strong>{t('payée')}</strong>, {reference} {confirmation}
      </>
    );
    return <InPlaceOf other={paid}>{t(CONFIRMING)}</InPlaceOf>;
  }
  if (order.sending === 'pdf')
    return (
      <>
        {t('Votre PDF est')} <strong data-testid="paid">{t('à vous')}</strong>, {reference}{' '}
        {t(order.can.includes('download_pdf') ? 'Il est prêt.' : 'Il est prêt dans quelques instants.')}{' '}
        {t('Nous ne postons rien\u00a0: imprimez-le, signez-le et envoyez-le vous-même.')} {confirmation}
      </>
    );
  return (
    <InPlaceOf other={isNew(order) && t(CONFIRMING)}>
      {t('Votre lettre est')} <strong data-testid="paid">{t('payée')}</strong>, {reference} {confirmation}
    </InPlaceOf>
  );
}

/** Draws the sheet that slides into its envelope; before the letter is created, without its address. */
function Posting({ order, letter, user }: OrderProps & { letter: LetterView | null }) {
  return (
    <div className={`posting${!letter || letter.changeableUntil ? ' is-open' : ''}`} aria-hidden="true">
      <div className="posting-sheet">
        <div className="sheet">
          <OrderedSheet
            documentId={order.documentId}
            category={order.template.category}
            slug={order.template.slug}
            sending={order.sending}
            enclosureIds={order.enclosureIds}
          />
        </div>
      </div>
      <Envelope
        sender={[formatSender(user ?? undefined)]}
        recipient={letter?.recipientLines ?? []}
        recipientSizePt={getRecipientSizePt(letter?.recipientLines ?? [])}
        postmark={
          letter?.depositedAt && <Postmark top="Affranchi" bottom="Postée" {...getPostmark(letter.depositedAt)} />
        }
      />
    </div>
  );
}
