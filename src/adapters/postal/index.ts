import { partnerNames } from '../../domain/partner-name.ts';
import type { PostalPartners } from './port.ts';
import { postalPartners } from './registry.ts';
import { createPostalRouting } from './routing.ts';
import type { PostalPartnerSettings } from './settings.ts';

/** Every partner that has settings. */
export const createPostalPartners = (config: { postalPartners: PostalPartnerSettings }): PostalPartners =>
  createPostalRouting(partnerNames.flatMap((name) => postalPartners[name].create(config.postalPartners) ?? []));
