import type Router from '@koa/router';
import type { Context } from 'koa';
import { html, raw } from '../../page.ts';
import { attemptCharge } from '../collection.ts';
import type { Invoice } from '../objects/kinds.ts';
import type { Subscriptions } from '../subscriptions.ts';
import { CARD_STYLE } from './card-form.ts';
import { answer, BILL_WORDS, euros } from './parts.ts';

/** Where a customer looks at an invoice, and confirms a payment that the bank wants confirmed. */
export function mountBillPage(router: Router, subscriptions: Subscriptions): void {
  const { ledger } = subscriptions.bank;
  router.get('/sandbox/stripe/factures/:id', (ctx) => {
    const bill = ledger.get(String(ctx['params'].id), 'invoice');
    if (bill) showBill(ctx, bill, null);
    else answerUnknown(ctx);
  });
  router.post('/sandbox/stripe/factures/:id/payer', (ctx) => {
    const { id } = ctx['params'] as { id: string };
    ledger.together(() => attemptCharge(subscriptions, id, { isConfirmed: true }));
    const bill = ledger.get(id, 'invoice');
    if (!bill) return answerUnknown(ctx);
    showBill(
      ctx,
      bill,
      bill.status === 'paid'
        ? null
        : 'Votre banque a refusé le paiement. Rien n’a été débité. Changez de carte depuis votre compte, ou rappelez votre banque.',
    );
  });
}

const answerUnknown = (ctx: Context): void =>
  answer(ctx, 404, 'Facture introuvable', html`<h1>Cette facture n’existe pas</h1>`);

function showBill(ctx: Context, bill: Invoice, refusal: string | null): void {
  answer(
    ctx,
    refusal ? 402 : 200,
    'Facture',
    html`${CARD_STYLE}
      <h1>Facture ${bill.number ?? 'en préparation'}</h1>
      ${refusal ? html`<p class="refused" role="alert">${refusal}</p>` : raw('')}
      <p>${euros(bill.amount_due)}, ${BILL_WORDS[bill.status] ?? bill.status}.</p>
      ${
        bill.status === 'open'
          ? html`<p>Votre banque veut que vous confirmiez ce paiement vous-même.</p>
              <form method="post" action="/sandbox/stripe/factures/${bill.id}/payer">
                <button>Confirmer et payer ${euros(bill.amount_due)}</button>
              </form>`
          : raw('')
      }`,
  );
}
