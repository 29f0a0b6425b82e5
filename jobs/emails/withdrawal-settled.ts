import { formatExactInstant } from '../../src/domain/format-exact-instant.ts';
import { withdrawalSettled } from '../../src/modules/orders/events.ts';
import { getMessage, getOrderView } from '../../src/modules/orders/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { createSampleMessage, type ContactMessage } from './shared/message-text.ts';

/** The outcomes that are announced: the others are handled by support, or are announced by the e-mail about the end of the subscription. */
type Outcome = Exclude<ContactMessage['outcome'], null | 'by_hand' | 'ended'>;

const SUBJECT: Record<Outcome, string> = {
  stopped: 'Votre lettre est arrêtée',
  unpaid: 'Votre commande est annulée',
  too_late: 'Votre lettre était déjà partie',
  withdrawn: 'Votre abonnement est terminé',
};
const STOPPED =
  'Votre lettre n’avait pas encore été remise au service postal\u00a0: elle est arrêtée, elle ne partira pas.';
const STOPPED_FREE = `${STOPPED} Elle ne vous a rien coûté\u00a0: il n’y a rien à rembourser.`;
const STOPPED_DISPUTED = `${STOPPED} Le titulaire de la carte conteste ce paiement auprès de sa banque\u00a0: c’est elle qui décide de l’argent. Si elle nous le laisse, nous vous le rendons en totalité\u00a0: vous n’avez rien à demander.`;
const STOPPED_PAID = `${STOPPED} Ce que vous aviez payé vous est remboursé en entier. Votre banque l’affiche en 3 à 10\u00a0jours, et l’avoir vous arrive par e-mail.`;
function describeStopped({ isFree, isDisputed }: Record<'isFree' | 'isDisputed', boolean>): string {
  if (isFree) return STOPPED_FREE;
  return isDisputed ? STOPPED_DISPUTED : STOPPED_PAID;
}
const PARAGRAPHS: Record<Exclude<Outcome, 'stopped'>, string[]> = {
  unpaid: [
    'Cette commande n’était pas payée\u00a0: elle est annulée. Si votre banque traite encore un paiement, nous vous le rendons aussitôt.',
  ],
  withdrawn: [
    'Votre abonnement est terminé, et plus rien ne sera débité. Si un mois était déjà payé, il vous est rendu\u202f; si vous aviez envoyé une lettre avec l’abonnement, les jours écoulés restent dus. Votre banque affiche un remboursement en 3 à 10\u00a0jours, et l’avoir vous arrive par e-mail.',
  ],
  too_late: [
    'Votre demande est enregistrée, mais la lettre avait déjà été remise au service postal. Une lettre remise ne peut plus être reprise, et le service que vous aviez payé a été rendu en entier.',
    'En commandant, vous aviez demandé que nous n’attendions pas la fin des quatorze jours, et reconnu que le droit de rétractation prend alors fin avec l’exécution complète (code de la consommation, article L.\u00a0221-28, 1°).',
    'Si quelque chose s’est mal passé, répondez à cet e-mail\u00a0: une personne relit votre commande. Vous pouvez aussi suivre la lettre dans votre espace.',
  ],
};

const toSample = (outcome: Outcome) => ({
  ...createSampleMessage(),
  outcome,
  isFree: false,
  isDisputed: false,
  url: 'https://affranchi.example/mes-documents',
});

export const withdrawalSettledEmail = defineEmail({
  name: 'withdrawal-settled',
  label: 'Rétractation réglée',
  event: withdrawalSettled,
  async load({ id }, deps) {
    const { outcome, ...message } = await getMessage(deps, id);
    if (!outcome || outcome === 'by_hand' || outcome === 'ended') return null;
    const order = message.orderId ? await getOrderView(deps, message.orderId) : null;
    return {
      ...message,
      outcome,
      isFree: order?.price.totalCents === 0,
      isDisputed: order?.payment?.status === 'disputed',
      url: `${deps.config.publicUrl}/mes-documents`,
    };
  },
  recipient: ({ email, userId }) => ({ address: email, accountId: userId }),
  key: ({ id }) => `message-${id}-settled`,
  subject: ({ outcome, orderReference, reference }) => `${SUBJECT[outcome]} (${orderReference ?? reference})`,
  body: ({ outcome, createdAt, reference, url, ...money }) => ({
    paragraphs: [
      `Voici la suite de votre rétractation du ${formatExactInstant(createdAt)}, référence ${reference}.`,
      ...(outcome === 'stopped' ? [describeStopped(money)] : PARAGRAPHS[outcome]),
    ],
    action: { label: 'Ouvrir mes lettres', url },
  }),
  samples: [
    toSample('stopped'),
    { ...toSample('stopped'), isDisputed: true },
    { ...toSample('stopped'), isFree: true },
    toSample('unpaid'),
    toSample('too_late'),
    toSample('withdrawn'),
  ],
});
