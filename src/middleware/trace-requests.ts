import { SpanStatusCode } from '@opentelemetry/api';
import type { Middleware } from 'koa';
import { inServerSpan } from '../kernel/tracing.ts';

/** Files and checks are many, and none of them causes anything. */
const UNTRACED = /^\/(assets\/|-\/(health|metrics)(\/|$))/;

/**
 * One span for each request, named by the pattern of its route: the address holds ids. A trace of the caller is
 * continued only if a declared proxy passed it on.
 */
export const traceRequests = (): Middleware => (ctx, next) => {
  if (UNTRACED.test(ctx.path)) return next();
  const traceParent = ctx.state.isBehindProxy ? ctx.get('traceparent') : null;
  const { method } = ctx;
  const attributes = { 'http.request.method': method, 'affranchi.request_id': ctx.state.requestId };
  return inServerSpan(method, { traceParent, attributes }, (span) => {
    ctx.res.on('close', () => {
      const { route } = ctx.state;
      if (route) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
      const { statusCode } = ctx.res;
      span.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      if (!ctx.res.writableFinished) span.setAttribute('error.type', 'aborted');
      span.end();
    });
    return next();
  });
};
