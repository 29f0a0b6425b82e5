import type { PartnerName } from '../../domain/delivery-method.ts';
import type { Destinations, PostalPartners, PostalPort, PostalProduct } from './port.ts';

/** France, Monaco and what La Poste serves at its national tariff (docs/domain/maileva.md#countries, docs/domain/postal.md#domestic-territories). */
const FRANCE = new Set(['FR', 'MC', 'RE', 'YT', 'MQ', 'GP', 'MF', 'BL', 'GF', 'PM', 'TF', 'WF', 'PF', 'NC']);
const AMERICA = new Set(['US']);

/** Who is asked for what, best first. The first line that fits decides; a partner that does not carry it, or has no settings, is passed over. */
const ROUTES: readonly (readonly [products: readonly PostalProduct[], to: Destinations, by: readonly PartnerName[]])[] = [
  // Maileva prints and posts inside the La Poste group, with proofs of deposit and of content; a tracked letter is not in its API.
  [['green', 'registered', 'registered_receipt'], FRANCE, ['maileva', 'mercifacteur']],
  [['tracked'], FRANCE, ['mercifacteur']],
  // Printed where it is delivered.
  [['green', 'tracked', 'registered', 'registered_receipt'], AMERICA, ['lob', 'mercifacteur', 'maileva']],
  [['green', 'tracked', 'registered', 'registered_receipt'], 'anywhere', ['mercifacteur', 'maileva', 'lob']],
];

const has = (places: Destinations, country: string): boolean => places === 'anywhere' || places.has(country);

export function postalRoutes(all: readonly PostalPort[]): PostalPartners {
  const named = (name: string) => all.find((one) => one.name === name);
  return {
    all,
    named,
    carrying(product, to, from = 'FR') {
      const [, , by] = ROUTES.find(([products, where]) => products.includes(product) && has(where, to))!;
      return by.flatMap((name) => named(name) ?? []).filter(({ can }) => has(can.products[product] ?? new Set(), to) && has(can.senders?.[product] ?? 'anywhere', from));
    },
  };
}
