import { html, raw, type Html } from '../../page.ts';
import { listPayouts } from '../balance.ts';
import type { StripeStore } from '../ledger.ts';
import type { Invoice, Subscription } from '../objects/kinds.ts';
import { LIVING } from '../subscriptions.ts';
import { addMonths, DAY } from '../time.ts';
import { BILL_WORDS, euros, moment } from './parts.ts';
import { settingsForm } from './settings-form.ts';

export const OVERVIEW_PATH = '/sandbox/stripe';
const MAX_ROWS = 50;
const MAX_CLOCKS = 20;
const MAX_BILLS = 14;

/** How far a clock can be moved on the page. */
export const STEPS: readonly { name: string; label: string; seconds: (from: number) => number }[] = [
  { name: 'jour', label: 'Avancer de 1 jour', seconds: () => DAY },
  { name: 'semaine', label: 'Avancer de 7 jours', seconds: () => 7 * DAY },
  { name: 'mois', label: 'Avancer de 1 mois', seconds: (from) => addMonths(from, 1) - from },
];
const WORDS: Record<string, string> = {
  incomplete: 'première facture impayée',
  incomplete_expired: 'jamais commencé',
  trialing: 'essai',
  active: 'en cours',
  past_due: 'paiement refusé',
  canceled: 'terminé',
  needs_response: 'réponse attendue',
  warning_needs_response: 'question de la banque',
  won: 'gagné',
  lost: 'perdu',
  warning_closed: 'question close',
  pending: 'en cours',
  succeeded: 'fait',
  failed: 'échoué',
  open: 'ouverte',
  complete: 'terminée',
  expired: 'expirée',
  paid: 'payée',
  unpaid: 'impayée',
  no_payment_required: 'rien à payer',
  ready: 'arrêtée',
  advancing: 'en marche',
};
const PAYOUT_WORDS: Record<string, string> = { in_transit: 'en route', paid: 'arrivé', failed: 'refusé' };
const word = (text: unknown): string => WORDS[String(text)] ?? String(text);

const STYLE = raw(`<style>
.list{list-style:none;padding:0;display:grid;gap:12px}
.list li{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:12px 16px;overflow-wrap:anywhere}
.list form{display:inline-block;margin:8px 8px 0 0}
.list button{min-height:40px;padding:0 12px;font-weight:400}
summary{font-size:1.375rem;font-weight:700;min-height:48px;cursor:pointer}
.settings label{display:block;font-weight:700;margin:12px 0 4px}
.settings select{min-height:48px;width:100%;font:inherit}
</style>`);

/** An overview of everything the bank holds, with its actions as forms. */
export const renderOverview = (ledger: StripeStore): Html =>
  html`${STYLE}
    <h1>Paiements</h1>
    ${section('Abonnements', subscriptionRows(ledger))} ${section('Horloges d’essai', clockRows(ledger))}
    ${section('Litiges', disputeRows(ledger))} ${section('Pages de paiement', checkoutRows(ledger))}
    ${section('Prélèvements', debitRows(ledger))} ${section('Remboursements', refundRows(ledger))}
    ${section('Virements', payoutRows(ledger))}
    <details>
      <summary>Pannes voulues</summary>
      ${settingsForm(ledger.settings, ledger.all('test_helpers.test_clock'), OVERVIEW_PATH)}
    </details>
    ${section('Notifications', notificationRows(ledger))}`;

function section(title: string, rows: Html[]): Html {
  if (rows.length === 0) return raw('');
  return html`<h2>${title}</h2>
    <ul class="list">
      ${rows.map((row) => html`<li>${row}</li>`)}
    </ul>`;
}

const button = (path: string, label: string, about: string, hidden: Record<string, string> = {}): Html =>
  html`<form method="post" action="${OVERVIEW_PATH}/${path}">
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}<button
      aria-label="${label} : ${about}"
    >
      ${label}
    </button>
  </form>`;

const stepButtons = (path: string, about: string): Html[] =>
  STEPS.map(({ name, label }) => button(path, label, about, { pas: name }));

const subscriptionRows = (ledger: StripeStore): Html[] =>
  ledger
    .all('subscription')
    .slice(0, MAX_ROWS)
    .map((subscription) => subscriptionRow(ledger, subscription));

