import { z } from 'zod';
import { definePartnerSettings } from '../partner-settings.ts';

export interface MailevaSettings {
  authUrl: string;
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
  callbackLogin: string;
  callbackPassword: string;
  /** How long a response may take. Without one in that time the sending is read again later. */
  timeoutMs?: number;
}

export const mailevaSettings = definePartnerSettings({
  isRequired: true,
  credentials: [
    'POSTAL_AUTH_URL', 'POSTAL_API_URL', 'POSTAL_CLIENT_ID', 'POSTAL_CLIENT_SECRET', 'POSTAL_USERNAME', 'POSTAL_PASSWORD',
    'POSTAL_CALLBACK_LOGIN', 'POSTAL_CALLBACK_PASSWORD',
  ],
  env: {
    POSTAL_AUTH_URL: z.url(),
    POSTAL_API_URL: z.url(),
    POSTAL_CLIENT_ID: z.string().min(1),
    POSTAL_CLIENT_SECRET: z.string().min(1),
    POSTAL_USERNAME: z.string().min(1),
    POSTAL_PASSWORD: z.string().min(1),
    /** What Maileva shows when it calls our webhook: our choice. */
    POSTAL_CALLBACK_LOGIN: z.string().min(8),
    POSTAL_CALLBACK_PASSWORD: z.string().min(16),
  },
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
