import type Router from '@koa/router';
import type { Context } from 'koa';
import { redirectAfterPost, html, raw, type Html } from '../../page.ts';
import { IBAN_TO_PAY, IBAN_TO_REFUSE, isIban } from '../debits.ts';
import type { HostedPages } from '../desk.ts';
import { toText, type Form } from '../form.ts';
import { ACCOUNT_METHODS } from '../objects/checkout-session.ts';
import type { Session } from '../objects/kinds.ts';
import { DAY } from '../time.ts';
import { authentication, CARDS_TO_TRY, CARD_STYLE, cardFields, judge, type CardProblem } from './card-form.ts';
import { answer, day, euros, formFrom } from './parts.ts';

/** The hosted payment page, in French, as the bank's own site would show it. */
export function mountCheckoutPage(router: Router, desk: HostedPages): void {
  const findSession = (ctx: Context): Session | undefined =>
    desk.bank.ledger.get(String(ctx['params'].id), 'checkout.session');
  const none = (ctx: Context): void =>
    answer(
      ctx,
      404,
      'Page introuvable',
      html`<h1>Cette page de paiement n’existe pas</h1>
        <p>Rien n’a été débité. Revenez au site et recommencez.</p>`,
    );

  router.get('/sandbox/stripe/checkout/:id', (ctx) => {
    const session = findSession(ctx);
    return session ? show(ctx, desk, { session }) : none(ctx);
  });

  router.post('/sandbox/stripe/checkout/:id/pay', async (ctx) => {
    const session = findSession(ctx);
    if (!session) return none(ctx);
    const form = await formFrom(ctx);
    if (session.status !== 'open') return show(ctx, desk, { session, form });
    const iban = toText(form['iban'])?.replaceAll(' ', '');
    if (iban !== undefined && takesDebit(session)) {
      if (!isIban(iban))
        return show(ctx, desk, {
          session,
          form,
          refusal: {
            field: null,
            sentence: 'Cet IBAN n’est pas complet. Il commence par FR et compte 27 caractères.',
          },
        });
      desk.debit(session, { iban, name: toText(form['name']), email: findEmail(desk, session) });
      return redirectAfterPost(ctx, session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id));
    }
    const judged = judge(form, session.amount_total > 0 ? 'charge' : 'set_up', findEmail(desk, session));
    if (judged.step === 'refused') return show(ctx, desk, { session, form, refusal: judged.refusal });
    if (judged.step === 'authenticate') {
      const [title, what] =
        session.amount_total > 0
          ? ['Confirmez ce paiement', `un paiement de ${euros(session.amount_total)} à Affranchi`]
          : ['Confirmez votre carte', 'l’enregistrement de votre carte pour Affranchi'];
      return answer(
        ctx,
        200,
        title,
        authentication(
          {
            action: `/sandbox/stripe/checkout/${session.id}/pay`,
            title: title,
            question: `Votre banque vous demande de confirmer ${what}.`,
          },
          form,
        ),
      );
    }
    desk.pay(session, judged.card);
    redirectAfterPost(ctx, session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id));
  });
}

/** One-off pages only: a subscription by debit is more than this sandbox plays. */
const takesDebit = ({ mode, allowed_payment_method_types: methods }: Session): boolean =>
  mode === 'payment' && (methods ?? ACCOUNT_METHODS).includes('sepa_debit');

const debitForm = ({ id, amount_total: cents }: Session): Html =>
  html`<form method="post" action="/sandbox/stripe/checkout/${id}/pay" novalidate aria-label="Prélèvement">
    <p><label for="iban">IBAN</label><input id="iban" name="iban" autocomplete="off" /></p>
    <button type="submit">Payer ${euros(cents)} par prélèvement</button>
    <p>
      Votre banque confirme en quelques jours. Bac à sable : ${IBAN_TO_PAY} est payé, ${IBAN_TO_REFUSE} est refusé,
      après une minute.
    </p>
  </form>`;

const findEmail = (desk: HostedPages, session: Session): string | null =>
  session.customer_email ??
  (session.customer ? (desk.bank.ledger.get(session.customer, 'customer')?.email ?? null) : null);

