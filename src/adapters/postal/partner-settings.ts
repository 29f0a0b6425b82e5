import { z } from 'zod';

type Env = Readonly<Record<string, string | undefined>>;

export interface SettingIssue {
  setting: string;
  message: string;
}

/** The settings of one partner: `settings` is null where it has none, or where `issues` names what is wrong. */
export interface PartnerSettings<Settings> {
  /** Settings that only an account at the partner, or our choice, gives: a partner has all of them or none. */
  readonly credentials: readonly string[];
  /** Every setting, with a default or without. */
  readonly names: readonly string[];
  readonly isRequired: boolean;
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
    isRequired,
    names: Object.keys(declared.env),
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
