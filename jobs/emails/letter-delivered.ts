import { letterDelivered } from '../../src/modules/orders/events.ts';
import { defineEmail } from './shared/define-email.ts';
import { loadLetter, sampleDeliveredLetter, toPriceRow, toSummary } from './shared/letter.ts';

type Proof = 'tracking' | 'signature' | 'receipt_coming' | 'receipt';

/** How it was handed over, and what comes next, as the list of e-mails shows it. */
const HANDED_OVER: Readonly<Record<Proof, (to: string) => string>> = {
  tracking: (to) => `Distribuée${to}, d’après le suivi de La Poste.`,
  signature: (to) => `Remise${to}, contre signature.`,
  receipt_coming: (to) => `Remise${to}, contre signature. L’avis vous revient.`,
  receipt: (to) => `Remise${to}, contre signature. L’avis signé est dans votre espace.`,
};

const sample = { ...sampleDeliveredLetter, deliveredOn: 'jeudi\u00a026\u00a0novembre', totalCents: 1380 };

export const letterDeliveredEmail = defineEmail({
  name: 'letter-delivered',
  label: 'Lettre distribuée',
  event: letterDelivered,
  async load({ id }, deps) {
    const { letter, order, view, summary } = await loadLetter(deps, id);
    if (view.outcome !== 'delivered') return null; // its sender holds it in the meantime
    const { deliveredOn } = summary;
    if (letter.product === 'green' || !deliveredOn) return null; // a green letter is presumed delivered, not known to be
    const receipt: Proof = view.proofs.includes('receipt') ? 'receipt' : 'receipt_coming';
    const signed: Proof = letter.product === 'registered_receipt' ? receipt : 'signature';
    return {
      ...summary,
      totalCents: order.totalCents,
      deliveredOn,
      proof: letter.product === 'tracked' ? ('tracking' as const) : signed,
    };
  },
  recipient: ({ userId }) => ({ userId, preference: 'letterDelivered' }),
  key: ({ id }) => `letter-${id}-delivered`,
  subject: ({ deliveredOn }) => `Arrivée le ${deliveredOn}`,
  body: ({ proof, recipientName, deliveredOn, totalCents, url, ...letter }) => ({
    title: 'Votre lettre est arrivée',
    preheader: HANDED_OVER[proof](recipientName ? ` à ${recipientName}` : ''),
    paragraphs: [letter.statusText, 'La date et les preuves du service postal sont gardées dans votre espace.'],
    summary: toSummary({ ...letter, recipientName, deliveredOn, url }, [toPriceRow(totalCents)]),
    timeline: letter.timeline,
    action: { label: 'Voir les preuves', url },
  }),
  samples: [
    { ...sample, proof: 'receipt_coming' },
    { ...sample, proof: 'receipt' },
    { ...sample, sending: 'Lettre recommandée', proof: 'signature' },
    { ...sample, recipientName: null, sending: 'Lettre suivie', proof: 'tracking' },
  ],
});
