import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';

/** These describe one connection, not the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const DOWN = `<!doctype html>
<html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bac à sable arrêté</title>
<main><h1>Le bac à sable ne répond pas</h1>
<p>Il démarre, ou il s’est arrêté. Vos commandes sont gardées\u00a0: rechargez cette page dans quelques secondes.</p></main></html>
`;

/**
 * Serves the sandboxes' pages under /sandbox of this origin. `readConfig` rejects a sandbox together with live keys.
 */
export function sandboxProxy(sandboxUrl: string): Middleware {
  const target = new URL(sandboxUrl);
  return async (ctx, next) => {
    if (ctx.path !== '/sandbox' && !ctx.path.startsWith('/sandbox/')) return next();
    let answer: IncomingMessage;
    try {
      answer = await forward(ctx, target);
    } catch {
      ctx.status = 503;
      ctx.set('Retry-After', '3');
      ctx.set('Cache-Control', 'no-store');
      ctx.type = 'html';
      ctx.body = DOWN;
      return;
    }
    ctx.status = answer.statusCode ?? 502;
    for (const [name, value] of Object.entries(endToEnd(answer.headers))) if (value !== undefined) ctx.set(name, value);
    ctx.body = answer;
  };
}

function forward(ctx: Context, target: URL): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { host: _ours, cookie, ...headers } = endToEnd(ctx.req.headers);
    const sandboxCookies = selectForeignCookies(cookie);
    const upstream = httpRequest(
      {
        protocol: target.protocol,
        hostname: target.hostname,
        port: target.port,
        method: ctx.method,
        path: ctx.url,
        headers: { ...headers, ...(sandboxCookies && { cookie: sandboxCookies }), host: target.host },
      },
      resolve,
    );
    upstream.on('error', reject);
    // Aborts the call to the sandbox when the client disconnects.
    ctx.res.on('close', () => upstream.destroy());
    ctx.req.pipe(upstream);
  });
}

/** The sandbox represents another company, so it never sees the session. */
const selectForeignCookies = (cookie: string | undefined): string =>
  (cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair && !/^(?:(?:__Host-)?auth\.|XSRF-TOKEN=)/.test(pair))
    .join('; ');

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.includes(name)));
}
