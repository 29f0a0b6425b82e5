import { countryName, isDomestic } from './countries.ts';
import type { PostalAddress } from './postal-address.ts';

type Sending = 'green' | 'registered' | 'registered_receipt';
type Place = Pick<PostalAddress, 'country' | 'postcode'>;

/** What each partner carries, as ISO codes. Null: wherever a post goes. */
export const PARTNERS: Readonly<Record<string, { registered: ReadonlySet<string>; green: ReadonlySet<string> | null }>> = {
  /** registered_mail 4.9: one list for the recipient and for the sender; mail 2.9: almost every country (facts 0.5). */
  maileva: { registered: new Set(['FR', 'MC', 'RE', 'YT', 'MQ', 'GP', 'MF', 'BL', 'GF']), green: null },
};
const PARTNER = PARTNERS['maileva']!;

/** Overseas a postcode says the place better than its first two digits: Saint-Barthélemy and Saint-Martin begin as Guadeloupe does. */
const OVERSEAS: readonly [RegExp, string][] = [
  [/^(?:97133|977\d\d)$/, 'BL'], [/^(?:97150|978\d\d)$/, 'MF'], [/^971/, 'GP'], [/^972/, 'MQ'], [/^973/, 'GF'], [/^974/, 'RE'], [/^975/, 'PM'], [/^976/, 'YT'],
  [/^980/, 'MC'], [/^984/, 'TF'], [/^986/, 'WF'], [/^98[79]/, 'PF'], [/^988/, 'NC'],
];

/** The ISO code a partner is told: most people in Nouméa write France, or no country at all. */
export function placeOf({ country, postcode }: Place): string {
  if (!isDomestic(country)) return country!;
  const digits = (postcode ?? '').replace(/\D/g, '');
  return (digits.length === 5 && OVERSEAS.find(([form]) => form.test(digits))?.[1]) || 'FR';
}

export interface RefusedDestination {
  /** Which of the two addresses is in the way. */
  side: 'recipient' | 'sender';
  country: string;
  message: string;
}

/** Why this letter cannot leave this way, or null. No tariff has a price for abroad yet, so nothing is sent there. */
export function refusedDestination(sending: Sending, { sender, recipient }: { sender: Place; recipient: Place }): RefusedDestination | null {
  const to = placeOf(recipient);
  const from = placeOf(sender);
  const registered = sending !== 'green';
  if (!isDomestic(to))
    return { side: 'recipient', country: to, message: `Nous n’envoyons pas encore de lettre vers ce pays (${countryName(to)}). Ce que vous avez écrit est gardé, et rien n’est facturé.` };
  if (registered && !PARTNER.registered.has(to))
    return { side: 'recipient', country: to, message: `Notre partenaire postal n’y porte pas de recommandé (${countryName(to)}). Choisissez la lettre verte si elle est proposée.` };
  if (registered && !PARTNER.registered.has(from))
    return { side: 'sender', country: from, message: `Notre partenaire postal ne prend pas de recommandé quand l’expéditeur habite ici\u00a0: ${countryName(from)}. Choisissez la lettre verte si elle est proposée.` };
  if (!registered && PARTNER.green && !(PARTNER.green.has(to) && PARTNER.green.has(from)))
    return { side: 'recipient', country: to, message: `Nous n’envoyons pas encore de lettre vers ce pays (${countryName(to)}). Ce que vous avez écrit est gardé, et rien n’est facturé.` };
  return null;
}
