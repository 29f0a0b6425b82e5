import { z } from 'zod';
import { defineSettings } from '../../../kernel/settings/define-settings.ts';
import { providerAddress } from '../../../kernel/settings/server-addresses.ts';
import { definePartnerSettings } from '../partner-settings.ts';

const withLob = { requiredWith: 'POSTAL_LOB_API_KEY' } as const;

export interface LobSettings {
  apiUrl: string;
  /** test_… draws letters and prints none; live_… prints them. */
  apiKey: string;
  /** The custom envelope with our customers' addresses: Lob accepts a return address abroad only on one. */
  envelope: string;
  webhookSecret: string;
  timeoutMs?: number;
}

export const settings = definePartnerSettings({
  isRequired: false,
  table: defineSettings({
    POSTAL_LOB_API_KEY: {
      schema: z.string().regex(/^(test|live)_/, 'begins with test_ or live_'),
      secret: true,
      meaning: 'Key at Lob: `test_…` prints nothing, `live_…` prints',
    },
    POSTAL_LOB_ENVELOPE: {
      ...withLob,
      schema: z.string().regex(/^env_/, 'begins with env_'),
      meaning: 'The custom envelope that may carry a return address in France: `env_…`',
    },
    POSTAL_LOB_WEBHOOK_SECRET: {
      ...withLob,
      schema: z.string().min(16),
      secret: true,
      meaning: 'Secret of their webhooks, at least 16 characters ([webhook](production.md#other-providers))',
    },
    POSTAL_LOB_API_URL: { schema: providerAddress, default: 'https://api.lob.com/v1', meaning: 'Address of their API' },
  }),
  webhookCredentials: ['POSTAL_LOB_WEBHOOK_SECRET'],
  addresses: ['POSTAL_LOB_API_URL'],
  isLive: (env) => (env['POSTAL_LOB_API_KEY'] ?? '').startsWith('live_'),
  toSettings: (e): LobSettings => ({
    apiUrl: e.POSTAL_LOB_API_URL,
    apiKey: e.POSTAL_LOB_API_KEY,
    envelope: e.POSTAL_LOB_ENVELOPE,
    webhookSecret: e.POSTAL_LOB_WEBHOOK_SECRET,
  }),
});
