import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** @typedef {Record<string, string>} Environment */

/**
 * Reads the settings with which the product reaches the stand-in of a postal partner. `{sandbox}` is the address of
 * the sandbox process, `{secret}` for a value that each installation makes itself.
 * @param {string} partner
 * @returns {[setting: string, template: string][]}
 */
const readTemplate = (partner) =>
  Object.entries(JSON.parse(readFileSync(join(root, 'src/sandbox', partner, 'environment.json'), 'utf8')));

/**
 * Lists the settings of a partner whose value is ours to choose.
 * @param {string} partner
 */
export const listSecrets = (partner) =>
  readTemplate(partner).flatMap(([setting, template]) => (template === '{secret}' ? [setting] : []));

/**
 * Builds the environment in which a postal partner is simulated.
 * @param {string} partner
 * @param {string} sandboxUrl
 * @param {Environment} secrets a value for each setting of `listSecrets`
 * @returns {Environment}
 */
export const buildPartnerEnvironment = (partner, sandboxUrl, secrets) =>
  Object.fromEntries(
    readTemplate(partner).map(([setting, template]) => [
      setting,
      template === '{secret}' ? (secrets[setting] ?? '') : template.replace('{sandbox}', sandboxUrl),
    ]),
  );

/**
 * Builds the environment of the stand-in of Stripe: one price for each offer, and the settings that name them.
 * @param {Readonly<Record<string, { name: string, priceCents: number, interval: string, stripePriceEnv: string }>>} offers
 * @returns {Environment}
 */
export function buildPriceEnvironment(offers) {
  const prices = Object.entries(offers).map(([key, { name, priceCents, interval, stripePriceEnv }]) => ({
    setting: stripePriceEnv,
    price: { id: `price_${key}`, name, cents: priceCents, interval },
  }));
  return {
    ...Object.fromEntries(prices.map(({ setting, price }) => [setting, price.id])),
    SANDBOX_STRIPE_PRICES: JSON.stringify(prices.map(({ price }) => price)),
  };
}
