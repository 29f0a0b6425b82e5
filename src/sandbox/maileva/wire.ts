import type { Context } from 'koa';
import rawBody from 'raw-body';

/** 20 MB of documents (docs/domain/maileva.md#production) and their multipart frame. */
const MAX_BYTES = 22 * 1024 * 1024;

/**
 * An error in Maileva's format: a list of errors for 400 (and where a fault puts it into a 200), a single one
 * otherwise.
 */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    readonly codes: readonly string[],
  ) {
    super(codes.join(','));
  }

  get body(): unknown {
    const errors = this.codes.map((code) => ({
      code,
      message: `${code.toLowerCase().replaceAll('_', ' ')} (bac à sable)`,
    }));
    return [200, 400].includes(this.status) ? { errors } : errors[0];
  }
}

export const invalid = (...codes: string[]): ApiFailure => new ApiFailure(400, codes);
export const notFound = (resource: string): ApiFailure => new ApiFailure(404, [`${resource}_NOT_FOUND`]);

export const readBytes = (ctx: Context): Promise<Buffer> => rawBody(ctx.req, { limit: MAX_BYTES });

export async function readJson(ctx: Context): Promise<Record<string, unknown>> {
  const text = (await readBytes(ctx)).toString('utf8');
  let body: unknown;
  try {
    body = JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw invalid('UNEXPECTED_NOT_VALID_ERROR');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('UNEXPECTED_NOT_VALID_ERROR');
  return body as Record<string, unknown>;
}

export const readForm = async (ctx: Context): Promise<URLSearchParams> =>
  new URLSearchParams((await readBytes(ctx)).toString('utf8'));

/** Node parses multipart through the Response class. */
export async function readMultipart(ctx: Context): Promise<FormData> {
  const type = ctx.get('content-type');
  if (!type.startsWith('multipart/form-data')) throw new ApiFailure(400, ['EMPTY_DOCUMENT']);
  try {
    return await new Response(new Uint8Array(await readBytes(ctx)), { headers: { 'content-type': type } }).formData();
  } catch {
    throw invalid('UNEXPECTED_NOT_VALID_ERROR');
  }
}

export type Method = 'get' | 'post' | 'patch' | 'delete';
export type Route = [method: Method, path: string, run: (ctx: Context) => Promise<void> | void];

/** Returns a part of the path. */
export const getParam = (ctx: Context, name: string): string =>
  (ctx as unknown as { params: Record<string, string> }).params[name] ?? '';

export function respondCreated(ctx: Context, location: string, body: unknown): void {
  ctx.status = 201;
  ctx.set('Location', location);
  ctx.body = body;
}

/** `start_index` (from 1) and `count`, the paging parameters of every list. */
export function page(
  ctx: Context,
  { name, all, max, defaultSize }: { name: string; all: readonly unknown[]; max: number; defaultSize: number },
): Record<string, unknown> {
  const start = parseCount(ctx.query['start_index'], { defaultSize: 1, max: Number.MAX_SAFE_INTEGER });
  const count = parseCount(ctx.query['count'], { defaultSize, max });
  const toPageUrl = (index: number) => `${ctx.path}?start_index=${index}&count=${count}`;
  return {
    [name]: all.slice(start - 1, start - 1 + count),
    paging: {
      ...(start - 1 + count < all.length && { next: toPageUrl(start + count) }),
      ...(start > 1 && { prev: toPageUrl(Math.max(1, start - count)) }),
      total_results: all.length,
    },
  };
}

function parseCount(
  text: string | string[] | undefined,
  { defaultSize, max }: { defaultSize: number; max: number },
): number {
  if (text === undefined) return defaultSize;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max) throw invalid('UNEXPECTED_NOT_VALID_ERROR');
  return value;
}

/** Runs a call and sends its errors in Maileva's format. */
export async function respondWith(ctx: Context, run: () => Promise<void> | void): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ApiFailure) {
      ctx.status = error.status;
      ctx.body = error.body;
    } else if ((error as { type?: string }).type === 'entity.too.large') {
      ctx.status = 400;
      ctx.body = invalid('INVALID_DOCUMENT_SIZE').body;
    } else throw error;
  }
}
