// Slow by nature: each fault is waited out. Every provider behind a proxy that fails as networks do: each fault ends with an
// error that asks for another try, within a bounded time; afterwards the same call succeeds, and the provider did its
// work once.
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Smtp } from '../../src/adapters/mail/smtp.ts';
import { StripePayments } from '../../src/adapters/payments/stripe.ts';
import { RetryableError, type PostalPort } from '../../src/adapters/postal/port.ts';
import { postalPartners } from '../../src/adapters/postal/registry.ts';
import { readPostalPartners } from '../../src/adapters/postal/settings.ts';
import { S3Storage } from '../../src/adapters/storage/s3.ts';
import { partnerNames, type PartnerName } from '../../src/domain/postal-partner.ts';
import { findOutage } from '../../src/kernel/outages.ts';
import { mountMailbox } from '../../src/sandbox/mailbox/index.ts';
import { mountStripe } from '../../src/sandbox/stripe/index.ts';
import { createLocalSecrets } from '../../src/scripts/settings.mjs';
import { buildPartnerEnvironment } from '../../src/scripts/stand-ins.mjs';
import { CERTIFICATE, KEY } from '../adapters/postal/strange-certificate.ts';
import { loadPartnerCase } from '../contracts/partner-case.ts';
import { aPostalLetter } from '../contracts/postal.ts';
import { startFakeS3 } from '../fakes/s3.ts';
import { faultProxy, type FaultProxy } from '../harness/fault-proxy.ts';
import { runSandbox } from '../sandbox/running-sandbox.ts';

interface Provider {
  /** The address of its server, for proxies. */
  address: string;
  /** Prepares one piece of work for the server at this address: each call does it, or goes on with it. */
  prepare(address: string, key: string): Promise<() => Promise<unknown>>;
  asksForAnotherTry(error: unknown): boolean;
  /** How often the provider did this piece of work. */
  count(key: string): Promise<number>;
  close(): Promise<void>;
}

async function startPartner(name: PartnerName): Promise<Provider> {
  const stage = await (await loadPartnerCase(name)).stage();
  const secrets = createLocalSecrets({ partnerNames });
  const keys = new Map<string, string>();
  return {
    address: stage.gate.url,
    async prepare(address, key) {
      const { settings } = readPostalPartners(buildPartnerEnvironment(name, address, secrets));
      const port = postalPartners[name].create(settings) as PostalPort;
      const [product] = Object.keys(port.capabilities.products) as ['registered'];
      const letter = await aPostalLetter({ product, ...stage.letter });
      keys.set(key, letter.key);
      let reference: string | undefined;
      return async () => {
        reference ??= (await port.createDraft(letter)).providerRef;
        const result = await port.submit(reference, letter);
        if (result.outcome === 'rejected') throw new Error(`rejected: ${result.rejection.code}`);
      };
    },
    asksForAnotherTry: (error) => error instanceof RetryableError,
    count: async (key) => (await stage.posted()).filter((posted) => posted.key === keys.get(key)).length,
    close: () => stage.close(),
  };
}

async function startStripe(): Promise<Provider> {
  const env = { STRIPE_SECRET_KEY: 'sk_test_faults', STRIPE_WEBHOOK_SECRET: 'whsec_faults' };
  const sandbox = await runSandbox([mountStripe], { env });
  const pages = new Map<string, Set<string>>();
  return {
    address: sandbox.url,
    prepare: async (apiUrl, key) => {
      const stripe = new StripePayments({ secretKey: env.STRIPE_SECRET_KEY, webhookSecret: 'whsec_faults', apiUrl });
      pages.set(key, new Set());
      return async () => {
        const { url } = await stripe.openCheckout({
          key,
          ourId: '7d3b8f5e-6f0a-4a51-9a40-0d5b2b1a9c10',
          reference: 'AF-7K2M4P',
          customer: { email: 'helene@exemple.fr' },
          lines: [{ name: 'La lettre', amountCents: 490, quantity: 1, priceId: 'price_single_document' }],
          successUrl: 'http://affranchi.test/confirmation-de-commande',
          cancelUrl: 'http://affranchi.test/paiement',
        });
        if (url) pages.get(key)?.add(url);
      };
    },
    asksForAnotherTry: (error) => findOutage(error) === 'payments',
    count: async (key) => pages.get(key)?.size ?? 0,
    close: () => sandbox.close(),
  };
}

async function startObjectStore(): Promise<Provider> {
  const s3 = await startFakeS3();
  const bytes = new Uint8Array(5_000).fill(7);
  return {
    address: s3.settings.endpoint,
    prepare: async (endpoint, key) => {
      const storage = new S3Storage({ ...s3.settings, endpoint });
      return async () => {
        await storage.put(key, bytes);
        expect(await storage.get(key)).toEqual(bytes);
      };
    },
    asksForAnotherTry: (error) => findOutage(error) === 'storage',
    count: async (key) => [...s3.objects.keys()].filter((stored) => stored === key).length,
    close: () => s3.close(),
  };
}

