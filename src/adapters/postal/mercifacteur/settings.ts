import { z } from 'zod';
import { defineSettings } from '../../../kernel/settings/define-settings.ts';
import { providerAddress } from '../../../kernel/settings/server-addresses.ts';
import { definePartnerSettings } from '../partner-settings.ts';

const withMerciFacteur = { requiredWith: 'POSTAL_MERCIFACTEUR_SERVICE_ID' } as const;

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

export const settings = definePartnerSettings({
  isRequired: false,
  table: defineSettings({
    POSTAL_MERCIFACTEUR_SERVICE_ID: { schema: z.string(), meaning: 'Account at Merci Facteur' },
    POSTAL_MERCIFACTEUR_SECRET_KEY: {
      ...withMerciFacteur,
      schema: z.string(),
      secret: true,
      meaning: 'Its secret key',
    },
    POSTAL_MERCIFACTEUR_USER_ID: {
      ...withMerciFacteur,
      schema: z.string().regex(/^\d+$/, 'a number'),
      meaning: 'Number of the user in whose name letters are posted there',
    },
    POSTAL_MERCIFACTEUR_WEBHOOK_SECRET: {
      ...withMerciFacteur,
      schema: z.string().min(16),
      secret: true,
      meaning: 'Secret of their webhooks: our choice, at least 16 characters',
    },
    POSTAL_MERCIFACTEUR_AUTHORIZED_IPS: {
      schema: z.string(),
      default: '111.111.111',
      meaning: 'Our addresses, separated by semicolons. The default is right once the partner has lifted that limit',
    },
    POSTAL_MERCIFACTEUR_API_URL: {
      schema: providerAddress,
      default: 'https://www.merci-facteur.com/api/1.2/prod/service',
      meaning: 'Address of their API',
    },
  }),
  webhookCredentials: ['POSTAL_MERCIFACTEUR_WEBHOOK_SECRET'],
  addresses: ['POSTAL_MERCIFACTEUR_API_URL'],
  // Test accounts have the same address and no mark.
  isLive: () => true,
  toSettings: (e): MerciFacteurSettings => ({
    apiUrl: e.POSTAL_MERCIFACTEUR_API_URL,
    serviceId: e.POSTAL_MERCIFACTEUR_SERVICE_ID,
    secretKey: e.POSTAL_MERCIFACTEUR_SECRET_KEY,
    userId: e.POSTAL_MERCIFACTEUR_USER_ID,
    webhookSecret: e.POSTAL_MERCIFACTEUR_WEBHOOK_SECRET,
    authorizedIps: e.POSTAL_MERCIFACTEUR_AUTHORIZED_IPS,
  }),
});
