import type { Context, Middleware } from 'koa';
import { CHOICE_COOKIE } from '../../client/src/consent/choice.ts';
import { compressOnce, compressQuickly, chooseEncoding, type Encoding } from '../middleware/compression.ts';

/** Long enough to serve visitors from the cache, short enough to show a new order of the most sent letters soon. */
const FRESH_MS = 300_000;
/** Prices change with the day and collections at 17:00 in Paris, whose clock differs from UTC by whole hours. */
const HOUR_MS = 3_600_000;
const MAX_PAGES = 500;
/** Some three hundred pages of the catalogue, each in three encodings. */
const MAX_BYTES = 64 * 1024 * 1024;
/**
 * Cookies of signed-in people, of visitors with uploads, and of those with a consent choice. Their pages are not
 * cached.
 */
const OWN_COOKIE = new RegExp(`(?:^|;\\s*)(?:(?:__Host-)?auth\\.session|${CHOICE_COOKIE})=`);

/**
 * A URL has many spellings (%65 for e). Only the one that we write is cached; otherwise clients could fill the cache
 * with variants.
 */
const PLAIN = /^[a-z0-9/.-]+$/;

export interface SharedPage {
  body: string;
  tag: string;
  /** The query parameters that a page reads: they make it another page. */
  but: readonly string[];
  /** When its rendering began, in milliseconds of the epoch. */
  at: number;
}

/** Alternating names and values, written to the socket unchanged. */
type RawHeaders = readonly string[];
interface Form {
  headers: RawHeaders;
  bytes: Buffer;
}
interface CachedPage {
  at: number;
  tag: string;
  but: readonly string[];
  route: string | undefined;
  weight: number;
  forms: Record<Encoding | 'plain', Form>;
  unchanged: RawHeaders;
}

export interface PageCache {
  /** Serves cached pages. Runs before the session. */
  readonly middleware: Middleware;
  /** Changes when the cache is emptied: pages rendered before must not be cached afterwards. */
  readonly generation: () => number;
  /** Caches a page with the headers of this response. Compresses it quickly now, and better when no visitor waits. */
  readonly store: (ctx: Context, page: SharedPage, generation: number) => Promise<void>;
  /** Serves a cached page of any age while it cannot be rendered; false if there is none for this visitor. */
  readonly sendExpired: (ctx: Context) => boolean;
  /** A letter was published or withdrawn. */
  readonly empty: () => void;
}

/**
 * Caches pages that are the same for all visitors, by path. The oldest page is evicted when there are too many or they
 * are too large.
 */
export function createPageCache(now: () => Date, { freshMs = FRESH_MS } = {}): PageCache {
  const cached = new Map<string, CachedPage>();
  const pendingStores = new Set<string>();
  let weight = 0;
  let generation = 0;
  /** One at a time: after a start, hundreds of pages are compressed while the processor renders others. */
  let compressing: Promise<unknown> = Promise.resolve();

  /** Replaces the brotli bytes of a page by fewer. */
  const compressBetter = async (path: string, tag: string): Promise<void> => {
    const page = cached.get(path);
    if (page?.tag !== tag) return;
    const br = await compressOnce(page.forms.plain.bytes, 'br');
    const current = cached.get(path);
    if (current?.tag === tag) current.forms.br = withForm(current.unchanged, br, 'br');
  };

  const evict = (path: string): void => {
    weight -= cached.get(path)?.weight ?? 0;
    cached.delete(path);
  };
  const find = (ctx: Context): CachedPage | undefined => {
    const page = isForAnyone(ctx) ? cached.get(ctx.path) : undefined;
    return page && ctx.querystring && isAnother(page, ctx.querystring) ? undefined : page;
  };
  const isFresh = ({ at }: CachedPage): boolean => {
    const instant = now().getTime();
    return instant - at < freshMs && Math.floor(instant / HOUR_MS) === Math.floor(at / HOUR_MS);
  };

  return {
    middleware: async (ctx, next) => {
      const page = find(ctx);
      if (!page || !isFresh(page)) return next();
      sendCached(ctx, page);
    },
    sendExpired(ctx) {
      const page = find(ctx);
      if (page) sendCached(ctx, page);
      return page !== undefined;
    },
    generation: () => generation,
    async store(ctx, page, drawnIn) {
      const { path } = ctx;
      if (!isSharedResponse(ctx) || !PLAIN.test(path) || pendingStores.has(path)) return;
      const headers = toSharedHeaders(ctx, page.tag);
      const before = cached.get(path);
      const isUnchanged = before?.tag === page.tag;
      pendingStores.add(path);
      const forms = isUnchanged
        ? withHeaders(before.forms, headers)
        : await compressForms(page.body, headers).finally(() => pendingStores.delete(path));
      pendingStores.delete(path);
      if (drawnIn !== generation) return;
      evict(path);
      const size = Object.values(forms).reduce((sum, { bytes }) => sum + bytes.length, 0);
      cached.set(path, {
        at: page.at,
        tag: page.tag,
        but: page.but,
        route: ctx.state.route,
        weight: size,
        forms,
        unchanged: headers,
      });
      weight += size;
      if (!isUnchanged) compressing = compressing.then(() => compressBetter(path, page.tag)).catch(() => undefined);
      for (const oldest of cached.keys()) {
        if (cached.size <= MAX_PAGES && weight <= MAX_BYTES) break;
        evict(oldest);
      }
    },
    empty() {
      generation += 1;
      cached.clear();
      weight = 0;
    },
  };
}

