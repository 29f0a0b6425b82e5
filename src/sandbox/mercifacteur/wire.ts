import type { Context } from 'koa';
import rawBody from 'raw-body';
import { ERRORS, ApiFailure, type ErrorCode } from './errors.ts';

/** Ten files of 50 MB would be half a gigabyte in base64; the limit stays far below, within one machine's memory. */
const MAX_BYTES = 80 * 1024 * 1024;

/**
 * Reads a form, urlencoded as the guides show it or multipart as the partner's PHP class sends it. Any other body has
 * no fields. A field sent as a file is read as its text.
 */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  const type = ctx.get('content-type');
  const isMultipart = type.startsWith('multipart/form-data');
  if (!isMultipart && !type.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams();
  const body = await rawBody(ctx.req, { limit: MAX_BYTES });
  return isMultipart ? readMultipart(body, type) : new URLSearchParams(body.toString('utf8'));
}

/** Node parses multipart through the Response class. */
async function readMultipart(body: Buffer, type: string): Promise<URLSearchParams> {
  const fields = new URLSearchParams();
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => new FormData());
  for (const [name, value] of form.entries())
    fields.append(name, typeof value === 'string' ? value : await value.text());
  return fields;
}

export function succeed(ctx: Context, more: Record<string, unknown> = {}): void {
  ctx.status = 200;
  ctx.body = { success: true, error: null, ...more };
}

export function fail(ctx: Context, code: ErrorCode, status: number = ERRORS[code][0]): void {
  ctx.status = status;
  ctx.body = { success: false, error: { code, text: ERRORS[code][1] } };
}

/** Runs a call and sends its errors in the partner's format. */
export async function respondWith(ctx: Context, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ApiFailure) fail(ctx, error.code);
    else if ((error as { type?: string }).type === 'entity.too.large') fail(ctx, 'LETTER_FILE_TOO_BIG');
    else throw error;
  }
}
