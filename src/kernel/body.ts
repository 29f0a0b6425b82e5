import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { invalidFields, Refusal, type FieldErrors } from './refusal.ts';

const tooLarge = (): Refusal => new Refusal('too_large', 'too_large', 'Cet envoi est trop volumineux.');
const unreadable = (): Refusal => new Refusal('malformed', 'malformed', 'Cette demande est illisible.');
const MOST_DEPTH = 20;

/** The exact bytes of a body, for signatures. */
export async function readRaw(ctx: Context, limitBytes: number): Promise<Buffer> {
  try {
    return await getRawBody(ctx.req, { limit: limitBytes, length: ctx.request.length ?? null });
  } catch (error) {
    if (typeof error === 'object' && error && 'type' in error && error.type === 'entity.too.large') {
      // What is still coming is let go: kept, it would block the next request of this connection.
      ctx.req.resume();
      throw tooLarge();
    }
    throw unreadable();
  }
}

/** A JSON body, refused when it is not JSON, too large, too deep, or tries to reach a prototype. */
export async function readJson(ctx: Context, limitBytes: number): Promise<unknown> {
  if (!ctx.is('application/json'))
    throw new Refusal('unsupported', 'unsupported', 'Cette demande doit être envoyée en JSON.');
  const bytes = await readRaw(ctx, limitBytes);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  const unwritable: FieldErrors = {};
  inspect(value, '', 0, unwritable);
  if (Object.keys(unwritable).length > 0) throw invalidFields(unwritable);
  return value;
}

/** What a form sends without a script: each name once, lines ended as scripts end them. */
export async function readForm(ctx: Context, limitBytes: number): Promise<ReadonlyMap<string, string>> {
  if (!ctx.is('application/x-www-form-urlencoded')) throw new Refusal('unsupported', 'unsupported', 'Ce formulaire est arrivé sous une forme que nous ne lisons pas.');
  const sent = new URLSearchParams((await readRaw(ctx, limitBytes)).toString('utf8'));
  // Nobody types a NUL, and PostgreSQL keeps none.
  return new Map([...sent].map(([name, text]) => [name, text.replaceAll('\0', '').replace(/\r\n?/g, '\n')]));
}

/** PostgreSQL has no NUL in text, and half of a surrogate pair is no character. */
const UNWRITABLE = /[\0\p{Cs}]/u;
const HOSTILE = new Set(['__proto__', 'constructor', 'prototype']);

function inspect(value: unknown, path: string, depth: number, unwritable: FieldErrors): void {
  if (depth > MOST_DEPTH) throw unreadable();
  if (typeof value === 'string') {
    if (UNWRITABLE.test(value)) unwritable[path || 'body'] = ['Ce texte contient un caractère illisible. Effacez-le et tapez-le à nouveau.'];
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (HOSTILE.has(key) || UNWRITABLE.test(key)) throw unreadable();
    inspect(inner, path ? `${path}.${key}` : key, depth + 1, unwritable);
  }
}
