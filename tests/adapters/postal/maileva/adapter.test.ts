import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Maileva } from '../../../../src/adapters/postal/maileva/adapter.ts';
import { RetryableError } from '../../../../src/adapters/postal/port.ts';
import { mount as mountPostal } from '../../../../src/sandbox/maileva/stand-in.ts';
import { aPostalLetter } from '../../../contracts/postal.ts';
import { gateTo, runSandbox, serve, type Gate, type RunningSandbox } from '../../../sandbox/running-sandbox.ts';
import { mailevaSettings } from '../settings.ts';

describe('the Maileva adapter', () => {
  let sandbox: RunningSandbox;
  let gate: Gate;
  beforeEach(async () => {
    sandbox = await runSandbox([mountPostal]);
    gate = await gateTo(sandbox.url);
  });
  afterEach(async () => {
    await gate.close();
    await sandbox.close();
  });
  const calls = (part: string) => gate.seen.filter(({ path }) => path.includes(part));

  test('logs in once for many calls', async () => {
    const port = new Maileva(mailevaSettings(gate.url));
    const letters = await Promise.all([1, 2, 3].map(() => aPostalLetter()));
    await Promise.all(letters.map((letter) => port.createDraft(letter)));
    expect(calls('/token')).toHaveLength(1);
  });

  test('requests a new token when the partner rejects the old one, and retries later when the new one is rejected too', async () => {
    const port = new Maileva(mailevaSettings(gate.url));
    await port.createDraft(await aPostalLetter());
    // A partner that restarted knows none of its old tokens.
    const other = await runSandbox([mountPostal]);
    const elsewhere = await gateTo(other.url);
    const moved = new Maileva({ ...mailevaSettings(gate.url), apiUrl: `${elsewhere.url}/maileva` });
    await expect(moved.createDraft(await aPostalLetter())).rejects.toMatchObject({
      name: 'RetryableError',
      status: 401,
    });
    expect(calls('/token')).toHaveLength(3);
    await elsewhere.close();
    await other.close();
  });

  test('renews a token shortly before it expires', async () => {
    const port = new Maileva(mailevaSettings(gate.url));
    const letter = await aPostalLetter();
    const { providerRef } = await port.createDraft(letter);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 280_000); // of the 300 seconds a token lives
    expect(await port.submit(providerRef, letter)).toMatchObject({ outcome: 'accepted' });
    clock.mockRestore();
    expect(calls('/token')).toHaveLength(2);
    expect(gate.seen.every(({ status }) => status < 400)).toBe(true);
  });

  test('times out, and names no address in the error', async () => {
    const silent = await serve(() => undefined);
    const letter = await aPostalLetter();
    const port = new Maileva({ ...mailevaSettings(gate.url), apiUrl: silent.url, timeoutMs: 50 });
    const error = await port.createDraft(letter).catch((caught: unknown) => caught as RetryableError);
    expect(error).toBeInstanceOf(RetryableError);
    for (const secret of [...letter.recipientLines, ...letter.senderLines, silent.url, 'secret'].filter(Boolean))
      expect(String((error as RetryableError).stack)).not.toContain(secret);
    await silent.close();
  });

  test.each([429, 500, 502, 503])('retries later at %i', async (status) => {
    const sick = await serve(
      (_req, res) => void res.writeHead(status, { 'content-type': 'text/html' }).end('<h1>down</h1>'),
    );
    const port = new Maileva({ ...mailevaSettings(gate.url), apiUrl: sick.url });
    await expect(port.createDraft(await aPostalLetter())).rejects.toMatchObject({ name: 'RetryableError', status });
    await sick.close();
  });

  test('retries later when a response is no JSON or is truncated', async () => {
    const page = await serve(
      (_req, res) => void res.writeHead(201, { 'content-type': 'text/html' }).end('<h1>hello</h1>'),
    );
    await expect(
      new Maileva({ ...mailevaSettings(gate.url), apiUrl: page.url }).createDraft(await aPostalLetter()),
    ).rejects.toBeInstanceOf(RetryableError);
    await page.close();
    const cut = await serve((req, res) => {
      res.writeHead(201, { 'content-length': '500' });
      res.write('{"id":');
      setImmediate(() => req.socket.destroy());
    });
    await expect(
      new Maileva({ ...mailevaSettings(gate.url), apiUrl: cut.url }).createDraft(await aPostalLetter()),
    ).rejects.toBeInstanceOf(RetryableError);
    await cut.close();
  });

  test('states the countries of sender and recipient, so that an address abroad is not read as a French one', async () => {
    const port = new Maileva(mailevaSettings(gate.url));
    const abroad = await aPostalLetter({
      product: 'green',
      senderLines: ['Hélène Marchal', '', '', 'Rue Haute 3', '', '1000 Bruxelles'],
      senderCountry: 'BE',
      recipientCountry: 'RE',
      recipientLines: ['FIBRE EXEMPLE', '', '', '1 RUE NEUVE', '', '97400 ST DENIS'],
    });
    expect(await port.submit((await port.createDraft(abroad)).providerRef, abroad)).toMatchObject({
      outcome: 'accepted',
    });
    const sent = gate.seen.flatMap(({ requestBody }) =>
      [...requestBody.toString().matchAll(/"(\w*country_code)":"(\w+)"/g)].map(([, name, code]) => `${name} ${code}`),
    );
    expect(sent).toEqual(['sender_country_code BE', 'country_code RE']);
  });

  test('removes a second recipient before it submits, so that one letter is posted', async () => {
    const port = new Maileva(mailevaSettings(gate.url));
    const letter = await aPostalLetter();
    const { providerRef } = await port.createDraft(letter);
    const [api, id] = providerRef.split(':');
    const other = new Maileva(mailevaSettings(sandbox.url));
    const token = JSON.parse(calls('/token')[0]!.answer.toString()) as { access_token: string };
    // Two workers looked at the same empty draft, and both added the recipient.
    for (let i = 0; i < 2; i += 1)
      await fetch(`${sandbox.url}/maileva/${api}/sendings/${id}/recipients`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          address_line_1: 'FIBRE EXEMPLE',
          address_line_6: '59000 LILLE',
          country_code: 'FR',
          custom_id: letter.key,
        }),
      });
    await expect(port.submit(providerRef, letter)).rejects.toBeInstanceOf(RetryableError);
    expect(await other.submit(providerRef, letter)).toMatchObject({ outcome: 'accepted' });
    const report = (await (await fetch(`${sandbox.url}/sandbox/poste/report.json`)).json()) as {
      recipients: unknown[];
    }[];
    expect(report.map(({ recipients }) => recipients.length)).toEqual([1]);
  });

  test('treats a draft that was submitted while it was being filled as a duplicate, not as a rejection', async () => {
    const port = new Maileva(mailevaSettings(gate.url));
    const letter = await aPostalLetter();
    const { providerRef } = await port.createDraft(letter);
    // The other worker finishes between our look at the draft and our first document.
    let other: Promise<unknown> | undefined;
    gate.spoil = ({ path, method }) => {
      if (method !== 'GET' || !path.endsWith('/documents') || other) return undefined;
      other = new Maileva(mailevaSettings(sandbox.url)).submit(providerRef, letter);
      return other.then(() => undefined);
    };
    expect(await port.submit(providerRef, letter)).toMatchObject({ outcome: 'duplicate' });
    expect(await other).toMatchObject({ outcome: 'accepted' });
  });

  test('looks for the document of an earlier call, and not before the first one', async () => {
    const port = new Maileva(mailevaSettings(gate.url));
    const letter = await aPostalLetter();
    const { providerRef } = await port.createDraft(letter);
    gate.spoil = ({ path, method }) => (method === 'POST' && path.endsWith('/recipients') ? 'cut' : undefined);
    await expect(port.submit(providerRef, { ...letter, firstSubmittedAt: null })).rejects.toBeInstanceOf(
      RetryableError,
    );
    const list = () => calls('/documents').map(({ method }) => method);
    expect(list()).toEqual(['POST']);
    gate.spoil = () => undefined;
    expect(await port.submit(providerRef, { ...letter, firstSubmittedAt: new Date() })).toMatchObject({
      outcome: 'accepted',
    });
    expect(list()).toEqual(['POST', 'GET', 'GET']);
  });

  test('reuses a subscription that another worker has just created, by listing it', async () => {
    const port = new Maileva(mailevaSettings(gate.url));
    const refused = { status: 400, body: '{"errors":[{"code":"SUBSCRIPTION_ALREADY_EXISTS","message":"déjà là"}]}' };
    // The partner created it for us but reports a conflict: the list decides.
    gate.spoil = ({ method, path }) => (method === 'POST' && path.endsWith('/subscriptions') ? refused : undefined);
    await port.registerWebhook('http://127.0.0.1:9/hook');
    const posts = calls('/subscriptions').filter(({ method }) => method === 'POST').length;
    await port.registerWebhook('http://127.0.0.1:9/hook');
    expect([posts, calls('/subscriptions').filter(({ method }) => method === 'POST').length]).toEqual([12, 12]);
  });

  test.each([400, 409])('treats a %d as an error if the subscription is not listed', async (status) => {
    gate.spoil = ({ method, path }) => {
      if (method === 'POST' && path.endsWith('/subscriptions'))
        return { status, body: '{"errors":[{"code":"SUBSCRIPTION_ALREADY_EXISTS"}]}' };
      if (!path.includes('/subscriptions?')) return undefined;
      return { status: 200, body: '{"subscriptions":[],"paging":{"total_results":0}}' };
    };
    await expect(
      new Maileva(mailevaSettings(gate.url)).registerWebhook('http://127.0.0.1:9/hook'),
    ).rejects.toMatchObject({ name: 'RetryableError', status });
  });

  test('subscribes once to every callback, and moves the subscriptions when our address changes', async () => {
    const port = new Maileva(mailevaSettings(gate.url));
    await port.registerWebhook('http://127.0.0.1:9/one');
    const first = calls('/subscriptions').filter(({ method }) => method === 'POST').length;
    expect(first).toBe(12);
    await port.registerWebhook('http://127.0.0.1:9/one');
    expect(calls('/subscriptions').filter(({ method }) => method !== 'GET')).toHaveLength(first);
    await port.registerWebhook('http://127.0.0.1:9/two');
    const list = calls('/subscriptions').filter(({ method }) => method === 'PATCH');
    expect(list).toHaveLength(12);
    expect(list.every(({ status, answer }) => status === 200 && answer.toString().includes('/two'))).toBe(true);
  });
});

