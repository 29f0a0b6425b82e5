import { z } from 'zod';
import type { SettingIssue } from '../../kernel/production-rules.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The settings of one partner. `read` returns no settings where there are none, or where `issues` names what is wrong. */
export interface PartnerSettings<Settings> {
  /** The settings without a default: a partner has all of them or none. */
  readonly credentials: readonly string[];
  read(env: Env): { settings: Settings | null; issues: SettingIssue[] };
}

/** Declares a partner's settings. Without its credentials an optional partner does not exist, a required one is an issue. */
export function definePartnerSettings<Shape extends z.ZodRawShape, Settings>(declared: {
  isRequired: boolean;
  credentials: readonly (keyof Shape & string)[];
  env: Shape;
  toSettings: (env: z.output<z.ZodObject<Shape>>) => Settings;
}): PartnerSettings<Settings> {
  const { credentials, isRequired } = declared;
  const schema = z.object(declared.env);
  const whyMissing = isRequired ? 'missing' : 'missing: a postal partner needs all of its settings';
  return {
    credentials,
    read(env) {
      const exists = isRequired || credentials.some((name) => env[name]);
      const parsed = schema.safeParse(env);
      if (parsed.success) return { settings: exists ? declared.toSettings(parsed.data) : null, issues: [] };
      const issues = parsed.error.issues
        .map(({ path, message }) => ({ setting: String(path[0]), message }))
        .filter(({ setting }) => exists || env[setting] !== undefined)
        .map(({ setting, message }) => ({ setting, message: env[setting] === undefined ? whyMissing : message }));
      return { settings: null, issues };
    },
  };
}
