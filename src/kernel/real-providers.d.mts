type Env = Record<string, string | undefined>;
export interface RealProvider {
  setting: string;
  /** For a message: `STRIPE_SECRET_KEY belongs to Stripe (live)`. */
  description: string;
  isLive: boolean;
}
export function isLocalHost(host: string): boolean;
export function settingsGiven(env: Env): Record<string, string>;
export function findRealProviders(env: Env): RealProvider[];
