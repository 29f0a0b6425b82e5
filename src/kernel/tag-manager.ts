import { createHash } from 'node:crypto';
import { z } from 'zod';

const Purposes = z.array(z.enum(['audience', 'advertising'])).min(1);
const Origins = z.array(z.url().transform((address) => new URL(address).origin));
const listed = (text: string): string[] => text.split(',').map((one) => one.trim()).filter(Boolean);

export const tagManagerEnv = {
  /** The script of a tag manager. Empty: nothing to consent to, and nobody is asked. */
  TAG_MANAGER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Who runs it, as people read it. */
  TAG_MANAGER_NAME: z.string().trim().optional(),
  /** Other addresses its tags call, separated by commas. */
  TAG_MANAGER_ORIGINS: z.string().default('').transform(listed).pipe(Origins),
  /** What its tags are for: audience, advertising, separated by commas. Each is asked for by itself. */
  TAG_MANAGER_PURPOSES: z.string().default('audience').transform(listed).pipe(Purposes),
};
type Settings = z.infer<z.ZodObject<typeof tagManagerEnv>>;

/** What people were asked; it changes with the wording of the question. */
const WORDING = '2026-11';

export type TagManagerConfig = NonNullable<ReturnType<typeof readTagManagerConfig>>;

export function readTagManagerConfig(e: Settings) {
  if (!e.TAG_MANAGER_URL) return null;
  const purposes = e.TAG_MANAGER_PURPOSES;
  const origins = [...new Set([new URL(e.TAG_MANAGER_URL).origin, ...e.TAG_MANAGER_ORIGINS])];
  const vendor = e.TAG_MANAGER_NAME ?? new URL(e.TAG_MANAGER_URL).hostname;
  // Another tag, purpose or wording is another question: a choice made of the former one does not answer it.
  const version = createHash('sha256').update(JSON.stringify([WORDING, e.TAG_MANAGER_URL, vendor, purposes, origins])).digest('hex').slice(0, 8);
  return { url: e.TAG_MANAGER_URL, vendor, purposes, origins, version };
}
