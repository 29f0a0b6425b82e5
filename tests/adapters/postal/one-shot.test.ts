import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Lob } from '../../../src/adapters/postal/lob/adapter.ts';
import { MerciFacteur } from '../../../src/adapters/postal/mercifacteur/adapter.ts';
import {
  RetryableError,
  type PostalWebhook,
  type PostalLetter,
  type PostalTrackingKind,
  type PostalPort,
} from '../../../src/adapters/postal/port.ts';
import type { Mount } from '../../../src/sandbox/context.ts';
import type { FaultName } from '../../../src/sandbox/faults.ts';
import { mount as mountLob } from '../../../src/sandbox/lob/stand-in.ts';
import { mount as mountMerciFacteur } from '../../../src/sandbox/mercifacteur/stand-in.ts';
import { aPostalLetter } from '../../contracts/postal.ts';
import { eventually } from '../../harness/eventually.ts';
import { gateTo, runSandbox, serve, type Gate, type RunningSandbox } from '../../sandbox/running-sandbox.ts';
import { lobSettings, merciFacteurSettings } from './settings.ts';

interface Partner {
  mount: Mount;
  root: string;
  portTo(url: string, timeoutMs?: number): PostalPort;
  /** A call that posts a letter. */
  sends: (path: string, method: string) => boolean;
  letter: Partial<PostalLetter>;
}

const SECRET = 'webhook-secret-of-ours';
const SLOW = 1e-3; // time hardly passes

const PARTNERS: Readonly<Record<string, Partner>> = {
  'Merci Facteur': {
    mount: mountMerciFacteur,
    root: '/sandbox/mercifacteur',
    portTo: (url, timeoutMs = 10_000) => new MerciFacteur(merciFacteurSettings(url, { timeoutMs })),
    sends: (path) => path.endsWith('/sendCourrier'),
    letter: { product: 'registered_receipt' },
  },
  Lob: {
    mount: mountLob,
    root: '/sandbox/lob',
    portTo: (url, timeoutMs = 10_000) => new Lob(lobSettings(url, { timeoutMs })),
    sends: (path, method) => method === 'POST' && path.endsWith('/letters'),
    letter: {
      product: 'registered_receipt',
      recipientCountry: 'US',
      recipientLines: ['EXAMPLE FIBER INC', '', '', '350 FIFTH AVE', '', 'NEW YORK NY 10118'],
    },
  },
};

