import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { Refusal } from './refusal.ts';

const tooLarge = (): Refusal => new Refusal('too_large', 'too_large', 'Cet envoi est trop volumineux.');
const unreadable = (): Refusal => new Refusal('malformed', 'malformed', 'Cette demande est illisible.');
const MOST_DEPTH = 20;

/** The exact bytes of a body, for signatures. */
export async function readRaw(ctx: Context, limitBytes: number): Promise<Buffer> {
  try {
    return await getRawBody(ctx.req, { limit: limitBytes, length: ctx.request.length ?? null });
  } catch (error) {
    if (typeof error === 'object' && error && 'type' in error && error.type === 'entity.too.large') throw tooLarge();
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
  try {
    const value: unknown = JSON.parse(text);
    checkShape(value, 0);
    return value;
  } catch {
    throw unreadable();
  }
}

function checkShape(value: unknown, depth: number): void {
  if (depth > MOST_DEPTH) throw new Error('too deep');
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw new Error('hostile key');
    checkShape((value as Record<string, unknown>)[key], depth + 1);
  }
}
