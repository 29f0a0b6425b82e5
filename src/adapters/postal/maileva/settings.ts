import { z } from 'zod';
import { parseHost, isLocalUrl } from '../../../kernel/local-host.ts';
import { defineSettings } from '../../../kernel/settings/define-settings.ts';
import { providerAddress } from '../../../kernel/settings/server-addresses.ts';
import { definePartnerSettings } from '../partner-settings.ts';

const required = 'always';

export interface MailevaSettings {
  authUrl: string;
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
  callbackLogin: string;
  callbackPassword: string;
  /** Timeout of a request. After it, the sending is read again later. */
  timeoutMs?: number;
}

const isMailevaTest = (address: string): boolean => /(^|\.)sandbox\.maileva\.net$/.test(parseHost(address));

export const settings = definePartnerSettings({
  isRequired: true,
  table: defineSettings({
    POSTAL_AUTH_URL: {
      schema: providerAddress,
      required,
      meaning:
        'Address at which Maileva gives access tokens, with its path: `https://connexion.maileva.com/auth/realms/services/protocol/openid-connect/token`',
    },
    POSTAL_API_URL: {
      schema: providerAddress,
      required,
      meaning: 'Address of Maileva’s API: `https://api.maileva.com`; for tests `https://api.sandbox.maileva.net`',
    },
    POSTAL_CLIENT_ID: { schema: z.string().min(1), required, meaning: 'Client of the Maileva account' },
    POSTAL_CLIENT_SECRET: { schema: z.string().min(1), required, secret: true, meaning: 'Secret of that client' },
    POSTAL_USERNAME: { schema: z.string().min(1), required, meaning: 'User of the Maileva account' },
    POSTAL_PASSWORD: { schema: z.string().min(1), required, secret: true, meaning: 'Password of that user' },
    POSTAL_CALLBACK_LOGIN: {
      schema: z.string().min(8),
      required,
      meaning: 'Login that Maileva’s webhooks send to us: our choice, at least 8 characters',
    },
    POSTAL_CALLBACK_PASSWORD: {
      schema: z.string().min(16),
      required,
      secret: true,
      meaning: 'Password that Maileva’s webhooks send to us: our choice, at least 16 characters',
    },
  }),
  webhookCredentials: ['POSTAL_CALLBACK_LOGIN', 'POSTAL_CALLBACK_PASSWORD'],
  addresses: ['POSTAL_API_URL', 'POSTAL_AUTH_URL'],
  // Without an address the account cannot be used yet, so it does not count as live.
  isLive: (env) =>
    [env['POSTAL_API_URL'], env['POSTAL_AUTH_URL']].some(
      (address) => address !== undefined && address !== '' && !isLocalUrl(address) && !isMailevaTest(address),
    ),
  toSettings: (e): MailevaSettings => ({
    authUrl: e.POSTAL_AUTH_URL,
    apiUrl: e.POSTAL_API_URL,
    clientId: e.POSTAL_CLIENT_ID,
    clientSecret: e.POSTAL_CLIENT_SECRET,
    username: e.POSTAL_USERNAME,
    password: e.POSTAL_PASSWORD,
    callbackLogin: e.POSTAL_CALLBACK_LOGIN,
    callbackPassword: e.POSTAL_CALLBACK_PASSWORD,
  }),
});
