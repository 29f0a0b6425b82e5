import { z } from 'zod';
import { defineSettings, type Setting, type SettingValues } from './settings/define-settings.ts';

const withMerciFacteur = { requiredWith: 'POSTAL_MERCIFACTEUR_SERVICE_ID' } as const;
const withLob = { requiredWith: 'POSTAL_LOB_API_KEY' } as const;

/** The postal partners beside Maileva. One without its first setting does not exist. */
export const postalPartnerSettings = defineSettings({
  POSTAL_MERCIFACTEUR_SERVICE_ID: { schema: z.string(), meaning: 'Account at Merci Facteur' },
  POSTAL_MERCIFACTEUR_SECRET_KEY: { ...withMerciFacteur, schema: z.string(), secret: true, meaning: 'Its secret key' },
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
    schema: z.url(),
    default: 'https://www.merci-facteur.com/api/1.2/prod/service',
    meaning: 'Address of their API',
  },
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
  POSTAL_LOB_API_URL: { schema: z.url(), default: 'https://api.lob.com/v1', meaning: 'Address of their API' },
});

type Settings = SettingValues<typeof postalPartnerSettings>;

const REQUIRED_WITH = Object.entries<Setting>(postalPartnerSettings).flatMap(([name, { requiredWith }]) =>
  requiredWith ? [{ name, partner: requiredWith }] : [],
);

/** A partner exists whole or not at all: lists the settings that one of them still lacks. */
export function missingOfPartners(given: Record<string, string | undefined>): { setting: string; message: string }[] {
  const partners = [...new Set(REQUIRED_WITH.map(({ partner }) => partner))];
  const missing = partners.flatMap((partner) => {
    const rest = REQUIRED_WITH.filter((row) => row.partner === partner).map(({ name }) => name);
    const all = [partner, ...rest];
    return all.some((name) => given[name]) ? all.filter((name) => !given[name]) : [];
  });
  return missing.map((setting) => ({ setting, message: 'missing: a postal partner needs all of its settings' }));
}

export function readPostalPartners(e: Settings) {
  return {
    mercifacteur: e.POSTAL_MERCIFACTEUR_SERVICE_ID
      ? {
          apiUrl: e.POSTAL_MERCIFACTEUR_API_URL,
          serviceId: e.POSTAL_MERCIFACTEUR_SERVICE_ID,
          secretKey: e.POSTAL_MERCIFACTEUR_SECRET_KEY!,
          userId: e.POSTAL_MERCIFACTEUR_USER_ID!,
          webhookSecret: e.POSTAL_MERCIFACTEUR_WEBHOOK_SECRET!,
          authorizedIps: e.POSTAL_MERCIFACTEUR_AUTHORIZED_IPS,
        }
      : undefined,
    lob: e.POSTAL_LOB_API_KEY
      ? { apiUrl: e.POSTAL_LOB_API_URL, apiKey: e.POSTAL_LOB_API_KEY, envelope: e.POSTAL_LOB_ENVELOPE!, webhookSecret: e.POSTAL_LOB_WEBHOOK_SECRET! }
      : undefined,
  };
}
