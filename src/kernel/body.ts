import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { formatFileSize } from '../domain/format-file-size.ts';
import { invalidFields, defineError, AppError, malformedRequest, type FieldErrors } from './errors.ts';
import { MAX_PROBLEMS } from './validation.ts';

const tooLarge = (limitBytes: number): AppError =>
  new AppError(
    'too_large',
    'too_large',
    `Cet envoi dépasse ${formatFileSize(limitBytes)}, la limite de cette page. Raccourcissez le texte ou enlevez un fichier, puis envoyez à nouveau.`,
  );
const tooManyValues = defineError(
  'too_large',
  'too_many_values',
  'Cet envoi contient trop d’éléments. Enlevez-en, puis envoyez à nouveau.',
);
const MAX_DEPTH = 20;
/**
 * Limits on a body, checked before a schema runs, since a schema reports every invalid value. The longest form has some
 * thirty answers; a signature has at most 2,000 points, and six people may sign one letter.
 */
export const MAX_KEYS = 200;
const MAX_ITEMS = 2_500;
const MAX_VALUES = 40_000;
/** Our longest form has a dozen fields; further ones are ignored. */
const MAX_FORM_FIELDS = 100;

/** The exact bytes of a body, for signatures. */
export async function readRawBody(ctx: Context, limitBytes: number): Promise<Buffer> {
  try {
    return await getRawBody(ctx.req, { limit: limitBytes, length: ctx.request.length ?? null });
  } catch (error) {
    if (typeof error === 'object' && error && 'type' in error && error.type === 'entity.too.large') {
      // The rest of the body is discarded: unread, it would block the next request of this connection.
      ctx.req.resume();
      throw tooLarge(limitBytes);
    }
    throw malformedRequest();
  }
}

/** Reads a JSON body. Rejects one that is not JSON, is too large or too deep, or contains prototype keys. */
export async function readJsonBody(ctx: Context, limitBytes: number): Promise<unknown> {
  if (!ctx.is('application/json'))
    throw new AppError('unsupported', 'unsupported', 'Cette demande doit être envoyée en JSON.');
  const bytes = await readRawBody(ctx, limitBytes);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformedRequest();
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformedRequest();
  }
  inspect(value);
  return value;
}

/** Reads a form submitted without a script: one value per name, with the line ends that scripts produce. */
export async function readFormBody(ctx: Context, limitBytes: number): Promise<ReadonlyMap<string, string>> {
  if (!ctx.is('application/x-www-form-urlencoded'))
    throw new AppError('unsupported', 'unsupported', 'Ce formulaire est arrivé sous une forme que nous ne lisons pas.');
  const sent = new URLSearchParams((await readRawBody(ctx, limitBytes)).toString('utf8'));
  const fields = new Map<string, string>();
  for (const [name, text] of sent) {
    if (fields.size >= MAX_FORM_FIELDS) break;
    // PostgreSQL text cannot contain NUL.
    fields.set(name, text.replaceAll('\0', '').replace(/\r\n?/g, '\n'));
  }
  return fields;
}

/** PostgreSQL has no NUL in text, and half of a surrogate pair is no character. */
const UNWRITABLE = /[\0\p{Cs}]/u;
const UNREADABLE_CHARACTER = 'Ce texte contient un caractère illisible. Effacez-le et tapez-le à nouveau.';
const HOSTILE = new Set(['__proto__', 'constructor', 'prototype']);

function inspect(body: unknown): void {
  const unwritable: FieldErrors = {};
  const path: string[] = [];
  let values = 0;
  const visit = (value: unknown): void => {
    if (path.length > MAX_DEPTH) throw malformedRequest();
    values += 1;
    if (values > MAX_VALUES) throw tooManyValues();
    if (typeof value === 'string') {
      if (!UNWRITABLE.test(value)) return;
      unwritable[path.join('.') || 'body'] = [UNREADABLE_CHARACTER];
      if (Object.keys(unwritable).length >= MAX_PROBLEMS) throw invalidFields(unwritable);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const entries = Object.entries(value);
    if (entries.length > (Array.isArray(value) ? MAX_ITEMS : MAX_KEYS)) throw tooManyValues();
    for (const [key, inner] of entries) {
      if (HOSTILE.has(key) || UNWRITABLE.test(key)) throw malformedRequest();
      path.push(key);
      visit(inner);
      path.pop();
    }
  };
  visit(body);
  if (Object.keys(unwritable).length > 0) throw invalidFields(unwritable);
}