describe('a callback from Maileva', () => {
  const port = new Maileva(mailevaSettings('http://127.0.0.1:1'));
  const authorization = `Basic ${Buffer.from('callback-login:callback-password-1').toString('base64')}`;
  const body = {
    source: 'api.maileva.com',
    event_type: 'ON_MAIN_DELIVERY_STATUS_DELIVERED',
    resource_type: 'registered_mail/v4/recipients',
    event_date: '2026-11-25T10:12:00.000Z',
    resource_id: 'rcpt-1',
    resource_location: 'https://api.maileva.com/registered_mail/v4/sendings/send-1/recipients/rcpt-1',
    resource_custom_id: 'key-1',
  };
  const read = (given: unknown) => port.parseWebhook(Buffer.from(JSON.stringify(given)));

  test('names the sending of a recipient', () => {
    expect(read(body)).toEqual({
      providerEventId: 'ON_MAIN_DELIVERY_STATUS_DELIVERED rcpt-1 2026-11-25T10:12:00.000Z',
      type: 'ON_MAIN_DELIVERY_STATUS_DELIVERED',
      items: [{ providerRef: 'registered_mail/v4:send-1', key: 'key-1' }],
    });
  });

  test('names the sending itself', () => {
    expect(read({ ...body, resource_type: 'mail/v2/sendings', resource_id: 'send-2' })).toMatchObject({
      items: [{ providerRef: 'mail/v2:send-2' }],
    });
  });

  test.each([
    ['no credentials', {}],
    ['other credentials', { authorization: `Basic ${Buffer.from('callback-login:wrong').toString('base64')}` }],
    ['half of the right ones', { authorization: authorization.slice(0, -4) }],
  ])('is refused with %s', (_name, headers) => {
    expect(port.verifyWebhook({ authorization })).toBe(true);
    expect(port.verifyWebhook(headers as Record<string, string>)).toBe(false);
  });

  test.each([
    ['no JSON', '{'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a missing id', JSON.stringify({ ...body, resource_id: undefined })],
    ['an id of the wrong type', JSON.stringify({ ...body, resource_id: { $ne: 1 } })],
    ['a NUL byte', JSON.stringify({ ...body, resource_id: 'a\u0000b' })],
    ['a lone surrogate', JSON.stringify({ ...body, event_type: '\ud800' })],
    ['a megabyte', JSON.stringify({ ...body, resource_id: 'a'.repeat(1_000_000) })],
  ])('with %s is malformed', (_name, text) => {
    expect(port.parseWebhook(Buffer.from(text))).toBeNull();
  });
});
