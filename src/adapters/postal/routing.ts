import type { DeliveryMethod } from '../../domain/delivery-method.ts';
import type { PartnerName } from '../../domain/delivery-method.ts';
import type { Destinations, PostalPartners, PostalPort } from './port.ts';

/** France, Monaco and what La Poste serves at its national tariff (docs/domain/maileva.md#countries, docs/domain/postal.md#domestic-territories). */
const FRANCE = new Set(['FR', 'MC', 'RE', 'YT', 'MQ', 'GP', 'MF', 'BL', 'GF', 'PM', 'TF', 'WF', 'PF', 'NC']);
const AMERICA = new Set(['US']);

/** Who is asked for what, best first. The first line that fits decides; a partner that does not carry it, or has no settings, is passed over. */
const ROUTING_RULES: readonly (readonly [products: readonly DeliveryMethod[], to: Destinations, by: readonly PartnerName[]])[] = [
  // Maileva prints and posts inside the La Poste group, with proofs of deposit and of content; a tracked letter is not in its API.
  [['green', 'registered', 'registered_receipt'], FRANCE, ['maileva', 'mercifacteur']],
  [['tracked'], FRANCE, ['mercifacteur']],
  // Printed where it is delivered.
  [['green', 'tracked', 'registered', 'registered_receipt'], AMERICA, ['lob', 'mercifacteur', 'maileva']],
  [['green', 'tracked', 'registered', 'registered_receipt'], 'anywhere', ['mercifacteur', 'maileva', 'lob']],
];

const has = (places: Destinations, country: string): boolean => places === 'anywhere' || places.has(country);

export function createPostalRouting(all: readonly PostalPort[]): PostalPartners {
  const named = (name: string) => all.find((one) => one.name === name);
  return {
    all,
    byName: named,
    partnersFor(product, to, from = 'FR') {
      const [, , by] = ROUTING_RULES.find(([products, where]) => products.includes(product) && has(where, to))!;
      return by.flatMap((name) => named(name) ?? []).filter(({ capabilities }) => has(capabilities.products[product] ?? new Set(), to) && has(capabilities.senders?.[product] ?? 'anywhere', from));
    },
  };
}
