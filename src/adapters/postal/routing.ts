import { isDomestic, UNITED_STATES } from '../../domain/country.ts';
import { includesCountry, partnerNames } from '../../domain/postal-partner.ts';
import type { Market } from './partner-definition.ts';
import type { PostalPartners, PostalPort } from './port.ts';
import { postalPartners } from './registry.ts';
import type { PostalPartnerSettings } from './settings.ts';

const toMarket = (country: string): Market => {
  if (isDomestic(country)) return 'france';
  return UNITED_STATES.has(country) ? 'america' : 'elsewhere';
};

/** Chooses partners by their rank in the market of the recipient, among those that carry the letter. */
export function createPostalRouting(all: readonly PostalPort[]): PostalPartners {
  return {
    all,
    byName: (name) => all.find((port) => port.name === name),
    partnersFor(product, to, from = 'FR') {
      const market = toMarket(to);
      return all
        .filter(({ capabilities }) => includesCountry(capabilities.products[product] ?? new Set(), to))
        .filter(({ capabilities }) => includesCountry(capabilities.senders?.[product] ?? 'anywhere', from))
        .toSorted((a, b) => postalPartners[a.name].rank[market] - postalPartners[b.name].rank[market]);
    },
  };
}

/** Every partner that has settings. */
export const createPostalPartners = (config: { postalPartners: PostalPartnerSettings }): PostalPartners =>
  createPostalRouting(partnerNames.flatMap((name) => postalPartners[name].create(config.postalPartners) ?? []));
