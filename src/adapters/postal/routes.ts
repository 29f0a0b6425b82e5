import type { PartnerName, PostalPartners, PostalPort, PostalProduct } from './port.ts';

/** France, Monaco and what La Poste serves at its national tariff (facts 0.5, 3.1). */
const FRANCE = new Set(['FR', 'MC', 'RE', 'YT', 'MQ', 'GP', 'MF', 'BL', 'GF', 'PM', 'TF', 'WF', 'PF', 'NC']);
const AMERICA = new Set(['US']);

/** Who is asked for what, best first. The first line that fits decides; a partner that does not carry it, or has no settings, is passed over. */
const ROUTES: readonly (readonly [products: readonly PostalProduct[], to: ReadonlySet<string> | 'anywhere', by: readonly PartnerName[]])[] = [
  // Maileva prints and posts inside the La Poste group, with proofs of deposit and of content; a tracked letter is not in its API.
  [['green', 'registered', 'registered_receipt'], FRANCE, ['maileva', 'mercifacteur']],
  [['tracked'], FRANCE, ['mercifacteur']],
  // Printed where it is delivered.
  [['green', 'tracked', 'registered', 'registered_receipt'], AMERICA, ['lob', 'mercifacteur', 'maileva']],
  [['green', 'tracked', 'registered', 'registered_receipt'], 'anywhere', ['mercifacteur', 'maileva', 'lob']],
];

export function postalRoutes(all: readonly PostalPort[]): PostalPartners {
  const named = (name: string) => all.find((one) => one.name === name);
  return {
    all,
    named,
    carrying(product, country) {
      const [, , by] = ROUTES.find(([products, to]) => products.includes(product) && (to === 'anywhere' || to.has(country)))!;
      return by.flatMap((name) => named(name) ?? []).filter(({ can }) => {
        const to = can.products[product];
        return to === 'anywhere' || to?.has(country);
      });
    },
  };
}
