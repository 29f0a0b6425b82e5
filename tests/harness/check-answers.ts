import type { Middleware } from 'koa';
import { createAnswerChecker } from '../contracts/openapi-checker.ts';
import { contractFaults } from './contract-faults.ts';

/** Compares every answer of a test's server with the OpenAPI documents. Comes first, to see refusals too. */
export function checkAnswers(ignored?: RegExp): Middleware {
  const findFaults = createAnswerChecker();
  return async (ctx, next) => {
    await next();
    if (ignored?.test(ctx.path)) return;
    const { method, path, status, body } = ctx;
    const isReadable =
      !ctx.response.get('Content-Encoding') &&
      (body == null || typeof body === 'string' || Buffer.isBuffer(body) || !('pipe' in body));
    const toText = (): string => {
      // Koa sends no body with these, whatever was set.
      if (body == null || status === 304) return '';
      return typeof body === 'string' || Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
    };
    const contentType = ctx.response.get('Content-Type');
    contractFaults.push(
      ...findFaults({
        method,
        path,
        status,
        contentType,
        header: (name) => ctx.response.get(name),
        text: isReadable ? toText() : null,
      }),
    );
  };
}
