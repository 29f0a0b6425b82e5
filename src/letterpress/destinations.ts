import { isDomestic } from '../domain/country.ts';
import { deliveryMethods, type DeliveryMethod } from '../domain/delivery-method.ts';
import { partnerNames, type PartnerName } from '../domain/partner-name.ts';
import type { PostalAddress } from '../domain/postal-address.ts';
import { findPartner } from '../domain/postal-partner.ts';
import { countryName } from './countries.ts';

type Place = Pick<PostalAddress, 'country' | 'postcode'>;
export interface Places {
  sender: Place;
  recipient: Place;
}
/** What a post tells apart by its price. */
export type Zone = 'national' | 'overseas' | 'abroad';

const WORDS: Record<DeliveryMethod, string> = {
  green: 'lettre verte',
  tracked: 'lettre suivie',
  registered: 'lettre recommandée',
  registered_receipt: 'lettre recommandée',
};

/** Overseas a postcode says the place better than its first two digits: Saint-Barthélemy and Saint-Martin begin as Guadeloupe does. */
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

/** The ISO code a partner is told: most people in Nouméa write France, or no country at all. */
export function placeOf({ country, postcode }: Place): string {
  if (!isDomestic(country)) return country!;
  const digits = (postcode ?? '').replace(/\D/g, '');
  return (digits.length === 5 && OVERSEAS.find(([form]) => form.test(digits))?.[1]) || 'FR';
}

/** Monaco is served and priced as France is. */
export function zoneOf(place: Place): Zone {
  const code = placeOf(place);
  if (!isDomestic(code)) return 'abroad';
  return code === 'FR' || code === 'MC' ? 'national' : 'overseas';
}

/** Abroad we know no price of a letter that is neither tracked nor registered (docs/domain/la-poste.md#tariffs). */
export const isPriced = (sending: DeliveryMethod, zone: Zone): boolean => zone !== 'abroad' || sending !== 'green';

/** Who takes this letter, among the partners that are set up, in their order. The one question of whoever routes, sells or draws the form. */
export function findPartnerFor(
  sending: DeliveryMethod,
  { sender, recipient }: Places,
  partners: readonly PartnerName[],
): PartnerName | null {
  if (!isPriced(sending, zoneOf(recipient))) return null;
  return findPartner(sending, { from: placeOf(sender), to: placeOf(recipient) }, partners);
}

export interface RejectedDestination {
  /** Which of the two addresses is in the way. */
  side: 'recipient' | 'sender';
  country: string;
  message: string;
}

/**
 * Why this letter cannot leave this way with the partners that are set up, or null. A caller that does not know which ones
 * are set up rejects only what no partner carries.
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
        .map((other) => `la ${WORDS[other]}`),
    ),
  ];
  const instead =
    others.length > 0
      ? `Choisissez ${others.join(' ou ')}, si elle est proposée.`
      : 'Ce que vous avez écrit est gardé\u00a0: vous pourrez acheter le PDF seul, et l’envoyer vous-même.';
  const isRecipient = !findPartnerFor(sending, { sender: {}, recipient }, partners);
  const country = placeOf(isRecipient ? recipient : sender);
  const place = countryName(country);
  if (!isRecipient)
    return {
      side: 'sender',
      country,
      message: `Nos partenaires postaux ne prennent pas de ${WORDS[sending]} quand l’expéditeur habite ici\u00a0: ${place}. ${instead}`,
    };
  if (others.length === 0 && zoneOf(recipient) === 'abroad')
    return {
      side: 'recipient',
      country,
      message: `Nous n’envoyons pas encore de lettre vers ce pays (${place}). ${instead}`,
    };
  return {
    side: 'recipient',
    country,
    message: `Nos partenaires postaux n’y portent pas de ${WORDS[sending]} (${place}). ${instead}`,
  };
}

/** Why this letter leaves in none of these ways, or null where one of them is open. */
export function isUndeliverable(
  sendings: readonly DeliveryMethod[],
  places: Places,
  partners?: readonly PartnerName[],
): RejectedDestination | null {
  const refusals = sendings.map((sending) => findDestinationProblem(sending, places, partners));
  return refusals.includes(null) ? null : (refusals[0] ?? null);
}
