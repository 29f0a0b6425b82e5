/**
 * The events of Suivi v2 (docs/domain/la-poste.md#tracking-codes) that a simulated letter can have, with label and
 * timeline step.
 */
export const EVENTS = {
  DR1: { label: 'Déclaratif réceptionné', step: 1 },
  PC1: { label: 'Pris en charge', step: 2 },
  ET1: { label: 'En cours de traitement', step: 3 },
  EP1: { label: 'En attente de présentation', step: 3 },
  ND1: { label: 'Non distribuable', step: 4 },
  AG1: { label: 'En attente d’être retiré au guichet', step: 4 },
  DI1: { label: 'Distribué', step: 5 },
  RE1: { label: 'Retourné à l’expéditeur', step: 4 },
  DI2: { label: 'Distribué à l’expéditeur', step: 5 },
} as const;

/** What a partner handed over to La Poste under a number. */
export interface Tracked {
  product: string;
  events: { code: keyof typeof EVENTS; date: string }[];
}

const STEPS = ['Annoncé', 'Pris en charge', 'En cours d’acheminement', 'En cours de distribution', 'Distribué'];

export const toUnknown = (id: string) => ({
  returnCode: 104,
  returnMessage: 'Le suivi de cet envoi n’est pas encore disponible',
  lang: 'fr_FR',
  scope: 'open',
  idShip: id,
});

export function toShipment(id: string, { product, events }: Tracked) {
  const reported = events.map((event) => ({ ...event, ...EVENTS[event.code] }));
  const last = reported.at(-1);
  if (!last) return undefined;
  const final = last.code === 'DI1' || last.code === 'DI2';
  return {
    lang: 'fr_FR',
    scope: 'open',
    returnCode: 200,
    shipment: {
      idShip: id,
      holder: 1,
      product,
      isFinal: final,
      entryDate: reported[0]!.date,
      ...(final && { deliveryDate: last.date }),
      timeline: STEPS.map((shortLabel, i) => {
        const reached = reported.findLast(({ step }) => step === i + 1);
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
      event: reported.map(({ code, label, date }, i) => ({ order: (i + 1) * 10, label, date, code })).toReversed(),
      contextData: { deliveryChoice: { deliveryChoice: 0 }, originCountry: 'FR', arrivalCountry: 'FR' },
      url: `https://www.laposte.fr/outils/suivre-vos-envois?code=${id}`,
    },
  };
}

/**
 * La Poste's check digit: EAN-style, weights 3 and 1 from the right over the ten digits, prefix ignored
 * (docs/domain/la-poste.md#tracking-numbers).
 */
function checkDigit(tenDigits: string): number {
  const sum = tenDigits
    .split('')
    .toReversed()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** A number La Poste follows, thirteen characters: a digit and a letter, ten digits, the check digit. */
export function laPosteNumber(prefix: string, sequence: number): string {
  const digits = String(207_000_000 + sequence).padStart(10, '0');
  return `${prefix}${digits}${checkDigit(digits)}`;
}
