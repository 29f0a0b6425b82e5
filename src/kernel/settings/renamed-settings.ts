import type { SettingIssue } from './define-settings.ts';

/** Former names of settings with their present ones. A start with a former name would silently run on the default. */
export const RENAMED_SETTINGS = {
  RETELL_SECONDS: 'REQUEUE_AFTER_SECONDS',
  BACKOFF_MOST_SECONDS: 'RETRY_MAX_DELAY_SECONDS',
  ASK_AFTER_SECONDS: 'POSTAL_POLL_AFTER_SECONDS',
  PAPERS_MOST: 'SAVED_FILES_MAX',
  PAPERS_MOST_MEGABYTES: 'SAVED_FILES_MAX_MEGABYTES',
  PROOF_YEARS: 'PROOF_RETENTION_YEARS',
  SUIVI_CALLS_A_DAY: 'SUIVI_DAILY_CALLS',
} as const;

/** Lists each former name that is set, with the name to use instead. */
export function findRenamedSettings(env: Record<string, string>): SettingIssue[] {
  return Object.entries(RENAMED_SETTINGS)
    .filter(([formerName]) => env[formerName] !== undefined)
    .map(([formerName, name]) => ({ setting: formerName, message: `was renamed: set ${name} instead` }));
}
