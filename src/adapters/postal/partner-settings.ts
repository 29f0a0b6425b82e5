import type { z } from 'zod';
import { toEnvironmentSchema, type Setting, type SettingIssue } from '../../kernel/settings/define-settings.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Table = Readonly<Record<string, Setting>>;
type Values<Declared extends Table> = { [Name in keyof Declared]: z.output<Declared[Name]['schema']> };

/** The settings of one partner. `read` returns none if they are absent, or if `issues` lists errors. */
export interface PartnerSettings<Settings> {
  /** Whether no process starts without them. */
  readonly isRequired: boolean;
  /** What docs/configuration.md states about them. */
  readonly table: Readonly<Record<string, Setting>>;
  /** The credentials that show an account at the partner. */
  readonly accountSettings: readonly string[];
  /** The settings with the addresses of the partner's API. If all of them are local, it is a stand-in. */
  readonly addresses: readonly string[];
  /** Whether letters are printed with this account. */
  isLive(env: Env): boolean;
  read(env: Env): { settings: Settings | null; issues: SettingIssue[] };
}

/**
 * Declares a partner's settings. Those without a default are its credentials: a partner has all of them or none.
 * Without them an optional partner is not used; for a required one that is an issue.
 */
export function definePartnerSettings<const Declared extends Table, Settings>(declared: {
  isRequired: boolean;
  table: Declared;
  /** The credentials with which the partner authenticates its calls to us: alone they show no account. */
  webhookCredentials: readonly (keyof Declared & string)[];
  addresses: readonly [keyof Declared & string, ...(keyof Declared & string)[]];
  isLive: (env: Env) => boolean;
  toSettings: (env: Values<Declared>) => Settings;
}): PartnerSettings<Settings> {
  const { isRequired, table, addresses, isLive } = declared;
  const credentials = Object.keys(table).filter((name) => table[name]?.default === undefined);
  const settingsWithRequired = Object.entries(table).map(([name, setting]): [string, Setting] => [
    name,
    setting.default === undefined ? { ...setting, required: 'always' } : setting,
  ]);
  const schema = toEnvironmentSchema(Object.fromEntries(settingsWithRequired));
  const whyMissing = isRequired ? 'missing' : 'missing: a postal partner needs all of its settings';
  return {
    isRequired,
    table,
    accountSettings: credentials.filter((name) => !declared.webhookCredentials.includes(name)),
    addresses,
    isLive,
    read(env) {
      const exists = isRequired || credentials.some((name) => env[name]);
      const parsed = schema.safeParse(env);
      // The schema is built from the same table as the type, which the loop over it hides from the compiler.
      if (parsed.success)
        return { settings: exists ? declared.toSettings(parsed.data as Values<Declared>) : null, issues: [] };
      const issues = parsed.error.issues
        .map(({ path, message }) => ({ setting: String(path[0]), message }))
        .filter(({ setting }) => exists || env[setting] !== undefined)
        .map(({ setting, message }) => ({ setting, message: env[setting] === undefined ? whyMissing : message }));
      return { settings: null, issues };
    },
  };
}