function sendCached(ctx: Context, page: CachedPage): void {
  ctx.state.route = page.route;
  ctx.state.isFromCache = true;
  // Writes to the socket directly: the headers were chosen when the page was cached, and no later middleware may add a
  // cookie.
  ctx.respond = false;
  if (matches(ctx.req.headers['if-none-match'], page.tag)) {
    ctx.res.writeHead(304, page.unchanged as string[]).end();
    return;
  }
  const { headers, bytes } = page.forms[chooseEncoding(ctx) ?? 'plain'];
  ctx.res.writeHead(200, headers as string[]);
  if (ctx.method === 'HEAD') ctx.res.end();
  else ctx.res.end(bytes);
}

const isForAnyone = ({ method, req }: Context): boolean =>
  (method === 'GET' || method === 'HEAD') && !(req.headers.cookie && OWN_COOKIE.test(req.headers.cookie));

/** Whether a page has nothing of one visitor: neither a cookie that it sets, nor one that it was drawn for. */
export const isSharedResponse = (ctx: Context): boolean => isForAnyone(ctx) && !ctx.response.get('Set-Cookie');

const isAnother = ({ but }: CachedPage, querystring: string): boolean => {
  if (but.length === 0) return false;
  const requested = new URLSearchParams(querystring);
  return but.some((name) => requested.has(name));
};

/** Weak comparison (RFC 9110, 8.8.3.2): our tags are weak, and a proxy may have stripped that. */
function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header === tag || header.trim() === '*') return true;
  const bare = tag.slice('W/'.length);
  return header.split(',').some((pair) => pair.trim().replace(/^W\//, '') === bare);
}

/**
 * Selects the headers that are the same for all visitors. The request id differs, and headers about the bytes belong to
 * each encoding.
 */
const OWN = new Set(['x-request-id', 'content-length', 'content-encoding', 'etag', 'vary', 'set-cookie']);

function toSharedHeaders(ctx: Context, tag: string): RawHeaders {
  const shared = Object.entries(ctx.response.headers).filter(
    (entry): entry is [string, string] => !OWN.has(entry[0]) && typeof entry[1] === 'string',
  );
  return [
    ...shared.map(([name, value]): [string, string] => [toHeaderName(name), value]),
    ['ETag', tag],
    ['Vary', 'Accept-Encoding'],
  ].flat();
}
const toHeaderName = (name: string): string => name.replace(/(^|-)[a-z]/g, (first) => first.toUpperCase());

const withForm = (headers: RawHeaders, bytes: Buffer, encoding?: Encoding): Form => ({
  bytes,
  headers: [...headers, 'Content-Length', String(bytes.length), ...(encoding ? ['Content-Encoding', encoding] : [])],
});

const withHeaders = ({ plain, gzip, br }: CachedPage['forms'], headers: RawHeaders): CachedPage['forms'] => ({
  plain: withForm(headers, plain.bytes),
  gzip: withForm(headers, gzip.bytes, 'gzip'),
  br: withForm(headers, br.bytes, 'br'),
});

async function compressForms(body: string, headers: RawHeaders): Promise<CachedPage['forms']> {
  const bytes = Buffer.from(body);
  const [gzip, br] = await Promise.all([compressQuickly(bytes, 'gzip'), compressQuickly(bytes, 'br')]);
  return { plain: withForm(headers, bytes), gzip: withForm(headers, gzip, 'gzip'), br: withForm(headers, br, 'br') };
}