describe.each(Object.entries(PARTNERS))('%s, during a fault', (_, partner) => {
  let dataDir: string;
  let sandbox: RunningSandbox;
  let gate: Gate;
  let hooks: { url: string; close(): Promise<void> };
  let heard: { headers: Record<string, string | string[] | undefined>; body: Buffer }[];
  const start = async (speed = SLOW) => {
    sandbox = await runSandbox([partner.mount], {
      dataDir,
      speed,
      env: {
        SANDBOX_WEB_URL: hooks.url,
        POSTAL_LOB_WEBHOOK_SECRET: SECRET,
        POSTAL_MERCIFACTEUR_WEBHOOK_SECRET: SECRET,
      },
    });
    gate = await gateTo(sandbox.url);
  };
  const stop = async () => {
    await gate.close();
    await sandbox.close();
  };
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'one-shot-'));
    heard = [];
    hooks = await serve((req, res) => {
      const parts: Buffer[] = [];
      req.on('data', (part: Buffer) => parts.push(part));
      req.on('end', () => {
        heard.push({ headers: req.headers, body: Buffer.concat(parts) });
        res.end();
      });
    });
    await start();
  });
  afterEach(async () => {
    await stop();
    await hooks.close();
    rmSync(dataDir, { recursive: true });
  });

  const port = (timeoutMs?: number) => partner.portTo(gate.url, timeoutMs);
  const aLetter = (over: Partial<PostalLetter> = {}) => aPostalLetter({ ...partner.letter, ...over });
  const fault = (name: FaultName, share: number) =>
    fetch(`${sandbox.url}${partner.root}/faults`, {
      method: 'POST',
      body: new URLSearchParams({ [name]: String(share) }),
      redirect: 'manual',
    });
  const report = async () =>
    (await (await fetch(`${sandbox.url}${partner.root}/report.json`)).json()) as {
      id: string;
      key: string;
      over: boolean;
    }[];
  const letters = async (key: string) => (await report()).filter((one) => one.key === key);
  const listKinds = async (letter: PostalLetter, providerRef: string) =>
    (await port().fetchTrackingEvents({ providerRef, key: letter.key })).map(({ kind }) => kind);
  const listTrackingCalls = (): PostalWebhook[] => heard.flatMap(({ body }) => port().parseWebhook(body) ?? []);

  test.each<FaultName>([
    'unavailable',
    'too_many',
    'expired_token',
    'inside_200',
    'html',
    'empty',
    'cut_after_accepting',
  ])('with %s: retries later, and posts exactly one letter once the fault is over', async (name) => {
    const letter = await aLetter();
    await fault(name, 1);
    await expect(port().submit('', letter)).rejects.toBeInstanceOf(RetryableError);
    // Another worker takes over after the first was killed.
    await port()
      .submit('', letter)
      .catch((error: unknown) => expect(error).toBeInstanceOf(RetryableError));
    await fault(name, 0);
    const answer = await port().submit('', letter);
    expect(['accepted', 'duplicate']).toContain(answer.outcome);
    expect(await letters(letter.key)).toHaveLength(1);
    expect(await listKinds(letter, (answer as { providerRef: string }).providerRef)).not.toHaveLength(0);
  });

  test('times out', async () => {
    const letter = await aLetter();
    await port().fetchTrackingEvents({ providerRef: 'attempt:x', key: letter.key });
    await fault('hang', 1);
    await expect(port(100).submit('', letter)).rejects.toBeInstanceOf(RetryableError);
    await fault('hang', 0);
    expect(await port().submit('', letter)).toMatchObject({ outcome: 'accepted' });
  });

  test('reports that nothing was sent only when that is certain', async () => {
    const letter = await aLetter();
    const nobody = await serve(() => {});
    await nobody.close();
    await expect(partner.portTo(nobody.url).submit('', letter)).rejects.toMatchObject({ details: { notSent: true } });
    const reached = async () =>
      (
        (await port()
          .submit('', letter)
          .catch((error: unknown) => error)) as RetryableError
      ).details.notSent ?? false;
    gate.spoil = ({ path, method }) => (partner.sends(path, method) ? 'cut' : undefined);
    expect(await reached()).toBe(false);
    gate.spoil = () => undefined;
    expect(await port().submit('', letter)).toMatchObject({ outcome: 'duplicate' });
  });

  test('a letter submitted before a crash of both sides is found again, and never posted twice', async () => {
    const letter = await aLetter();
    await fault('cut_after_accepting', 1);
    await expect(port().submit('', letter)).rejects.toBeInstanceOf(RetryableError);
    await stop();
    await start();
    const answer = await port().submit('attempt:whatever', letter);
    expect(answer).toMatchObject({ outcome: 'duplicate' });
    const made = await letters(letter.key);
    expect(made).toHaveLength(1);
    expect(made[0]!.id.startsWith((answer as { providerRef: string }).providerRef)).toBe(true);
  });

  test('a tracking number of another letter is not stored, or leads back to our letter', async () => {
    await port().submit('', await aLetter());
    await fault('wrong_id', 1);
    const letter = await aLetter();
    const answer = await port().submit('', letter);
    await fault('wrong_id', 0);
    expect(await letters(letter.key)).toHaveLength(1);
    expect(await listKinds(letter, (answer as { providerRef: string }).providerRef)).not.toHaveLength(0);
  });

  test('a letter rejected hours later reports the rejection and the remedy', async () => {
    await stop();
    await start(1e7);
    await fault('reject_later', 1);
    const letter = await aLetter();
    const { providerRef } = (await port().submit('', letter)) as { providerRef: string };
    await eventually(async () => (await letters(letter.key))[0]?.over);
    const last = (await port().fetchTrackingEvents({ providerRef, key: letter.key })).at(-1)!;
    expect(last).toMatchObject({
      kind: 'rejected',
      rejection: { kind: 'address', message: expect.stringContaining('Le service postal') },
    });
  });

  test('its callbacks require a valid proof of origin, and the same body where that is signed', async () => {
    await stop();
    await start(1e7);
    await port().registerWebhook(`${hooks.url}/hook`);
    const letter = await aLetter();
    const { providerRef } = (await port().submit('', letter)) as { providerRef: string };
    await eventually(() => heard.length > 3);
    const [{ headers, body }] = heard as [(typeof heard)[0]];
    const now = new Date();
    expect(port().verifyWebhook(headers, body, now)).toBe(true);
    expect(port().verifyWebhook({}, body, now)).toBe(false);
    const [name, value] = Object.entries(headers).find(([one]) =>
      ['x-mf-webhook-secret-key', 'lob-signature'].includes(one),
    ) as [string, string];
    expect(port().verifyWebhook({ ...headers, [name]: `${value.slice(1)}x` }, body, now)).toBe(false);
    expect(port().verifyWebhook({ ...headers, [name]: [value, value] }, body, now)).toBe(false);
    if (name === 'lob-signature') {
      expect(port().verifyWebhook(headers, Buffer.from(`${body.toString()} `), now)).toBe(false);
      const signedAt = Number(headers['lob-signature-timestamp']) * 1000;
      expect(port().verifyWebhook(headers, body, new Date(signedAt + 299_000))).toBe(true);
      expect(port().verifyWebhook(headers, body, new Date(signedAt + 301_000))).toBe(false);
      expect(port().verifyWebhook(headers, body, new Date(signedAt - 301_000))).toBe(false);
    }
    for (const call of listTrackingCalls())
      expect(call.items).toEqual([expect.objectContaining({ providerRef, key: letter.key })]);
  });

  test('a repeated callback has the same name, and its content matches the letter', async () => {
    await stop();
    await start(1e7);
    await port().registerWebhook(`${hooks.url}/hook`);
    await fault('duplicate_callback', 1);
    const letter = await aLetter();
    const { providerRef } = (await port().submit('', letter)) as { providerRef: string };
    await eventually(
      async () =>
        (await letters(letter.key))[0]?.over &&
        new Set(listTrackingCalls().map(({ providerEventId }) => providerEventId)).size * 2 <= heard.length &&
        heard.length > 8,
    );
    const names = listTrackingCalls().map(({ providerEventId }) => providerEventId);
    expect(new Set(names).size).toBeLessThan(names.length);
    const told = new Set(
      (await port().fetchTrackingEvents({ providerRef, key: letter.key })).map(({ providerKey }) => providerKey),
    );
    const brought = listTrackingCalls().flatMap(({ items }) =>
      items.flatMap(({ events = [] }) => events.map(({ providerKey }) => providerKey)),
    );
    expect(brought.length).toBeGreaterThan(0);
    for (const key of brought) expect(told).toContain(key);
  });

  test.each<FaultName>(['early_callback', 'contradictory_callback'])(
    'a letter with %s keeps the data of the partner’s address book',
    async (name) => {
      await stop();
      await start(1e7);
      await port().registerWebhook(`${hooks.url}/hook`);
      await fault(name, 1);
      const letter = await aLetter();
      const { providerRef } = (await port().submit('', letter)) as { providerRef: string };
      await eventually(async () => (await letters(letter.key))[0]?.over && heard.length > 4);
      const kinds: PostalTrackingKind[] = await listKinds(letter, providerRef);
      expect(kinds).toContain('delivered');
      expect(kinds).not.toContain('returned');
      for (const call of listTrackingCalls())
        for (const { events = [] } of call.items) expect(events.map(({ kind }) => kind)).not.toContain('returned');
    },
  );

  test.each([
    '',
    'x',
    '[]',
    'null',
    '{"id":"evt_1"}',
    'event=x&detail=y',
    'event={}&detail=[]',
    'event={"name_event":"new","date_event":1}&detail=[{}]',
    '<html></html>',
    '\u0000',
  ])('ignores a callback with the body %j', (text) => expect(port().parseWebhook(Buffer.from(text))).toBeNull());
});
