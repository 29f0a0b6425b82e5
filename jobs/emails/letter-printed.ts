import { DELIVERY_METHOD_NAMES } from '../../src/domain/delivery-method.ts';
import { getUser } from '../../src/modules/auth/index.ts';
import { letterPrinted } from '../../src/modules/orders/events.ts';
import { defineEmail } from './shared/define-email.ts';
import { loadLetter, sampleLetter, toPriceRow, toSummary } from './shared/letter.ts';

const GREEN = DELIVERY_METHOD_NAMES.green;

function formatArrival({
  expectedOn,
  recipientName,
}: Pick<typeof sampleLetter, 'expectedOn' | 'recipientName'>): string {
  if (!expectedOn) return recipientName ? `Pour ${recipientName}.` : 'Suivez-la dans votre espace.';
  return recipientName ? `Arrivée prévue ${expectedOn}, ${recipientName}.` : `Arrivée prévue ${expectedOn}.`;
}

function formatWhatFollows({
  sending,
  isDeliveryAnnounced,
}: {
  sending: string | null;
  isDeliveryAnnounced: boolean;
}): string {
  if (sending === GREEN) return 'Une lettre verte n’est pas suivie\u00a0: La Poste ne dit pas quand elle arrive.';
  return isDeliveryAnnounced ? 'Nous vous écrirons quand elle sera distribuée.' : 'La suite est sur sa page.';
}

const sample = { ...sampleLetter, totalCents: 1380, isDeliveryAnnounced: true };

/** Green letters are handed to the post as they are printed; of the others the post reports it. */
export const letterPrintedEmail = defineEmail({
  name: 'letter-printed',
  label: 'Lettre imprimée',
  event: letterPrinted,
  async load({ id }, deps) {
    const { letter, order, view, summary } = await loadLetter(deps, id);
    const { notifications } = await getUser(deps, order.userId);
    return {
      ...summary,
      totalCents: order.totalCents,
      // The partner may report the next step together with this one.
      isPosted: letter.product === 'green' || letter.depositedAt !== null || letter.status !== 'printed',
      isDeliveryAnnounced: view.outcome === null && notifications.letterDelivered,
    };
  },
  recipient: ({ userId }) => ({ userId, preference: 'letterPrinted' }),
  key: ({ id }) => `letter-${id}-printed`,
  subject: ({ isPosted }) => (isPosted ? 'Votre lettre est postée' : 'Votre lettre est imprimée'),
  body: ({ isPosted, isDeliveryAnnounced, totalCents, url, ...letter }) => ({
    preheader: formatArrival(letter),
    paragraphs: [
      isPosted
        ? 'Votre lettre est imprimée, mise sous enveloppe et remise à La Poste.'
        : 'Votre lettre est imprimée et mise sous enveloppe. La Poste l’emporte à la prochaine levée.',
      formatWhatFollows({ sending: letter.sending, isDeliveryAnnounced }),
    ],
    summary: toSummary({ ...letter, url }, [toPriceRow(totalCents)]),
    timeline: letter.timeline,
    action: { label: 'Suivre ma lettre', url },
  }),
  samples: [
    { ...sample, isPosted: true },
    { ...sample, isPosted: false, trackingNumber: null },
    { ...sample, isPosted: true, isDeliveryAnnounced: false },
    { ...sample, isPosted: true, sending: GREEN, trackingNumber: null, expectedOn: null, recipientName: null },
  ],
});
