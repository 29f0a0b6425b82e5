import { createHash } from 'node:crypto';
import { z } from 'zod';
import { commaSeparated, defineSettings, type SettingValues } from './define-settings.ts';
import { webAddress } from './server-addresses.ts';

const Purposes = z.array(z.enum(['audience', 'advertising'])).min(1);
const Origins = z.array(webAddress.transform((address) => new URL(address).origin));

export const tagManagerSettings = defineSettings({
  TAG_MANAGER_URL: {
    schema: webAddress,
    defaultText: 'no question of consent',
    meaning: 'Script of a tag manager',
  },
  TAG_MANAGER_NAME: {
    schema: z.string().trim(),
    defaultText: 'the host of the script',
    meaning: 'Who runs it, as visitors read it',
  },
  TAG_MANAGER_ORIGINS: {
    schema: commaSeparated.pipe(Origins),
    default: '',
    meaning: 'Other addresses that its tags call, separated by commas',
  },
  TAG_MANAGER_PURPOSES: {
    schema: commaSeparated.pipe(Purposes),
    default: 'audience',
    meaning:
      'What its tags are for: `audience`, `advertising`, separated by commas. Consent to each is given separately',
  },
});

/** The version of the consent question. Change it with the wording. */
const WORDING = '2026-11';

export type TagManagerConfig = NonNullable<ReturnType<typeof readTagManagerConfig>>;

export function readTagManagerConfig(e: SettingValues<typeof tagManagerSettings>) {
  if (!e.TAG_MANAGER_URL) return null;
  const purposes = e.TAG_MANAGER_PURPOSES;
  const origins = [...new Set([new URL(e.TAG_MANAGER_URL).origin, ...e.TAG_MANAGER_ORIGINS])];
  const vendor = e.TAG_MANAGER_NAME ?? new URL(e.TAG_MANAGER_URL).hostname;
  // A change of tag, purpose or wording is a new question, which an earlier choice does not answer.
  const version = createHash('sha256')
    .update(JSON.stringify([WORDING, e.TAG_MANAGER_URL, vendor, purposes, origins]))
    .digest('hex')
    .slice(0, 8);
  return { url: e.TAG_MANAGER_URL, vendor, purposes, origins, version };
}
