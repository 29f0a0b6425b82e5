import type { Context } from 'koa';
import rawBody from 'raw-body';
import { ERRORS, Refused, type ErrorCode } from './errors.ts';

/** Ten files of 50 MB would be half a gigabyte in base64; what one machine takes at once stays far under it. */
const MOST_BYTES = 80 * 1024 * 1024;

export const readForm = async (ctx: Context): Promise<URLSearchParams> => {
  if (!ctx.get('content-type').startsWith('application/x-www-form-urlencoded')) return new URLSearchParams();
  return new URLSearchParams((await rawBody(ctx.req, { limit: MOST_BYTES })).toString('utf8'));
};

export function succeed(ctx: Context, more: Record<string, unknown> = {}): void {
  ctx.status = 200;
  ctx.body = { success: true, error: null, ...more };
}

export function fail(ctx: Context, code: ErrorCode, status: number = ERRORS[code][0]): void {
  ctx.status = status;
  ctx.body = { success: false, error: { code, text: ERRORS[code][1] } };
}

/** Runs a call and answers its refusals in the partner's form. */
export async function answering(ctx: Context, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof Refused) fail(ctx, error.code);
    else if ((error as { type?: string }).type === 'entity.too.large') fail(ctx, 'LETTER_FILE_TOO_BIG');
    else throw error;
  }
}
