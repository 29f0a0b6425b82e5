import type { SettingDescription } from './define-settings.ts';

export const SHARED_DEFAULTS: { readonly PORT: string; readonly DATA_DIR: string };
export const launcherSettings: Readonly<
  Record<'UNRESPONSIVE_SECONDS' | 'LOG_TO_CONSOLE', SettingDescription & { readonly default: string }>
>;
