import type { Context } from 'koa';
import rawBody from 'raw-body';

/** 5 MB of a file and the frame around it. */
const MAX_BYTES = 6 * 1024 * 1024;

/** Lob's codes with their statuses; the message names the field. */
const STATUS = {
  bad_request: 422,
  invalid: 422,
  not_found: 404,
  not_deletable: 422,
  unrecognized_endpoint: 404,
  internal_server_error: 500,
  service_unavailable: 500,
  address_length_exceeds_limit: 422,
  foreign_return_address: 422,
  file_size_exceeds_limit: 422,
  file_pages_exceed_max: 422,
  invalid_file: 422,
  invalid_file_dimensions: 422,
  invalid_file_url: 422,
  invalid_international_feature: 422,
  mail_use_type_can_not_be_null: 422,
  unsupported_lob_version: 422,
  unauthorized: 401,
  invalid_api_key: 401,
  rate_limit_exceeded: 429,
} as const;

export type LobCode = keyof typeof STATUS;

export class ApiFailure extends Error {
  constructor(
    readonly code: LobCode,
    message: string,
  ) {
    super(message);
  }
}

export function sendError(ctx: Context, code: LobCode, message: string, status: number = STATUS[code]): void {
  ctx.status = status;
  ctx.body = { error: { message, code, status_code: STATUS[code] } };
}

/** Runs a call and sends its errors in Lob's format. */
export async function respondWith(ctx: Context, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ApiFailure) sendError(ctx, error.code, error.message);
    else if ((error as { type?: string }).type === 'entity.too.large')
      sendError(ctx, 'file_size_exceeds_limit', 'file must be smaller than 5 MB', 413);
    else throw error;
  }
}

export type Fields = Record<string, unknown>;

/** JSON, a form or a form with files: the same fields, nested by brackets in the last two. */
export async function readFields(ctx: Context): Promise<Fields> {
  const type = ctx.get('content-type');
  const bytes = await rawBody(ctx.req, { limit: MAX_BYTES });
  try {
    if (type.startsWith('application/json')) return toObject(JSON.parse(bytes.toString('utf8')));
    if (type.startsWith('multipart/form-data'))
      return toNested(await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData());
    return toNested(new URLSearchParams(bytes.toString('utf8')));
  } catch {
    throw new ApiFailure('bad_request', 'the body could not be read');
  }
}

function toObject(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('no object');
  return value as Fields;
}

/** `to[address_city]` becomes `{ to: { address_city } }`. */
function toNested(form: Iterable<readonly [string, unknown]>): Fields {
  const fields: Fields = {};
  for (const [path, value] of form) {
    const [, outer = '', inner] = /^(\w+)(?:\[(\w+)\])?$/.exec(path) ?? [];
    if (!outer) throw new TypeError('no field');
    if (inner === undefined) fields[outer] = value;
    else fields[outer] = { ...(typeof fields[outer] === 'object' ? fields[outer] : {}), [inner]: value };
  }
  return fields;
}

const WINDOW_MS = 5_000;
const MAX_IN_WINDOW = 150;

/** 150 requests in five seconds, stated in every response. */
export class RateLimit {
  private endsAt = 0;
  private left = MAX_IN_WINDOW;

  count(ctx: Context): void {
    const now = Date.now();
    if (now >= this.endsAt) [this.endsAt, this.left] = [now + WINDOW_MS, MAX_IN_WINDOW];
    this.left -= 1;
    ctx.set('X-Rate-Limit-Limit', String(MAX_IN_WINDOW));
    ctx.set('X-Rate-Limit-Remaining', String(Math.max(0, this.left)));
    ctx.set('X-Rate-Limit-Reset', String(Math.ceil(this.endsAt / 1000)));
    if (this.left < 0) throw new ApiFailure('rate_limit_exceeded', 'Rate limit exceeded.');
  }
}
