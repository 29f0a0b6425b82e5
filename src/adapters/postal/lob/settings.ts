import { z } from 'zod';
import { definePartnerSettings } from '../partner-settings.ts';

export interface LobSettings {
  apiUrl: string;
  /** test_… draws letters and prints none; live_… prints them. */
  apiKey: string;
  /** The custom envelope that carries our customers' addresses: the partner takes a return address abroad on no other. */
  envelope: string;
  webhookSecret: string;
  timeoutMs?: number;
}

export const lobSettings = definePartnerSettings({
  isRequired: false,
  credentials: ['POSTAL_LOB_API_KEY', 'POSTAL_LOB_ENVELOPE', 'POSTAL_LOB_WEBHOOK_SECRET'],
  env: {
    POSTAL_LOB_API_URL: z.url().default('https://api.lob.com/v1'),
    POSTAL_LOB_API_KEY: z.string().regex(/^(test|live)_/, 'begins with test_ or live_'),
    POSTAL_LOB_ENVELOPE: z.string().regex(/^env_/, 'begins with env_'),
    POSTAL_LOB_WEBHOOK_SECRET: z.string().min(16),
  },
  toSettings: (e): LobSettings => ({
    apiUrl: e.POSTAL_LOB_API_URL,
    apiKey: e.POSTAL_LOB_API_KEY,
    envelope: e.POSTAL_LOB_ENVELOPE,
    webhookSecret: e.POSTAL_LOB_WEBHOOK_SECRET,
  }),
});
