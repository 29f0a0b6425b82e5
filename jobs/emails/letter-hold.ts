import { orderDecided } from '../../src/modules/orders/events.ts';
import { getOrderDecision } from '../../src/modules/orders/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { loadOrder, sampleOrder, toSummary } from './shared/letter.ts';

/** Support held a letter before its hand-over, or released it. */
export const letterHoldEmail = defineEmail({
  name: 'letter-hold',
  label: 'Lettre retenue ou libérée par l’équipe',
  event: orderDecided,
  async load({ id }, deps) {
    const { action, orderId } = await getOrderDecision(deps, id);
    if (action !== 'hold' && action !== 'release') return null;
    const { view, summary } = await loadOrder(deps, orderId);
    const isHeld = action === 'hold';
    const status = view.letter?.status;
    if (status === 'cancelled' || (status === 'held') !== isHeld) return null; // decided otherwise in the meantime
    return { ...summary, isHeld, isCancellable: view.can.includes('cancel') };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `decision-${id}-hold`,
  subject: ({ reference, isHeld }) =>
    isHeld ? `Nous vérifions votre lettre avant l’envoi (${reference})` : `Votre lettre va partir (${reference})`,
  body: ({ isHeld, isCancellable, url, ...order }) => ({
    paragraphs: isHeld
      ? [
          'Notre équipe vérifie un point avant l’envoi de votre lettre. Elle n’est pas partie, et elle ne part pas sans cette vérification.',
          `Vous n’avez rien à faire. Nous vous écrivons dès qu’elle peut partir\u202f; ${isCancellable ? 'vous pouvez aussi l’annuler sur sa page' : 'si vous voulez l’annuler, écrivez-nous'}.`,
        ]
      : [
          'La vérification de votre lettre est terminée\u00a0: elle va partir.',
          'Le jour prévu et la suite sont sur sa page.',
        ],
    summary: toSummary({ ...order, url }),
    action: { label: 'Voir ma lettre', url },
  }),
  samples: [
    { ...sampleOrder, isHeld: true, isCancellable: true },
    { ...sampleOrder, isHeld: true, isCancellable: false },
    { ...sampleOrder, isHeld: false, isCancellable: true },
  ],
});
