import { isDomestic } from '../domain/country.ts';
import { deliveryMethods, type DeliveryMethod } from '../domain/delivery-method.ts';
import type { PostalAddress } from '../domain/postal-address.ts';
import { findPartner, type PartnerName, partnerNames } from '../domain/postal-partner.ts';
import { getCountryName } from './countries.ts';

type Place = Pick<PostalAddress, 'country' | 'postcode'>;
export interface Places {
  sender: Place;
  recipient: Place;
}
/** The zones that the post prices differently. */
export type Zone = 'national' | 'overseas' | 'abroad';

const LABELS: Record<DeliveryMethod, string> = {
  green: 'lettre verte',
  tracked: 'lettre suivie',
  registered: 'lettre recommandée',
  registered_receipt: 'lettre recommandée',
};

/**
 * For overseas territories the whole postcode decides, not its first two digits: Saint-Barthélemy and Saint-Martin
 * share theirs with Guadeloupe.
 */
const OVERSEAS: readonly [RegExp, string][] = [
  [/^(?:97133|977\d\d)$/, 'BL'],
  [/^(?:97150|978\d\d)$/, 'MF'],
  [/^971/, 'GP'],
  [/^972/, 'MQ'],
  [/^973/, 'GF'],
  [/^974/, 'RE'],
  [/^975/, 'PM'],
  [/^976/, 'YT'],
  [/^980/, 'MC'],
  [/^984/, 'TF'],
  [/^986/, 'WF'],
  [/^98[79]/, 'PF'],
  [/^988/, 'NC'],
];

/** Finds the ISO code of the territory: most people in Nouméa write France, or no country. */
export function findPlace({ country, postcode }: Place): string {
  if (!isDomestic(country)) return country!;
  const digits = (postcode ?? '').replace(/\D/g, '');
  return (digits.length === 5 && OVERSEAS.find(([form]) => form.test(digits))?.[1]) || 'FR';
}

/** Monaco is served and priced as France is. */
export function getZone(place: Place): Zone {
  const code = findPlace(place);
  if (!isDomestic(code)) return 'abroad';
  return code === 'FR' || code === 'MC' ? 'national' : 'overseas';
}

/** Abroad we know no price of a letter that is neither tracked nor registered (docs/domain/la-poste.md#tariffs). */
export const isPriced = (sending: DeliveryMethod, zone: Zone): boolean => zone !== 'abroad' || sending !== 'green';

/**
 * Finds the partner that carries this letter, among the configured partners in their order. Routing, sale and the form
 * all use it.
 */
export function findPartnerFor(
  sending: DeliveryMethod,
  { sender, recipient }: Places,
  partners: readonly PartnerName[],
): PartnerName | null {
  if (!isPriced(sending, getZone(recipient))) return null;
  return findPartner(sending, { from: findPlace(sender), to: findPlace(recipient) }, partners);
}

export interface RejectedDestination {
  /** Which of the two addresses is in the way. */
  side: 'recipient' | 'sender';
  country: string;
  message: string;
}

/**
 * Finds why this letter cannot be sent by this method with the configured partners; null if it can. Without a list of
 * partners, rejects only what no partner carries.
 */
export function findDestinationProblem(
  sending: DeliveryMethod,
  { sender, recipient }: Places,
  partners: readonly PartnerName[] = partnerNames,
): RejectedDestination | null {
  if (findPartnerFor(sending, { sender, recipient }, partners)) return null;
  const others = [
    ...new Set(
      deliveryMethods
        .filter((other) => findPartnerFor(other, { sender, recipient }, partners))
        .map((other) => `la ${LABELS[other]}`),
    ),
  ];
  const instead =
    others.length > 0
      ? `Choisissez ${others.join(' ou ')}, si elle est proposée.`
      : 'Ce que vous avez écrit est gardé\u00a0: vous pourrez acheter le PDF seul, et l’envoyer vous-même.';
  const isRecipient = !findPartnerFor(sending, { sender: {}, recipient }, partners);
  const country = findPlace(isRecipient ? recipient : sender);
  const place = getCountryName(country);
  if (!isRecipient)
    return {
      side: 'sender',
      country,
      message: `Nos partenaires postaux ne prennent pas de ${LABELS[sending]} quand l’expéditeur habite ici\u00a0: ${place}. ${instead}`,
    };
  if (others.length === 0 && getZone(recipient) === 'abroad')
    return {
      side: 'recipient',
      country,
      message: `Nous n’envoyons pas encore de lettre vers ce pays (${place}). ${instead}`,
    };
  return {
    side: 'recipient',
    country,
    message: `Nos partenaires postaux n’y portent pas de ${LABELS[sending]} (${place}). ${instead}`,
  };
}

/** Finds why none of these methods can send this letter; null if one can. */
export function isUndeliverable(
  sendings: readonly DeliveryMethod[],
  places: Places,
  partners?: readonly PartnerName[],
): RejectedDestination | null {
  const refusals = sendings.map((sending) => findDestinationProblem(sending, places, partners));
  return refusals.includes(null) ? null : (refusals[0] ?? null);
}
