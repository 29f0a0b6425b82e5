import type Router from '@koa/router';
import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { html, page, raw, type Html } from '../page.ts';
import type { Bank } from './bank.ts';
import { luhn, outcomeOf } from './cards.ts';
import { decodeForm, textOf, type Form } from './form.ts';
import type { StripeObject } from './objects.ts';

const euros = (cents: unknown): string => new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(Number(cents) / 100);

/** The hosted payment page, in French, as the bank's own site would show it. */
export function mountCheckoutPage(router: Router, bank: Bank): void {
  const sessionOf = (ctx: Context): StripeObject | undefined => bank.ledger.get(String(ctx['params'].id), 'checkout.session');

  router.get('/sandbox/stripe/checkout/:id', (ctx) => {
    const session = sessionOf(ctx);
    if (!session) return answer(ctx, 404, 'Page introuvable', html`<h1>Cette page de paiement n’existe pas.</h1>`);
    show(ctx, bank, session, {}, null);
  });

  router.post('/sandbox/stripe/checkout/:id/pay', async (ctx) => {
    const session = sessionOf(ctx);
    if (!session) return answer(ctx, 404, 'Page introuvable', html`<h1>Cette page de paiement n’existe pas.</h1>`);
    const form = decodeForm((await getRawBody(ctx.req, { limit: 20_000 })).toString('utf8'));
    const number = (textOf(form['card']) ?? '').replace(/\D/g, '');
    if (session['status'] !== 'open') return show(ctx, bank, session, form, null);
    if (!luhn(number)) return show(ctx, bank, session, form, 'Ce numéro de carte n’est pas complet. Exemple : 4242 4242 4242 4242.');
    if (!/^\d{2}\s*\/\s*\d{2}$/.test(textOf(form['expiry']) ?? '')) return show(ctx, bank, session, form, 'Indiquez la date d’expiration, par exemple 12/34.');
    if (!/^\d{3,4}$/.test(textOf(form['cvc']) ?? '')) return show(ctx, bank, session, form, 'Indiquez les trois chiffres au dos de la carte.');

    const outcome = outcomeOf(number);
    const authenticated = textOf(form['authentication']);
    if (outcome.kind === 'declined') return show(ctx, bank, session, form, `${outcome.sentence} Rien n’a été débité.`);
    if (outcome.kind === 'authenticate' && !authenticated) return authenticate(ctx, session, form);
    if (outcome.kind === 'authenticate' && (authenticated === 'refuse' || outcome.ends === 'declined'))
      return show(ctx, bank, session, form, 'Votre banque n’a pas confirmé le paiement. Rien n’a été débité.');

    bank.pay(session, { number, name: textOf(form['name']), email: textOf(form['email']) ?? (session['customer_email'] as string | null) });
    ctx.status = 303;
    ctx.redirect(String(session['success_url']).replace('{CHECKOUT_SESSION_ID}', session.id));
  });
}

function show(ctx: Context, bank: Bank, session: StripeObject, form: Form, refusal: string | null): void {
  if (session['status'] === 'complete')
    return answer(ctx, 200, 'Déjà payé', html`<h1>C’est déjà payé</h1><p>Ce paiement a été accepté. Il n’a été débité qu’une fois.</p><p><a href="${String(session['success_url']).replace('{CHECKOUT_SESSION_ID}', session.id)}">Revenir à la commande</a></p>`);
  if (session['status'] === 'expired')
    return answer(ctx, 200, 'Page expirée', html`<h1>Cette page a expiré</h1><p>Rien n’a été débité.</p><p><a href="${String(session['cancel_url'])}">Revenir au site</a></p>`);

  const value = (name: string): string => textOf(form[name]) ?? '';
  const lines = bank.ledger.lines.get(session.id) ?? [];
  const field = (name: string, label: string, more: Html): Html => html`<p><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value(name)}" ${more}></p>`;
  answer(ctx, refusal ? 402 : 200, 'Paiement', html`
<style>${raw(`.pay{display:grid;gap:32px;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr))}.pay label{display:block;font-weight:700;margin-bottom:4px}.pay .two{display:grid;grid-template-columns:1fr 1fr;gap:16px}.pay .total{font-size:2rem;font-weight:800;margin:0 0 16px}.pay table{width:100%;border-collapse:collapse}.pay td{padding:6px 0;border-bottom:1px solid var(--line)}.pay td:last-child{text-align:right;white-space:nowrap}.pay .refused{border:2px solid var(--stamp-red);border-radius:14px;padding:12px 16px}.pay button{width:100%;min-height:60px}`)}</style>
<div class="pay"><section aria-label="Votre commande"><h1>Payer Affranchi</h1><p class="total">${euros(session['amount_total'])}</p>
<table><tbody>${lines.map((line) => html`<tr><td>${line.name}</td><td>${euros(line.amount * line.quantity)}</td></tr>`)}</tbody></table>
<p>Bac à sable : aucune carte réelle. Essayez 4242 4242 4242 4242 (accepté), 4000 0000 0000 0002 (refusé) ou 4000 0027 6000 3184 (authentification).</p></section>
<form method="post" action="/sandbox/stripe/checkout/${session.id}/pay" novalidate aria-label="Carte bancaire">
${refusal ? html`<p class="refused" role="alert">${refusal}</p>` : raw('')}
<p><label for="email">Adresse e-mail</label><input id="email" name="email" type="email" autocomplete="email" value="${value('email') || String(session['customer_email'] ?? '')}"></p>
${field('card', 'Numéro de carte', raw('inputmode="numeric" autocomplete="cc-number" required'))}
<div class="two">${field('expiry', 'Expiration (MM/AA)', raw('inputmode="numeric" autocomplete="cc-exp" placeholder="12/34" required'))}${field('cvc', 'Cryptogramme', raw('inputmode="numeric" autocomplete="cc-csc" maxlength="4" required'))}</div>
${field('name', 'Nom sur la carte', raw('autocomplete="cc-name"'))}
<button type="submit">Payer ${euros(session['amount_total'])}</button>
<p><a href="${String(session['cancel_url'] ?? '/')}">Annuler et revenir au site</a></p></form></div>`);
}

/** The bank's own question (3-D Secure). What was typed travels on in hidden fields of this stand-in only. */
function authenticate(ctx: Context, session: StripeObject, form: Form): void {
  const hidden = ['email', 'card', 'expiry', 'cvc', 'name'].map((name) => html`<input type="hidden" name="${name}" value="${textOf(form[name]) ?? ''}">`);
  answer(ctx, 200, 'Confirmez le paiement', html`<h1>Confirmez ce paiement</h1><p>Votre banque vous demande de confirmer un paiement de ${euros(session['amount_total'])} à Affranchi.</p>
<form method="post" action="/sandbox/stripe/checkout/${session.id}/pay">${hidden}<p><button name="authentication" value="accept">Confirmer</button> <button name="authentication" value="refuse">Refuser</button></p></form>`);
}

function answer(ctx: Context, status: number, title: string, body: Html): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.body = page({ title, body });
}
