import { resolve } from 'node:path';
import { readRuntime } from '../../src/scripts/data-folder.mjs';
import { root } from '../../src/scripts/install.mjs';
import { listDemoAccounts } from '../../src/scripts/settings.mjs';

/** One page of each kind, public and of the demo customer. */
export const OPEN = [
  '/',
  '/documents',
  '/documents/telecom-energie',
  '/documents/telecom-energie/resiliation-box',
  '/documents/telecom-energie/resiliation-box/ecrire',
  '/rechercher',
  '/rechercher?q=resilier',
  '/rechercher?q=zzzz',
  '/erreur-document',
  '/login',
  '/inscription',
  '/login/mot-de-passe-oublie',
  '/login/nouveau-mot-de-passe',
  '/a-propos',
  '/nos-engagements',
  '/nos-solutions',
  '/faq',
  '/nous-contacter',
  '/mentions-legales',
  '/conditions-generales-de-vente',
  '/politique-de-confidentialite',
  '/utilisation-des-cookies',
  '/accessibilite',
  '/resilier-votre-contrat',
  '/renoncer-au-contrat',
  '/styleguide',
  '/verifier',
  '/confirmer-mon-adresse',
  '/ne-plus-recevoir',
  '/compte-efface',
  '/paiement',
  '/nulle-part',
];
export const MINE = [
  '/mon-compte',
  '/mes-documents',
  '/mes-pieces',
  '/mon-profil',
  '/mon-profil/carnet',
  '/mon-profil/securite',
  '/mon-profil/factures',
  '/mon-profil/mes-donnees',
  '/paiement?offre=trial',
  '/paiement?offre=subscription_without_trial',
];

/** Returns the demo customer of a product with this environment, else of the instance that runs in DATA_DIR. */
export function demoCustomer(env = readRuntime(resolve(root, process.env.DATA_DIR || '.data'))?.env) {
  const customer = listDemoAccounts(env ?? {}).find(({ role }) => role === 'customer');
  if (!customer) throw new Error('No demo account found: set DATA_DIR to that of the running product.');
  return customer;
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} origin
 * @param {{ email: string, password: string }} person
 */
export async function logIn(page, origin, { email, password }) {
  await page.goto(`${origin}/login`, { waitUntil: 'networkidle' });
  await page.locator('#login-email').fill(email);
  await page.locator('#login-password').fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/mon-compte');
}