function show(
  ctx: Context,
  desk: HostedPages,
  { session, form = {}, refusal = null }: { session: Session; form?: Form; refusal?: CardProblem | null },
): void {
  if (session.status === 'complete')
    return answer(
      ctx,
      200,
      'Déjà fait',
      html`<h1>C’est déjà fait</h1>
        <p>
          ${session['payment_status'] === 'unpaid' ? 'Votre banque confirme ce paiement en quelques jours.' : 'Cette page a été acceptée. Elle n’a été débitée qu’une fois.'}
        </p>
        <p><a href="${session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id)}">Revenir au site</a></p>`,
    );
  if (session.status === 'expired')
    return answer(
      ctx,
      200,
      'Page expirée',
      html`<h1>Cette page a expiré</h1>
        <p>Rien n’a été débité.</p>
        <p><a href="${session.cancel_url ?? '/'}">Revenir au site</a></p>`,
    );

  const email = findEmail(desk, session);
  const isSubscription = session.mode === 'subscription';
  answer(
    ctx,
    refusal ? 402 : 200,
    isSubscription ? 'Abonnement' : 'Paiement',
    html` ${CARD_STYLE}
      <div class="pay">
        <section aria-label="Votre commande">
          <h1>${isSubscription ? 'S’abonner à Affranchi' : 'Payer Affranchi'}</h1>
          ${isSubscription ? renderOffered(desk, session) : html`<p class="total">${euros(session.amount_total)}</p>`}
          <table>
            <tbody>
              ${rows(desk, session)}
            </tbody>
          </table>
          <p>${CARDS_TO_TRY}</p>
        </section>
        <form method="post" action="/sandbox/stripe/checkout/${session.id}/pay" novalidate aria-label="Carte bancaire">
          <p>
            <label for="email">Adresse e-mail</label
            ><input
              id="email"
              name="email"
              type="email"
              autocomplete="email"
              value="${toText(form['email']) ?? email ?? ''}"
              ${raw(session.customer ? ' readonly' : '')}
            />
          </p>
          ${cardFields(form, refusal)}
          <button type="submit">
            ${isSubscription ? 'S’abonner avec obligation de paiement' : `Payer ${euros(session.amount_total)}`}
          </button>
          <p><a href="${session.cancel_url ?? '/'}">Annuler et revenir au site</a></p>
        </form>
        ${takesDebit(session) ? debitForm(session) : raw('')}
      </div>`,
  );
}

/** The free days, the price after them, and the amount charged today. */
function renderOffered({ bank: { ledger, time } }: HostedPages, session: Session): Html {
  const monthly = (ledger.lines.get(session.id) ?? [])
    .filter(({ isRecurring }) => isRecurring)
    .reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
  const days = ledger.plans.get(session.id)?.trialDays ?? 0;
  const terms =
    days > 0
      ? `Essai gratuit jusqu’au ${day(time.of(session.customer) + days * DAY)}, puis ${euros(monthly)} par mois`
      : `${euros(monthly)} par mois`;
  const after =
    days > 0
      ? 'Votre carte sera enregistrée. Elle ne sera débitée qu’à la fin de l’essai, si vous ne résiliez pas avant.'
      : 'Votre carte sera enregistrée, puis débitée chaque mois, jusqu’à ce que vous résiliez.';
  return html`<p><strong>${terms}</strong></p>
    <p class="total">${euros(session.amount_total)} aujourd’hui</p>
    <p>${after}</p>`;
}

function rows({ bank: { ledger } }: HostedPages, session: Session): Html[] {
  const isTrial = (ledger.plans.get(session.id)?.trialDays ?? 0) > 0;
  return (ledger.lines.get(session.id) ?? []).map((line) => {
    const today = isTrial && line.isRecurring ? 0 : line.amount * line.quantity;
    return html`<tr>
      <td>${line.name}${line.isRecurring ? `, ${euros(line.amount * line.quantity)} par mois` : ''}</td>
      <td>${euros(today)}</td>
    </tr>`;
  });
}
