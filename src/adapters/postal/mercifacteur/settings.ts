import { z } from 'zod';
import { definePartnerSettings } from '../partner-settings.ts';

export interface MerciFacteurSettings {
  apiUrl: string;
  serviceId: string;
  secretKey: string;
  userId: string;
  webhookSecret: string;
  /** Separated by semicolons; 111.111.111 once the partner has lifted the limit. */
  authorizedIps: string;
  timeoutMs?: number;
}

export const merciFacteurSettings = definePartnerSettings({
  isRequired: false,
  credentials: [
    'POSTAL_MERCIFACTEUR_SERVICE_ID', 'POSTAL_MERCIFACTEUR_SECRET_KEY', 'POSTAL_MERCIFACTEUR_USER_ID',
    'POSTAL_MERCIFACTEUR_WEBHOOK_SECRET',
  ],
  env: {
    POSTAL_MERCIFACTEUR_API_URL: z.url().default('https://www.merci-facteur.com/api/1.2/prod/service'),
    POSTAL_MERCIFACTEUR_SERVICE_ID: z.string(),
    POSTAL_MERCIFACTEUR_SECRET_KEY: z.string(),
    /** The user in whose name letters are posted there. */
    POSTAL_MERCIFACTEUR_USER_ID: z.string().regex(/^\d+$/, 'a number'),
    POSTAL_MERCIFACTEUR_WEBHOOK_SECRET: z.string().min(16),
    /** The addresses that we call from, separated by semicolons; the default once the partner has lifted that limit. */
    POSTAL_MERCIFACTEUR_AUTHORIZED_IPS: z.string().default('111.111.111'),
  },
  toSettings: (e): MerciFacteurSettings => ({
    apiUrl: e.POSTAL_MERCIFACTEUR_API_URL,
    serviceId: e.POSTAL_MERCIFACTEUR_SERVICE_ID,
    secretKey: e.POSTAL_MERCIFACTEUR_SECRET_KEY,
    userId: e.POSTAL_MERCIFACTEUR_USER_ID,
    webhookSecret: e.POSTAL_MERCIFACTEUR_WEBHOOK_SECRET,
    authorizedIps: e.POSTAL_MERCIFACTEUR_AUTHORIZED_IPS,
  }),
});
