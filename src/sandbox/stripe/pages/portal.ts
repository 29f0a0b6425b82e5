import { html, raw, type Html } from '../../page.ts';
import type { Form } from '../form.ts';
import type { Customer, PortalSession, Subscription } from '../objects/kinds.ts';
import type { Subscriptions } from '../subscriptions.ts';
import { CARDS_TO_TRY, CARD_STYLE, cardFields, type CardProblem } from './card-form.ts';
import { day, euros } from './parts.ts';

/** The card that was just refused, and why. */
export interface PortalAttempt {
  form: Form;
  refusal: CardProblem;
}

export const toPortalPath = (id: string, action = ''): string => `/sandbox/stripe/portail/${id}${action}`;

/** The subscriptions of a customer, with the forms that this link allows. */
export function renderPortal({
  portal,
  customer,
  living,
  subscriptions,
  ...attempt
}: {
  portal: PortalSession;
  customer: Customer;
  living: readonly Subscription[];
  subscriptions: Subscriptions;
} & Partial<PortalAttempt>): Html {
  const isCancellation = portal.flow?.type === 'subscription_cancel';
  return html`${CARD_STYLE}
    <h1>${isCancellation ? 'Résilier mon abonnement' : 'Changer de carte'}</h1>
    <div class="pay">
      <section aria-label="Votre abonnement">
        <p>${customer.email ?? ''}</p>
        ${
          living.length > 0
            ? living.map((subscription) => describeSubscription(subscriptions, subscription))
            : html`<p>Aucun abonnement en cours.</p>`
        }
        ${isCancellation || !portal.flow ? cancelForm(portal, living) : raw('')}
      </section>
      ${isCancellation ? raw('') : cardForm(portal, attempt)}
    </div>
    <p><a href="${portal.return_url ?? '/'}">Revenir à mon compte sans rien changer</a></p>`;
}

const cardForm = ({ id }: PortalSession, { form = {}, refusal }: Partial<PortalAttempt>): Html =>
  html`<form method="post" action="${toPortalPath(id, '/carte')}" novalidate aria-label="Nouvelle carte">
    ${cardFields(form, refusal ?? null)} <button type="submit">Enregistrer cette carte</button>
    <p>Rien n’est débité maintenant. ${CARDS_TO_TRY}</p>
  </form>`;

function describeSubscription(subscriptions: Subscriptions, subscription: Subscription): Html {
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

function cancelForm({ id }: PortalSession, living: readonly Subscription[]): Html {
  if (living.every(({ cancel_at_period_end }) => cancel_at_period_end)) return raw('');
  return html`<form method="post" action="${toPortalPath(id, '/resilier')}">
    <p>Il reste ouvert jusqu’à la fin de la période payée, puis rien n’est plus débité.</p>
    <button>Résilier l’abonnement</button>
  </form>`;
}
