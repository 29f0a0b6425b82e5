/** Settings that only the sandbox process reads. `npm start` sets the addresses. */
export const sandboxSettings = {
  SANDBOX_PORT: { default: '4100', meaning: 'Port of the sandboxes on 127.0.0.1' },
  SANDBOX_SMTP_PORT: { default: '0', meaning: 'Port of the mailbox on 127.0.0.1; 0 lets the system choose' },
  SANDBOX_WEB_URL: { defaultText: '`PUBLIC_URL`', meaning: 'Address at which the sandboxes reach the web process' },
  SANDBOX_SPEED: {
    default: '6000',
    meaning: 'How many times faster than in reality letters travel. By default a week takes a minute and a half',
  },
  SANDBOX_STRIPE_PRICES: {
    defaultText: 'none',
    meaning: 'Prices of the Stripe sandbox as JSON. `npm start` sets one for each offer',
  },
  SANDBOX_POSTAL_TOKEN_SECONDS: { default: '300', meaning: 'Life of an access token of the Maileva sandbox' },
  SANDBOX_MERCIFACTEUR_TOKEN_SECONDS: {
    defaultText: 'a day',
    meaning: 'Life of an access token of the Merci Facteur sandbox, for each day that is requested',
  },
  SANDBOX_POSTAL_FAULTS: {
    defaultText: 'none',
    meaning: 'Faults of the Maileva sandbox: `unavailable:0.2,latency_ms:300` (`src/sandbox/faults.ts`)',
  },
  SANDBOX_MERCIFACTEUR_FAULTS: { defaultText: 'none', meaning: 'Faults of the Merci Facteur sandbox' },
  SANDBOX_LOB_FAULTS: { defaultText: 'none', meaning: 'Faults of the Lob sandbox' },
} as const;

type SandboxSettings = typeof sandboxSettings;
type NumberSetting = {
  [Name in keyof SandboxSettings]: SandboxSettings[Name] extends { default: string } ? Name : never;
}[keyof SandboxSettings];

/** Reads a number from the environment, or its default. */
export const readSandboxNumber = (env: Readonly<Record<string, string | undefined>>, name: NumberSetting): number =>
  Number(env[name] ?? sandboxSettings[name].default);
