import type Router from '@koa/router';
import type { Context } from 'koa';
import { redirectAfterPost, html, raw, type Html } from '../../page.ts';
import type { Billing } from '../billing.ts';
import { attemptCharge } from '../collection.ts';
import type { HostedPages } from '../desk.ts';
import type { Form } from '../form.ts';
import { realNow, type Invoice, type PortalSession, type Subscription } from '../objects/kinds.ts';
import { LIVING } from '../subscriptions.ts';
import { authentication, CARDS_TO_TRY, CARD_STYLE, cardFields, judge, type CardProblem } from './card-form.ts';
import { answer, day, euros, formFrom } from './parts.ts';

const OPEN_SECONDS = 30 * 60;

/** Where a subscriber changes their card or ends the subscription; a link that has done its work is over. */
export function mountPortalPage(router: Router, desk: HostedPages, billing: Billing): void {
  const { ledger } = desk.bank;
  const { subscriptions } = billing;
  const toRoute = (path: string): string => `/sandbox/stripe/portail/:id${path}`;

  const session = (ctx: Context): PortalSession | null => {
    const storedSession = ledger.get(String(ctx['params'].id), 'billing_portal.session');
    if (storedSession && !storedSession.is_used && storedSession.created + OPEN_SECONDS > realNow())
      return storedSession;
    answer(
      ctx,
      storedSession ? 410 : 404,
      'Lien expiré',
      html`<h1>Ce lien ne fonctionne plus</h1>
        <p>
          Il ne sert qu’une fois, pendant trente minutes. Rien n’a été changé. Revenez à votre compte pour en ouvrir un
          autre.
        </p>
        <p><a href="${storedSession?.return_url ?? '/'}">Revenir à mon compte</a></p>`,
    );
    return null;
  };
  const held = ({ customer }: PortalSession): Subscription[] =>
    ledger
      .all('subscription')
      .filter((subscription) => subscription.customer === customer && LIVING.has(subscription.status));
  const finish = (ctx: Context, portal: PortalSession): void => {
    if (!portal.flow) return redirectAfterPost(ctx, `/sandbox/stripe/portail/${portal.id}`);
    ledger.put({ ...portal, is_used: true as const });
    redirectAfterPost(ctx, portal.flow.after_completion.redirect?.return_url ?? portal.return_url ?? '/');
  };

  router.get(toRoute(''), (ctx) => {
    const portal = session(ctx);
    if (portal) show(ctx, { portal });
  });
  router.post(toRoute('/carte'), async (ctx) => {
    const portal = session(ctx);
    if (!portal) return;
    const form = await formFrom(ctx);
    const customer = ledger.get(portal.customer, 'customer')!;
    const judged = judge(form, 'set_up', customer.email);
    if (judged.step === 'refused') return show(ctx, { portal, form, refusal: judged.refusal });
    if (judged.step === 'authenticate')
      return answer(
        ctx,
        200,
        'Confirmez votre carte',
        authentication(
          {
            action: `/sandbox/stripe/portail/${portal.id}/carte`,
            title: 'Confirmez votre carte',
            question:
              'Votre banque vous demande de confirmer l’enregistrement de votre carte pour Affranchi. Rien n’est débité.',
          },
          form,
        ),
      );
    ledger.together(() => {
      const method = desk.people.setUpCard(customer, judged.card);
      // A subscription with a card of its own keeps it (docs/domain/stripe.md#subscriptions).
      desk.people.useByDefault(customer, method.id);
    });
    finish(ctx, portal);
  });
  router.post(toRoute('/resilier'), (ctx) => {
    const portal = session(ctx);
    if (!portal) return;
    ledger.together(() => {
      for (const subscription of held(portal).filter(
        (sub) => sub.id === (portal.flow?.subscription_cancel?.subscription ?? sub.id),
      )) {
        const { current_period_end } = subscription.items.data[0]!;
        subscriptions.change(subscription, {
          cancel_at_period_end: true,
          cancel_at: current_period_end,
          canceled_at: desk.bank.time.of(subscription.customer),
          cancellation_details: {
            comment: null,
            feedback: null,
            feedback_option: null,
            reason: 'cancellation_requested',
          },
        });
      }
    });
    finish(ctx, portal);
  });

  router.get('/sandbox/stripe/factures/:id', (ctx) => {
    const bill = ledger.get(String(ctx['params'].id), 'invoice');
    return bill
      ? showBill(ctx, bill, null)
      : answer(ctx, 404, 'Facture introuvable', html`<h1>Cette facture n’existe pas</h1>`);
  });
  router.post('/sandbox/stripe/factures/:id/payer', (ctx) => {
    const { id } = ctx['params'] as { id: string };
    ledger.together(() => attemptCharge(subscriptions, id, { isConfirmed: true }));
    const bill = ledger.get(id, 'invoice');
    if (!bill) return answer(ctx, 404, 'Facture introuvable', html`<h1>Cette facture n’existe pas</h1>`);
    showBill(
      ctx,
      bill,
      bill.status === 'paid'
        ? null
        : 'Votre banque a refusé le paiement. Rien n’a été débité. Changez de carte depuis votre compte, ou rappelez votre banque.',
    );
  });

  function show(
    ctx: Context,
    { portal, form = {}, refusal = null }: { portal: PortalSession; form?: Form; refusal?: CardProblem | null },
  ): void {
    const customer = ledger.get(portal.customer, 'customer')!;
    const back = html`<p><a href="${portal.return_url ?? '/'}">Revenir à mon compte sans rien changer</a></p>`;
    const endsIt = portal.flow?.type === 'subscription_cancel';
    const list = held(portal);
    answer(
      ctx,
      refusal ? 402 : 200,
      'Mon abonnement',
      html`${CARD_STYLE}
        <h1>${endsIt ? 'Résilier mon abonnement' : 'Changer de carte'}</h1>
        <div class="pay">
          <section aria-label="Votre abonnement">
            <p>${customer.email ?? ''}</p>
            ${list.length > 0 ? list.map((subscription) => standing(subscription)) : html`<p>Aucun abonnement en cours.</p>`}
            ${endsIt || !portal.flow ? ending(portal, list) : raw('')}
          </section>
          ${
            endsIt
              ? raw('')
              : html`<form
                  method="post"
                  action="/sandbox/stripe/portail/${portal.id}/carte"
                  novalidate
                  aria-label="Nouvelle carte"
                >
                  ${cardFields(form, refusal)} <button type="submit">Enregistrer cette carte</button>
                  <p>Rien n’est débité maintenant. ${CARDS_TO_TRY}</p>
                </form>`
          }
        </div>
        ${back}`,
    );
  }
  function standing(subscription: Subscription): Html {
    const { current_period_end: end, price } = subscription.items.data[0]!;
    const card = subscriptions.findMethod(subscription)?.card.number.slice(-4);
    const next = subscription.cancel_at_period_end
      ? `se termine le ${day(end)}, sans autre paiement`
      : `prochain paiement de ${euros(price.unit_amount)} le ${day(end)}`;
    return html`<p>
      <strong>${price.nickname ?? 'Abonnement'}</strong> :
      ${next}.${card ? ` Carte actuelle\u00a0: se termine par ${card}.` : ''}
    </p>`;
  }
  function ending(portal: PortalSession, list: Subscription[]): Html {
    if (list.every(({ cancel_at_period_end }) => cancel_at_period_end)) return raw('');
    return html`<form method="post" action="/sandbox/stripe/portail/${portal.id}/resilier">
      <p>Il reste ouvert jusqu’à la fin de la période payée, puis rien n’est plus débité.</p>
      <button>Résilier l’abonnement</button>
    </form>`;
  }
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
}

export const BILL_WORDS: Record<string, string> = {
  draft: 'en préparation',
  open: 'à payer',
  paid: 'payée',
  void: 'annulée',
  uncollectible: 'abandonnée',
};
