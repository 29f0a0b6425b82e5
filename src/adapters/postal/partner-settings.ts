import type { z } from 'zod';
import type { SettingIssue } from '../../kernel/production-rules.ts';
import { toEnvironmentSchema, type Setting } from '../../kernel/settings/define-settings.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Table = Readonly<Record<string, Setting>>;
type Values<Declared extends Table> = { [Name in keyof Declared]: z.output<Declared[Name]['schema']> };

/** The settings of one partner. `read` returns none if they are absent, or if `issues` lists errors. */
export interface PartnerSettings<Settings> {
  /** What docs/configuration.md states about them. */
  readonly table: Readonly<Record<string, Setting>>;
  /** The settings without a default: a partner has all of them or none. */
  readonly credentials: readonly string[];
  read(env: Env): { settings: Settings | null; issues: SettingIssue[] };
}

/**
 * Declares a partner's settings. Without its credentials an optional partner is not used; for a required one that is an
 * issue.
 */
export function definePartnerSettings<const Declared extends Table, Settings>(declared: {
  isRequired: boolean;
  table: Declared;
  toSettings: (env: Values<Declared>) => Settings;
}): PartnerSettings<Settings> {
  const { isRequired, table } = declared;
  const credentials = Object.keys(table).filter((name) => table[name]?.default === undefined);
  const settingsWithRequired = Object.entries(table).map(([name, setting]): [string, Setting] => [
    name,
    setting.default === undefined ? { ...setting, required: 'always' } : setting,
  ]);
  const schema = toEnvironmentSchema(Object.fromEntries(settingsWithRequired));
  const whyMissing = isRequired ? 'missing' : 'missing: a postal partner needs all of its settings';
  return {
    table,
    credentials,
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
