import type Router from '@koa/router';
import { addPageLink, redirectAfterPost, html, raw, type Html } from '../../page.ts';
import { failPayout, listPayouts } from '../balance.ts';
import type { Billing } from '../billing.ts';
import type { Clocks } from '../clocks.ts';
import { attemptCharge } from '../collection.ts';
import type { Debits } from '../debits.ts';
import { toText } from '../form.ts';
import type { StripeStore } from '../ledger.ts';
import { realNow, type Invoice, type Subscription } from '../objects/kinds.ts';
import { parseSettings } from '../settings.ts';
import { LIVING } from '../subscriptions.ts';
import { addMonths, DAY } from '../time.ts';
import { answer, euros, formFrom, moment } from './parts.ts';
import { BILL_WORDS } from './portal-page.ts';
import { settingsForm } from './settings-form.ts';

function describeDelivery(ledger: StripeStore, eventId: string): string {
  if (ledger.delivered.has(eventId)) return 'reçue';
  return ledger.dropped.has(eventId) ? 'perdue exprès' : 'en attente';
}

const PAGE_PATH = '/sandbox/stripe';
const STEPS: readonly { name: string; label: string; seconds: (from: number) => number }[] = [
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

/** An overview of everything the bank holds, with actions. */
export function mountOverviewPage(
  router: Router,
  { billing, clocks, debits }: { billing: Billing; clocks: Clocks; debits: Debits },
): void {
  const { bank, subscriptions } = billing;
  const { ledger, webhooks } = bank;
  const button = (path: string, label: string, about: string, hidden: Record<string, string> = {}): Html =>
    html`<form method="post" action="${PAGE_PATH}/${path}">
      ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}<button
        aria-label="${label} : ${about}"
      >
        ${label}
      </button>
    </form>`;
  const section = (title: string, rows: Html[]): Html =>
    rows.length > 0
      ? html`<h2>${title}</h2>
          <ul class="list">
            ${rows.map((row) => html`<li>${row}</li>`)}
          </ul>`
      : raw('');

  addPageLink(PAGE_PATH, 'Paiements');
  router.get(PAGE_PATH, (ctx) => {
    answer(
      ctx,
      200,
      'Paiements',
      html`<style>
          ${raw('.list{list-style:none;padding:0;display:grid;gap:12px}.list li{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:12px 16px;overflow-wrap:anywhere}.list form{display:inline-block;margin:8px 8px 0 0}.list button{min-height:40px;padding:0 12px;font-weight:400}summary{font-size:1.375rem;font-weight:700;min-height:48px;cursor:pointer}.settings label{display:block;font-weight:700;margin:12px 0 4px}.settings select{min-height:48px;width:100%;font:inherit}')}
        </style>
        <h1>Paiements</h1>
        ${section('Abonnements', ledger.all('subscription').slice(0, 50).map(subscriptionRow))}
        ${section(
          'Horloges d’essai',
          ledger
            .all('test_helpers.test_clock')
            .slice(0, 20)
            .map(
              (clock) =>
                html`${clock.name ?? clock.id} : ${moment(clock.frozen_time)}, ${word(clock.status)}
                ${clock.status === 'ready' ? STEPS.map(({ name, label }) => button(`horloges/${clock.id}/avancer`, label, clock.name ?? clock.id, { pas: name })) : raw('')}`,
            ),
        )}
        ${section(
          'Litiges',
          ledger
            .all('dispute')
            .slice(0, 50)
            .map(
              (dispute) =>
                html`${dispute.id} : ${euros(dispute.amount)}, ${word(dispute.status)}
                ${dispute.status.endsWith('needs_response') ? [button(`litiges/${dispute.id}/fermer`, 'Clore, gagné', dispute.id, { issue: 'gagne' }), button(`litiges/${dispute.id}/fermer`, 'Clore, perdu', dispute.id, { issue: 'perdu' })] : raw('')}`,
            ),
        )}
        ${section(
          'Pages de paiement',
          ledger
            .all('checkout.session')
            .slice(0, 50)
            .map(
              (session) =>
                html`<a href="${PAGE_PATH}/checkout/${session.id}"
                    >${session.metadata['order_reference'] ?? session.id}</a
                  >
                  ${euros(session.amount_total)}, ${word(session.status)}, ${word(session['payment_status'])}`,
            ),
        )}
        ${section(
          'Prélèvements',
          ledger
            .all('payment_intent')
            .filter(({ status }) => status === 'processing')
            .map(
              (intent) =>
                html`${intent.id} ${euros(intent.amount)}, en cours à la banque
                ${button(`prelevements/${intent.id}/decider`, 'La banque paie', intent.id, { issue: 'paye' })}${button(`prelevements/${intent.id}/decider`, 'La banque refuse', intent.id, { issue: 'refuse' })}`,
            ),
        )}
        ${section(
          'Remboursements',
          ledger
            .all('refund')
            .slice(0, 50)
            .map((refund) => html`${refund.id} ${euros(refund.amount)}, ${word(refund.status)}`),
        )}
        ${section(
          'Virements',
          listPayouts(ledger)
            .slice(0, 50)
            .map(
              ({ id, amount, status }) =>
                html`${id} ${euros(amount)}, ${PAYOUT_WORDS[status] ?? status}
                ${status === 'failed' ? raw('') : button(`virements/${id}/refuser`, 'La banque refuse', id)}`,
            ),
        )}
        <details>
          <summary>Pannes voulues</summary>
          ${settingsForm(ledger.settings, ledger.all('test_helpers.test_clock'), PAGE_PATH)}
        </details>
        ${section(
          'Notifications',
          ledger
            .all('event')
            .slice(0, 50)
            .map(
              (event) =>
                html`${event.type} ${describeDelivery(ledger, event.id)}
                ${button(`events/${event.id}/resend`, 'Renvoyer', event.type)}`,
            ),
        )}`,
    );
  });

  router.post(`${PAGE_PATH}/abonnements/:id/avancer`, async (ctx) => {
    const form = await formFrom(ctx);
    const subscription = ledger.get(String(ctx['params'].id), 'subscription');
    const step = STEPS.find(({ name }) => name === toText(form['pas']));
    if (subscription && step && !subscription['test_clock']) clocks.shift(subscription, step.seconds(realNow()));
    redirectAfterPost(ctx, PAGE_PATH);
  });
  router.post(`${PAGE_PATH}/horloges/:id/avancer`, async (ctx) => {
    const form = await formFrom(ctx);
    const clock = ledger.get(String(ctx['params'].id), 'test_helpers.test_clock');
    const step = STEPS.find(({ name }) => name === toText(form['pas']));
    if (clock?.status === 'ready' && step)
      ledger.together(() => clocks.advance(clock, clock.frozen_time + step.seconds(clock.frozen_time)));
    redirectAfterPost(ctx, PAGE_PATH);
  });
  router.post(`${PAGE_PATH}/factures/:id/reessayer`, (ctx) => {
    ledger.together(() => {
      ledger.unplan('retry', String(ctx['params'].id));
      attemptCharge(subscriptions, String(ctx['params'].id), { isConfirmed: false });
    });
    redirectAfterPost(ctx, PAGE_PATH);
  });
  router.post(`${PAGE_PATH}/litiges/:id/fermer`, async (ctx) => {
    const form = await formFrom(ctx);
    const dispute = ledger.get(String(ctx['params'].id), 'dispute');
    if (dispute) ledger.together(() => bank.closeDispute(dispute, toText(form['issue']) === 'gagne' ? 'won' : 'lost'));
    redirectAfterPost(ctx, PAGE_PATH);
  });
  router.post(`${PAGE_PATH}/prelevements/:id/decider`, async (ctx) => {
    const form = await formFrom(ctx);
    const id = String(ctx['params'].id);
    ledger.together(() => (toText(form['issue']) === 'paye' ? debits.collect(id) : debits.refuse(id)));
    redirectAfterPost(ctx, PAGE_PATH);
  });
  router.post(`${PAGE_PATH}/virements/:id/refuser`, (ctx) => {
    ledger.together(() => failPayout(bank, String(ctx['params'].id)));
    redirectAfterPost(ctx, PAGE_PATH);
  });
  router.post(`${PAGE_PATH}/settings`, async (ctx) => {
    ledger.set(parseSettings(await formFrom(ctx)));
    redirectAfterPost(ctx, PAGE_PATH);
  });
  router.post(`${PAGE_PATH}/events/:id/resend`, (ctx) => {
    const event = ledger.get(String(ctx['params'].id), 'event');
    if (event) webhooks.resend(event);
    redirectAfterPost(ctx, PAGE_PATH);
  });

  function subscriptionRow(subscription: Subscription): Html {
    const { current_period_end: end, price } = subscription.items.data[0]!;
    const customer = ledger.get(subscription.customer, 'customer');
    const isLiving = LIVING.has(subscription.status);
    const until = isLiving
      ? `${subscription.cancel_at_period_end ? ', résilié, se termine le' : ', période jusqu’au'} ${moment(end)}`
      : '';
    const moves =
      isLiving && !subscription['test_clock']
        ? STEPS.map(({ name, label }) =>
            button(`abonnements/${subscription.id}/avancer`, label, customer?.email ?? subscription.customer, {
              pas: name,
            }),
          )
        : raw('');
    const bills = ledger
      .all('invoice')
      .filter((bill) => bill.parent.subscription_details.subscription === subscription.id);
    return html`<strong>${customer?.email ?? subscription.customer}</strong> : ${euros(price.unit_amount)} par mois,
      ${word(subscription.status)}${until} ${moves}
      <ul>
        ${bills.slice(0, 14).map((bill) => html`<li>${billRow(bill)}</li>`)}
      </ul>`;
  }
  function billRow(bill: Invoice): Html {
    const isAsked = bill.status === 'open' && bill['auto_advance'] === true;
    return html`<a href="${PAGE_PATH}/factures/${bill.id}">Facture ${bill.number ?? 'en préparation'}</a>
      ${euros(bill.amount_due)},
      ${BILL_WORDS[bill.status] ?? bill.status}${bill.next_payment_attempt ? `, nouvel essai le ${moment(bill.next_payment_attempt)}` : ''}
      ${isAsked ? button(`factures/${bill.id}/reessayer`, 'Réessayer maintenant', bill.number ?? bill.id) : raw('')}`;
  }
}
