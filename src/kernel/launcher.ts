/** What the start command needs of the product. It imports this program after the build (src/scripts/stack.mjs). */
export { partnerSettings } from '../adapters/postal/settings.ts';
export { OFFERS } from '../domain/offer.ts';
export { partnerNames } from '../domain/postal-partner.ts';
export { readConfig, selectSettings } from './config.ts';
export { findRealProviders } from './real-providers.ts';
export { settingNames } from './settings/registry.ts';