function subscriptionRow(ledger: StripeStore, subscription: Subscription): Html {
  const { current_period_end: end, price } = subscription.items.data[0]!;
  const customer = ledger.get(subscription.customer, 'customer');
  const isLiving = LIVING.has(subscription.status);
  const until = isLiving
    ? `${subscription.cancel_at_period_end ? ', résilié, se termine le' : ', période jusqu’au'} ${moment(end)}`
    : '';
  const moves =
    isLiving && !subscription['test_clock']
      ? stepButtons(`abonnements/${subscription.id}/avancer`, customer?.email ?? subscription.customer)
      : raw('');
  const bills = ledger
    .all('invoice')
    .filter((bill) => bill.parent.subscription_details.subscription === subscription.id);
  return html`<strong>${customer?.email ?? subscription.customer}</strong> : ${euros(price.unit_amount)} par mois,
    ${word(subscription.status)}${until} ${moves}
    <ul>
      ${bills.slice(0, MAX_BILLS).map((bill) => html`<li>${billRow(bill)}</li>`)}
    </ul>`;
}

function billRow(bill: Invoice): Html {
  const isAsked = bill.status === 'open' && bill['auto_advance'] === true;
  return html`<a href="${OVERVIEW_PATH}/factures/${bill.id}">Facture ${bill.number ?? 'en préparation'}</a>
    ${euros(bill.amount_due)},
    ${BILL_WORDS[bill.status] ?? bill.status}${bill.next_payment_attempt ? `, nouvel essai le ${moment(bill.next_payment_attempt)}` : ''}
    ${isAsked ? button(`factures/${bill.id}/reessayer`, 'Réessayer maintenant', bill.number ?? bill.id) : raw('')}`;
}

const clockRows = (ledger: StripeStore): Html[] =>
  ledger
    .all('test_helpers.test_clock')
    .slice(0, MAX_CLOCKS)
    .map(
      (clock) =>
        html`${clock.name ?? clock.id} : ${moment(clock.frozen_time)}, ${word(clock.status)}
        ${clock.status === 'ready' ? stepButtons(`horloges/${clock.id}/avancer`, clock.name ?? clock.id) : raw('')}`,
    );

const disputeRows = (ledger: StripeStore): Html[] =>
  ledger
    .all('dispute')
    .slice(0, MAX_ROWS)
    .map(({ id, amount, status }) => {
      const close = (label: string, issue: string): Html => button(`litiges/${id}/fermer`, label, id, { issue });
      return html`${id} : ${euros(amount)}, ${word(status)}
      ${status.endsWith('needs_response') ? [close('Clore, gagné', 'gagne'), close('Clore, perdu', 'perdu')] : raw('')}`;
    });

const checkoutRows = (ledger: StripeStore): Html[] =>
  ledger
    .all('checkout.session')
    .slice(0, MAX_ROWS)
    .map(
      (session) =>
        html`<a href="${OVERVIEW_PATH}/checkout/${session.id}">${session.metadata['order_reference'] ?? session.id}</a>
          ${euros(session.amount_total)}, ${word(session.status)}, ${word(session['payment_status'])}`,
    );

const debitRows = (ledger: StripeStore): Html[] =>
  ledger
    .all('payment_intent')
    .filter(({ status }) => status === 'processing')
    .map(({ id, amount }) => {
      const decide = (label: string, issue: string): Html => button(`prelevements/${id}/decider`, label, id, { issue });
      return html`${id} ${euros(amount)}, en cours à la banque
      ${decide('La banque paie', 'paye')}${decide('La banque refuse', 'refuse')}`;
    });

const refundRows = (ledger: StripeStore): Html[] =>
  ledger
    .all('refund')
    .slice(0, MAX_ROWS)
    .map((refund) => html`${refund.id} ${euros(refund.amount)}, ${word(refund.status)}`);

const payoutRows = (ledger: StripeStore): Html[] =>
  listPayouts(ledger)
    .slice(0, MAX_ROWS)
    .map(
      ({ id, amount, status }) =>
        html`${id} ${euros(amount)}, ${PAYOUT_WORDS[status] ?? status}
        ${status === 'failed' ? raw('') : button(`virements/${id}/refuser`, 'La banque refuse', id)}`,
    );

const notificationRows = (ledger: StripeStore): Html[] =>
  ledger
    .all('event')
    .slice(0, MAX_ROWS)
    .map(
      (event) =>
        html`${event.type} ${describeDelivery(ledger, event.id)}
        ${button(`events/${event.id}/resend`, 'Renvoyer', event.type)}`,
    );

function describeDelivery(ledger: StripeStore, eventId: string): string {
  if (ledger.delivered.has(eventId)) return 'reçue';
  return ledger.dropped.has(eventId) ? 'perdue exprès' : 'en attente';
}
