import { z } from 'zod';

/** The postal partners beside Maileva. One without its first setting does not exist. */
export const postalPartnerEnv = {
  POSTAL_MERCIFACTEUR_API_URL: z.url().default('https://www.merci-facteur.com/api/1.2/prod/service'),
  POSTAL_MERCIFACTEUR_SERVICE_ID: z.string().optional(),
  POSTAL_MERCIFACTEUR_SECRET_KEY: z.string().optional(),
  /** In whose name letters are posted there: a number. */
  POSTAL_MERCIFACTEUR_USER_ID: z.string().regex(/^\d+$/, 'a number').optional(),
  POSTAL_MERCIFACTEUR_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** From where we call, separated by semicolons; as it stands once the partner has lifted that limit. */
  POSTAL_MERCIFACTEUR_AUTHORIZED_IPS: z.string().default('111.111.111'),
  POSTAL_LOB_API_URL: z.url().default('https://api.lob.com/v1'),
  POSTAL_LOB_API_KEY: z.string().regex(/^(test|live)_/, 'begins with test_ or live_').optional(),
  /** The custom envelope that may carry a return address in France. */
  POSTAL_LOB_ENVELOPE: z.string().regex(/^env_/, 'begins with env_').optional(),
  POSTAL_LOB_WEBHOOK_SECRET: z.string().min(16).optional(),
};

type Settings = z.infer<z.ZodObject<typeof postalPartnerEnv>>;

/** What a partner needs beside the setting that makes it exist. */
const NEEDED = {
  POSTAL_MERCIFACTEUR_SERVICE_ID: [
    'POSTAL_MERCIFACTEUR_SECRET_KEY',
    'POSTAL_MERCIFACTEUR_USER_ID',
    'POSTAL_MERCIFACTEUR_WEBHOOK_SECRET',
  ],
  POSTAL_LOB_API_KEY: ['POSTAL_LOB_ENVELOPE', 'POSTAL_LOB_WEBHOOK_SECRET'],
} as const;

/** A partner exists whole or not at all: the settings that one of them still lacks. */
export function missingOfPartners(given: Record<string, string | undefined>): { setting: string; message: string }[] {
  const missing = Object.entries(NEEDED).flatMap(([first, rest]) => {
    const all = [first, ...rest];
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
