import { Readable, Stream, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip, type BrotliOptions } from 'node:zlib';
import type { Context, Middleware } from 'koa';

export type Encoding = 'br' | 'gzip';

/** Smaller responses grow, or fit into one packet anyway. */
const WORTH_BYTES = 1024;
/**
 * Level 4 costs about as much as gzip 6. A response that is compressed once and cached may cost ten times more: at
 * level 10 the home page arrives in the first packets of a connection. Level 11 takes four times longer and saves one
 * per cent.
 */
const quick: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const careful: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

const squeezeBr = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const squeezeGzip = promisify<Buffer, Buffer>(gzip);

export const isCompressible = (mime: string): boolean =>
  /^text\/|[/+](json|javascript|xml)\b|^image\/svg|^font\/(ttf|otf)/.test(mime);

/** The better one first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/**
 * Encodings by the Accept-Encoding header. Browsers send a handful of values; MAX_CACHED bounds what others can add.
 */
const cachedEncodings = new Map<string, Encoding | null>();
const MAX_CACHED = 100;

/**
 * Chooses the smaller encoding that the browser accepts (it lists gzip first by convention, not by preference); null
 * for none.
 */
export function chooseEncoding(ctx: Context): Encoding | null {
  const header = ctx.req.headers['accept-encoding'] ?? '';
  const cachedEncoding = cachedEncodings.get(header);
  if (cachedEncoding !== undefined) return cachedEncoding;
  const encodingName = ENCODINGS.find((encoding) => ctx.acceptsEncodings(encoding) === encoding) ?? null;
  if (cachedEncodings.size < MAX_CACHED) cachedEncodings.set(header, encodingName);
  return encodingName;
}

export const compressOnce = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? squeezeBr(bytes, careful) : squeezeGzip(bytes);
export const compressQuickly = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? squeezeBr(bytes, quick) : squeezeGzip(bytes);

/** Compresses pages and JSON on their way out, streams included. */
export function compression(): Middleware {
  return async (ctx, next) => {
    await next();
    const { body } = ctx;
    if (body === null || body === undefined || ctx.method === 'HEAD' || [204, 304].includes(ctx.status)) return;
    if (ctx.response.get('Content-Encoding') || !isCompressible(ctx.response.type)) return;
    ctx.vary('Accept-Encoding');
    const encoding = chooseEncoding(ctx);
    if (!encoding) return;

    if (body instanceof Readable) {
      // Flushes each chunk: a streamed page must not wait for its last byte.
      const coder =
        encoding === 'br'
          ? createBrotliCompress({ ...quick, flush: constants.BROTLI_OPERATION_FLUSH })
          : createGzip({ flush: constants.Z_SYNC_FLUSH });
      body.on('error', (error: Error) => coder.destroy(error));
      send(ctx, encoding, body.pipe(coder));
      return;
    }
    if (body instanceof Stream) return; // any other body is sent unchanged
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    if (bytes.length < WORTH_BYTES) return;
    send(ctx, encoding, await compressQuickly(bytes, encoding));
  };
}

function send(ctx: Context, encoding: Encoding, body: Buffer | Transform): void {
  const type = ctx.response.get('Content-Type');
  // The bytes differ, the meaning does not, so the tag must be weak (RFC 9110, 8.8.1).
  const tag = ctx.response.get('ETag');
  if (tag && !tag.startsWith('W/')) ctx.set('ETag', `W/${tag}`);
  ctx.body = body;
  ctx.set('Content-Type', type);
  ctx.set('Content-Encoding', encoding);
}
