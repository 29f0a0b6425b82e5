import { z } from 'zod';

/** A point in time: a `Date` in a row, ISO 8601 in UTC on the wire. Civil days are text in both (`z.iso.date()`). */
export const Instant = z
  .date()
  .transform((instant) => instant.toISOString())
  .pipe(z.iso.datetime())
  .meta({ id: 'Instant' });

/** A civil day that PostgreSQL can store: it has no year 0. */
export const createDaySchema = (message?: string) =>
  z.iso.date(message).refine((day) => !day.startsWith('0000'), message);

/** Why a colleague decided something. No personal data: everyone in support reads it. */
export const Reason = z.string().trim().min(3, 'Dites pourquoi, en quelques mots.').max(500);
