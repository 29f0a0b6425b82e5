import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import Koa, { type Context } from 'koa';
import type { Config } from '../../src/kernel/config.ts';
import { DEFAULT_LIMITS } from '../../src/kernel/default-rate-limits.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { handleForm } from '../../src/ssr/no-script-forms.ts';

/** One form per minute and address. */
const config = { rateLimitFactor: 1 / DEFAULT_LIMITS.write.address, session: { keys: ['a key'] } } as unknown as Config;
const deps = { db: {}, config, now: () => new Date() } as Deps;

function submitted(form: Record<string, string>): Context {
  const body = new URLSearchParams(form).toString();
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'POST', url: '/nous-contacter' });
  request.headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) };
  request.push(body);
  request.push(null);
  const ctx = new Koa().createContext(request, new ServerResponse(request));
  ctx.request.ip = '127.0.0.1';
  return ctx;
}

test('counts a form that stops at an early step against the limit, and keeps what was typed', async () => {
  const form = { text: 'Où en est ma lettre\u00a0?', etape: 'corriger' };
  const noSend = () => Promise.reject(new Error('nothing is to be sent'));
  expect(await handleForm(deps, submitted(form), noSend)).toMatchObject({ status: 200 });
  const refused = await handleForm(deps, submitted(form), noSend);
  expect(refused).toMatchObject({ status: 429, posted: { values: { text: form.text } } });
  expect(refused.posted.problem).toContain('Trop de demandes');
});
