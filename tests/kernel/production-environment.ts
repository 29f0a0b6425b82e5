import { readConfig } from '../../src/kernel/config.ts';
import { stripePriceSettings } from '../fakes/stripe-prices.ts';

/** A complete installation in production, on this machine. */
export const given = {
  DATABASE_URL: 'postgres://u:p@127.0.0.1/affranchi',
  SESSION_KEYS: 'a-key-for-the-tests-only-of-forty-characters',
  FILE_KEYS: 'a2V5IG9mIHRoZSB0ZXN0cyBvbmx5LCAzMiBieXRlcyE=',
  PUBLIC_URL: 'http://localhost:3000',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  ...stripePriceSettings,
  SMTP_URL: 'smtps://mail.lettres.fr',
  MAIL_FROM: 'Lettres <ne-pas-repondre@lettres.fr>',
  CONTACT_EMAIL: 'bonjour@lettres.fr',
  POSTAL_AUTH_URL: 'http://127.0.0.1:9/token',
  POSTAL_API_URL: 'http://127.0.0.1:9',
  POSTAL_CLIENT_ID: 'x',
  POSTAL_CLIENT_SECRET: 'x',
  POSTAL_USERNAME: 'x',
  POSTAL_PASSWORD: 'x',
  POSTAL_CALLBACK_LOGIN: 'callbacks',
  POSTAL_CALLBACK_PASSWORD: 'a-long-password-for-callbacks',
  SINGLE_MACHINE: 'yes',
  SELLER_NAME: 'Les Lettres',
  SELLER_FORM: 'SARL',
  SELLER_ADDRESS: '1 rue du Test, 69001 Lyon',
  SELLER_REGISTRATION: 'RCS Lyon 123 456 789',
  SELLER_PHONE: '04 00 00 00 00',
  SELLER_DIRECTOR: 'Anne Tessier',
  SELLER_HOST: 'Hébergeur, Paris',
  SELLER_MEDIATOR: 'Médiateur, Paris',
  SELLER_MEDIATOR_URL: 'https://mediateur.fr',
};
export type Env = Record<string, string | undefined>;
/** Lists the settings that stop the start, with their messages; null if it continues. */
export function refused(env: Env, base: Env = given): Record<string, string> | null {
  try {
    readConfig({ ...base, ...env });
    return null;
  } catch (error) {
    return Object.fromEntries(
      [...(error as Error).message.matchAll(/^ {2}(\w+): (.*)$/gm)].map(([, name, message]) => [name!, message!]),
    );
  }
}
export const namesRefused = (env: Env, base: Env = given): string[] => Object.keys(refused(env, base) ?? {}).sort();
