import type Router from '@koa/router';
import type { Context } from 'koa';
import { redirectAfterPost, html } from '../../page.ts';
import type { Billing } from '../billing.ts';
import type { HostedPages } from '../desk.ts';
import { realNow, type PortalSession, type Subscription } from '../objects/kinds.ts';
import { LIVING } from '../subscriptions.ts';
import { authentication, judge } from './card-form.ts';
import { answer, formFrom } from './parts.ts';
import { renderPortal, toPortalPath, type PortalAttempt } from './portal.ts';

const OPEN_SECONDS = 30 * 60;

/** Where a subscriber changes their card or ends the subscription; a link that has done its work is over. */
export function mountPortalPage(router: Router, desk: HostedPages, { subscriptions }: Billing): void {
  const { ledger } = desk.bank;

  const findSession = (ctx: Context): PortalSession | null => {
    const session = ledger.get(String(ctx['params'].id), 'billing_portal.session');
    if (session && !session.is_used && session.created + OPEN_SECONDS > realNow()) return session;
    answerExpired(ctx, session);
    return null;
  };
  const listLiving = ({ customer }: PortalSession): Subscription[] =>
    ledger
      .all('subscription')
      .filter((subscription) => subscription.customer === customer && LIVING.has(subscription.status));
  const show = (ctx: Context, portal: PortalSession, attempt?: PortalAttempt): void => {
    const customer = ledger.get(portal.customer, 'customer')!;
    const body = renderPortal({ portal, customer, living: listLiving(portal), subscriptions, ...attempt });
    answer(ctx, attempt ? 402 : 200, 'Mon abonnement', body);
  };
  const finish = (ctx: Context, portal: PortalSession): void => {
    if (!portal.flow) return redirectAfterPost(ctx, toPortalPath(portal.id));
    ledger.put({ ...portal, is_used: true as const });
    redirectAfterPost(ctx, portal.flow.after_completion.redirect?.return_url ?? portal.return_url ?? '/');
  };

  router.get(toPortalPath(':id'), (ctx) => {
    const portal = findSession(ctx);
    if (portal) show(ctx, portal);
  });
  router.post(toPortalPath(':id', '/carte'), async (ctx) => {
    const portal = findSession(ctx);
    if (!portal) return;
    const form = await formFrom(ctx);
    const customer = ledger.get(portal.customer, 'customer')!;
    const judged = judge(form, 'set_up', customer.email);
    if (judged.step === 'refused') return show(ctx, portal, { form, refusal: judged.refusal });
    if (judged.step === 'authenticate')
      return answer(
        ctx,
        200,
        'Confirmez votre carte',
        authentication(
          {
            action: toPortalPath(portal.id, '/carte'),
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
  router.post(toPortalPath(':id', '/resilier'), (ctx) => {
    const portal = findSession(ctx);
    if (!portal) return;
    const endedId = portal.flow?.subscription_cancel?.subscription;
    ledger.together(() => {
      for (const subscription of listLiving(portal))
        if (endedId === undefined || endedId === subscription.id)
          subscriptions.change(subscription, subscriptions.toCancellation(subscription, true));
    });
    finish(ctx, portal);
  });
}

const answerExpired = (ctx: Context, session: PortalSession | undefined): void =>
  answer(
    ctx,
    session ? 410 : 404,
    'Lien expiré',
    html`<h1>Ce lien ne fonctionne plus</h1>
      <p>
        Il ne sert qu’une fois, pendant trente minutes. Rien n’a été changé. Revenez à votre compte pour en ouvrir un
        autre.
      </p>
      <p><a href="${session?.return_url ?? '/'}">Revenir à mon compte</a></p>`,
  );
