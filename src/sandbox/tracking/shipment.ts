import type { PostalBook } from '../postal/book.ts';
import type { Recipient, Sending } from '../postal/model.ts';

/** The partner's delivery codes as the events of Suivi v2 (facts 4.3); those missing here do not show there. */
const EVENTS: Readonly<Record<string, { code: string; label: string; step: number }>> = {
  LP01: { code: 'DR1', label: 'Déclaratif réceptionné', step: 1 },
  LP05: { code: 'PC1', label: 'Pris en charge', step: 2 },
  LP03: { code: 'ET1', label: 'En cours de traitement', step: 3 },
  LP04: { code: 'EP1', label: 'En attente de présentation', step: 3 },
  LP09: { code: 'ND1', label: 'Non distribuable', step: 4 },
  LP08: { code: 'AG1', label: 'En attente d’être retiré au guichet', step: 4 },
  LP15: { code: 'DI1', label: 'Distribué', step: 5 },
  LP21: { code: 'RE1', label: 'Retourné à l’expéditeur', step: 4 },
  LP17: { code: 'DI2', label: 'Distribué à l’expéditeur', step: 5 },
};

const STEPS = ['Annoncé', 'Pris en charge', 'En cours d’acheminement', 'En cours de distribution', 'Distribué'];

export const unknown = (id: string) => ({
  returnCode: 104,
  returnMessage: 'Le suivi de cet envoi n’est pas encore disponible',
  lang: 'fr_FR',
  scope: 'open',
  idShip: id,
});

export function shipmentOf(book: PostalBook, id: string) {
  const found = find(book, id);
  if (!found) return undefined;
  const told = found.recipient.deliveries.flatMap(({ code, date }) => (EVENTS[code] ? [{ ...EVENTS[code], date }] : []));
  const last = told.at(-1);
  if (!last) return undefined;
  const final = last.code === 'DI1' || last.code === 'DI2';
  return {
    lang: 'fr_FR',
    scope: 'open',
    returnCode: 200,
    shipment: {
      idShip: id,
      holder: 1,
      product: 'Lettre recommandée',
      isFinal: final,
      entryDate: told[0]!.date,
      ...(final && { deliveryDate: last.date }),
      timeline: STEPS.map((shortLabel, i) => {
        const reached = told.findLast(({ step }) => step === i + 1);
        const came = last.code === 'DI2' || last.code === 'RE1';
        return {
          id: i + 1,
          shortLabel,
          longLabel: reached?.label ?? '',
          country: 'FR',
          status: reached !== undefined,
          type: came && i >= 3 ? -1 : 1,
          ...(reached && { date: reached.date }),
        };
      }),
      // Newest first; `order` falls with age.
      event: told.map(({ code, label, date }, i) => ({ order: (i + 1) * 10, label, date, code })).toReversed(),
      contextData: { deliveryChoice: { deliveryChoice: 0 }, originCountry: 'FR', arrivalCountry: 'FR' },
      url: `https://www.laposte.fr/outils/suivre-vos-envois?code=${id}`,
    },
  };
}

function find(book: PostalBook, id: string): { sending: Sending; recipient: Recipient } | undefined {
  for (const sending of book.sendings.values()) for (const recipient of sending.recipients) if (recipient.number === id) return { sending, recipient };
  return undefined;
}