async function startMailServer(): Promise<Provider> {
  let listening: Promise<number> | undefined;
  const sandbox = await runSandbox([
    (router, context) => {
      const mailbox = mountMailbox(router, context);
      listening = mailbox.listening;
      return mailbox;
    },
  ]);
  return {
    address: `smtp://127.0.0.1:${await listening}`,
    prepare: async (address, key) => {
      // A pool would share its connections with the case before.
      const smtpUrl = address.replace(/^https/, 'smtps');
      const mailer = new Smtp({ smtpUrl, from: 'Affranchi <ne-pas-repondre@affranchi.test>' });
      return () => mailer.send({ key, to: 'helene@exemple.fr', subject: key, text: 'Bonjour', html: '<p>Bonjour</p>' });
    },
    asksForAnotherTry: (error) => error instanceof Error && error.message.startsWith('mail was not taken'),
    count: async (key) => (await (await fetch(`${sandbox.url}/sandbox/courriels`)).text()).split(`>${key}<`).length - 1,
    close: () => sandbox.close(),
  };
}

const PROVIDERS: Record<string, () => Promise<Provider>> = {
  ...Object.fromEntries(partnerNames.map((name) => [name, () => startPartner(name)])),
  Stripe: startStripe,
  'the object store': startObjectStore,
  'the mail server': startMailServer,
};

/** `done`, `again` if the caller is asked to try again, otherwise the error itself. */
const findOutcome = (provider: Provider, run: () => Promise<unknown>): Promise<unknown> =>
  run().then(
    () => 'done',
    (error: unknown) => (provider.asksForAnotherTry(error) ? 'again' : error),
  );

interface Fault {
  cause(proxy: FaultProxy): void;
  /** Clients that try again by themselves may hide it. */
  outcomes: readonly string[];
}
const FAULTS: Record<string, Fault> = {
  'refuses connections': { cause: (proxy) => proxy.cut(), outcomes: ['again'] },
  'stops in the middle of each answer': { cause: (proxy) => proxy.cutAfter(15), outcomes: ['again'] },
  // Only a long answer is cut.
  'stops in the middle of a body': { cause: (proxy) => proxy.cutAfter(600), outcomes: ['again', 'done'] },
  'resets the connection under way': {
    cause(proxy) {
      proxy.delay(50);
      void pause(20).then(proxy.reset);
    },
    outcomes: ['again', 'done'],
  },
  'answers late': { cause: (proxy) => proxy.delay(200), outcomes: ['done'] },
};

describe.each(Object.entries(PROVIDERS))('%s', (name, start) => {
  let provider: Provider;
  let proxy: FaultProxy;
  /** Begun first, because it takes as long as the limit of the adapter. */
  let hanging: { proxy: FaultProxy; run: () => Promise<unknown>; outcome: Promise<unknown> };
  const toKey = (fault: string): string => `${name} ${fault}`.replaceAll(/\W/g, '-');
  beforeAll(async () => {
    provider = await start();
    proxy = await faultProxy(provider.address);
    const silent = await faultProxy(provider.address);
    silent.hang();
    const run = await provider.prepare(silent.url.replace(/\/$/, ''), toKey('hang'));
    hanging = { proxy: silent, run, outcome: findOutcome(provider, run) };
  });
  afterAll(async () => {
    await hanging?.proxy.close();
    await proxy?.close();
    await provider?.close();
  });

  test.each(Object.entries(FAULTS))(
    'that %s is asked again, and does the work once',
    async (fault, { cause, outcomes }) => {
      const run = await provider.prepare(proxy.url.replace(/\/$/, ''), toKey(fault));
      cause(proxy);
      expect(outcomes).toContainEqual(await findOutcome(provider, run));
      proxy.restore();
      expect(await findOutcome(provider, run)).toBe('done');
      expect(await findOutcome(provider, run)).toBe('done');
      expect(await provider.count(toKey(fault))).toBe(1);
    },
  );

  test('with the certificate of another host gets nothing, and is asked again', async () => {
    let requests = 0;
    const server = createTlsServer({ key: KEY, cert: CERTIFICATE }, () => (requests += 1));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const run = await provider.prepare(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, toKey('tls'));
    expect([await findOutcome(provider, run), requests]).toEqual(['again', 0]);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  test('that accepts connections and never answers is given up, and asked again', async () => {
    expect(await hanging.outcome).toBe('again');
    hanging.proxy.restore();
    expect(await findOutcome(provider, hanging.run)).toBe('done');
    expect(await provider.count(toKey('hang'))).toBe(1);
  }, 90_000);
});
