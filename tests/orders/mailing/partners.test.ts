import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { raiseOverdueAlarms } from '../../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import { handOverLetter } from '../../../jobs/handlers/orders/hand-over-letter.ts';
import { RetryableError, type WebhookItem } from '../../../src/adapters/postal/port.ts';
import { createPostalRouting } from '../../../src/adapters/postal/routing.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { selectPartner, claimLetter, markFailed } from '../../../src/modules/orders/index.ts';
import { FakePostal } from '../../fakes/postal.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let maileva: FakePostal;
let mercifacteur: FakePostal;
beforeAll(async () => {
  testApp = await createTestApp({ POSTAL_OUTAGE_FAILURES: '3', POSTAL_OUTAGE_SECONDS: '60' });
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(() => testApp?.close());
beforeEach(async () => {
  await testApp.db('outages').delete();
  maileva = new FakePostal('maileva');
  mercifacteur = new FakePostal('mercifacteur', {
    submission: 'one_shot',
    proofs: { deposit: 'pushed', receipt: 'pushed' },
  });
  testApp.deps.postal = createPostalRouting([maileva, mercifacteur]);
});

const NOTHING_LEFT = new RetryableError('the door is shut', { status: 403, notSent: true });
const findLetter = (order: { id: string }) => testApp.db('letters').where({ order_id: order.id }).first();
const released = async () => {
  const order = await testApp.createPaidOrder(helene);
  await testApp.endChangeOfMind();
  return findLetter(order);
};
const again = async (letter: { id: string; order_id: string }) => {
  await handOverLetter.run({ id: letter.id }, testApp.deps).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
  });
  return findLetter({ id: letter.order_id });
};
const later = (seconds: number) => void (testApp.clock.now = new Date(testApp.clock.now.getTime() + seconds * 1000));
const outage = () => testApp.db('outages').orderBy('created_at', 'desc').first();
const listPosted = (letter: { id: string }) =>
  [maileva, mercifacteur].flatMap(({ name, posted }) => posted.filter(({ key }) => key === letter.id).map(() => name));

describe('the partner of a letter', () => {
  test('is the first configured one of the table that carries it', async () => {
    expect(testApp.deps.postal.partnersFor('registered_receipt', 'FR').map(({ name }) => name)).toEqual([
      'maileva',
      'mercifacteur',
    ]);
    expect(testApp.deps.postal.partnersFor('tracked', 'FR')).toEqual([]);
    const tracked = new FakePostal('mercifacteur', { products: { tracked: new Set(['FR']) } });
    expect(createPostalRouting([maileva, tracked]).partnersFor('tracked', 'FR')).toEqual([tracked]);
    expect(createPostalRouting([maileva, tracked]).partnersFor('tracked', 'RE')).toEqual([]);
    const letter = await released();
    expect([letter.status, letter.provider]).toEqual(['submitted', 'maileva']);
  });

  test('stays the same once a draft may exist, however long it is unreachable: the letter waits', async () => {
    maileva.available = false;
    let letter = await released();
    for (let i = 0; i < 6; i += 1) letter = await again(letter);
    expect([letter.status, letter.provider]).toEqual(['failed', 'maileva']);
    expect((await outage()).status).toBe('open');
    expect(listPosted(letter)).toEqual([]);
    maileva.available = true;
    later(61);
    expect((await again(letter)).status).toBe('submitted');
    expect(listPosted(letter)).toEqual(['maileva']);
  });

  test('changes if nothing can have been received', async () => {
    maileva.trouble = NOTHING_LEFT;
    let letter = await released();
    expect([letter.status, letter.provider]).toEqual(['failed', null]);
    for (let i = 0; i < 3; i += 1) letter = await again(letter);
    expect([letter.status, letter.provider]).toEqual(['submitted', 'mercifacteur']);
    maileva.trouble = undefined;
    await again(letter);
    expect(listPosted(letter)).toEqual(['mercifacteur']);
  });

  test('is another one from the start while the first has an outage', async () => {
    maileva.trouble = new RetryableError('come back later', { status: 429, retryAfterSeconds: 3000, notSent: true });
    await again(await released());
    maileva.trouble = undefined;
    const letter = await released();
    expect([letter.status, letter.provider, letter.provider_ref]).toEqual([
      'submitted',
      'mercifacteur',
      expect.stringMatching(/^fake:/),
    ]);
    later(3600);
    const next = await released();
    expect(next.provider).toBe('maileva');
  });

  test('is stored before it is called, so that a crash in between keeps it', async () => {
    maileva.trouble = NOTHING_LEFT;
    const letter = await released();
    maileva.trouble = undefined;
    await testApp.db('outages').delete();
    await claimLetter(testApp.deps, { letterId: letter.id });
    await selectPartner(testApp.deps, {
      letterId: letter.id,
      provider: null,
      product: letter.product,
      to: 'FR',
      from: 'FR',
    }); // and here the worker dies
    later(3600);
    maileva.trouble = NOTHING_LEFT;
    for (let i = 0; i < 4; i += 1) expect((await again(letter)).provider).toBe('maileva');
    expect(listPosted(letter)).toEqual([]);
  });

  test('is not released by a worker whose lease another one has taken over', async () => {
    maileva.trouble = NOTHING_LEFT;
    const letter = await released();
    maileva.trouble = undefined;
    const lease = (await claimLetter(testApp.deps, { letterId: letter.id })) as Date;
    await selectPartner(testApp.deps, {
      letterId: letter.id,
      provider: null,
      product: letter.product,
      to: 'FR',
      from: 'FR',
    });
    later(3600);
    await claimLetter(testApp.deps, { letterId: letter.id });
    await markFailed(testApp.deps, { letterId: letter.id, reason: 'too late', lease, isNothingSent: true });
    expect((await findLetter({ id: letter.order_id })).provider).toBe('maileva');
  });

  test('is the one that a worker without a valid lease has chosen in the meantime', async () => {
    maileva.trouble = NOTHING_LEFT;
    const letter = await released();
    maileva.trouble = undefined;
    await testApp.db('outages').delete();
    const chosen = () =>
      selectPartner(testApp.deps, {
        letterId: letter.id,
        provider: null,
        product: letter.product,
        to: 'FR',
        from: 'FR',
      });
    expect((await chosen()).port.name).toBe('maileva');
    testApp.deps.postal = createPostalRouting([mercifacteur]);
    await expect(chosen()).rejects.toThrow('maileva has this letter');
  });

  test('is missing if no configured partner carries it, and the letter waits for one', async () => {
    testApp.deps.postal = createPostalRouting([]);
    const letter = await released();
    expect([letter.status, letter.provider]).toEqual(['failed', null]);
    testApp.deps.postal = createPostalRouting([maileva]);
    expect((await again(letter)).status).toBe('submitted');
  });
});

describe('an outage', () => {
  test('is shared by all workers, tested by one, shown to support, and ends automatically', async () => {
    const waiting = [
      await testApp.createPaidOrder(helene),
      await testApp.createPaidOrder(helene),
      await testApp.createPaidOrder(helene),
    ];
    maileva.available = false;
    testApp.deps.postal = createPostalRouting([maileva]);
    await testApp.endChangeOfMind();
    await raiseOverdueAlarms(testApp.deps);
    const { id, status, partner } = await outage();
    expect([status, partner]).toEqual(['open', 'maileva']);
    expect(await testApp.db('alarms').where({ entity: 'outages', entity_id: id }).first('state', 'closed_at')).toEqual({
      state: 'open',
      closed_at: null,
    });

    const samir = await testApp.createUser('Samir', 'support');
    const waitingThere = (await testApp.db('letters').where({ status: 'failed', provider: 'maileva' })).length;
    expect(waitingThere).toBeGreaterThanOrEqual(3);
    expect(
      (await testApp.request('GET', '/-/admin/v1/outages?filter={"status":["open"]}', { user: samir })).body,
    ).toEqual([expect.objectContaining({ id, waiting: waitingThere, failures: 3 })]);
    expect((await testApp.request('GET', `/-/admin/v1/outages/${id}`, { user: samir })).body).toMatchObject({
      partner: 'maileva',
      because: 'the fake is down',
    });
    expect((await testApp.request('GET', `/-/admin/v1/outages/${id}`, { user: helene })).status).toBe(403);

    // The partner has recovered, but is not called before the wait is over.
    maileva.available = true;
    const letters = await Promise.all(waiting.map(findLetter));
    for (const letter of letters) expect((await again(letter)).status).toBe('failed');
    expect(maileva.posted).toEqual([]);

    // One of several simultaneous calls is let through; its response closes the circuit.
    later(61);
    const { createDraft } = maileva;
    let asked = 0;
    let answer: () => void = () => undefined;
    const answers = new Promise<void>((resolve) => (answer = resolve));
    maileva.available = false;
    maileva.createDraft = async (letter) => {
      asked += 1;
      await answers;
      return createDraft.call(maileva, letter);
    };
    const bound = letters.map((letter) => ({ ...letter }));
    await testApp
      .db('letters')
      .whereIn(
        'id',
        bound.map((one) => one.id),
      )
      .update({ provider: null });
    const tries = bound.map((letter) => again(letter));
    await new Promise((resolve) => setImmediate(resolve));
    answer();
    await Promise.all(tries);
    expect(asked).toBe(1);
    expect((await outage()).status).toBe('open');

    maileva.available = true;
    later(61);
    for (const letter of bound) await again(letter);
    expect((await outage()).status).toBe('over');
    for (const letter of bound) expect((await again(letter)).status).toBe('submitted');
    expect(maileva.posted).toHaveLength(3);
    await raiseOverdueAlarms(testApp.deps);
    expect(
      (await testApp.db('alarms').where({ entity: 'outages', entity_id: id }).first('closed_at')).closed_at,
    ).toBeInstanceOf(Date);
  });

  test('does not start because of one failing letter at a responding partner', async () => {
    maileva.trouble = new RetryableError('another letter', {
      status: 200,
      isLetterSpecific: true,
      rawResponse: 'something',
    });
    const letter = await released();
    for (let i = 0; i < 5; i += 1) await again(letter);
    expect(await outage()).toBeUndefined();
  });

  test('counts consecutive failures only', async () => {
    maileva.available = false;
    const letter = await released();
    await again(letter);
    maileva.available = true;
    await again(letter);
    maileva.available = false;
    await again(await released());
    expect((await outage()).status).toBe('suspected');
  });

  test('does not restart the time limit of the letter’s alarm at each attempt', async () => {
    maileva.available = false;
    const letter = await released();
    later(7 * 3600);
    expect((await again(letter)).status_since).toEqual(letter.status_since);
  });
});

describe('a partner that posts at once and sends callbacks', () => {
  const tell = (
    event: string,
    items: readonly WebhookItem[],
    headers: Record<string, string> = { 'x-fake-postal': 'yes' },
  ) => {
    const body = JSON.stringify({
      providerEventId: event,
      type: event,
      items: items.map((one) => ({
        ...one,
        ...(one.proofs && {
          proofs: one.proofs.map((proof) => ({ ...proof, bytes: Buffer.from(proof.bytes).toString('base64') })),
        }),
      })),
    });
    return testApp.request('POST', '/-/hooks/mercifacteur', { body, headers });
  };
  const news = (kind: 'printed' | 'delivered') => [
    { providerKey: kind, at: testApp.clock.now, kind, providerCode: kind, label: kind },
  ];

  test('finds a letter again after a lost response: one letter, under its existing id', async () => {
    testApp.deps.postal = createPostalRouting([mercifacteur]);
    mercifacteur.loseNextAnswer();
    const letter = await released();
    expect([letter.status, letter.provider, letter.provider_ref]).toEqual([
      'failed',
      'mercifacteur',
      `key:${letter.id}`,
    ]);
    const found = await again(letter);
    expect([found.status, found.provider_ref]).toEqual(['submitted', expect.stringMatching(/^fake:/)]);
    expect(listPosted(letter)).toEqual(['mercifacteur']);
  });

  test('reports events and proofs of several letters in one call, once', async () => {
    testApp.deps.postal = createPostalRouting([mercifacteur]);
    const [one, other] = [await released(), await released()];
    const scan = Buffer.from('\u00ff\u00d8\u00ff scan', 'latin1');
    const call = () =>
      tell('event-1', [
        { key: one.id, events: news('delivered'), proofs: [{ kind: 'receipt', bytes: scan, mime: 'image/jpeg' }] },
        { providerRef: other.provider_ref, events: news('printed') },
      ]);
    expect((await call()).status).toBe(200);
    expect((await call()).status).toBe(200);
    await testApp.runJobs();
    expect([
      (await findLetter({ id: one.order_id })).status,
      (await findLetter({ id: other.order_id })).status,
    ]).toEqual(['delivered', 'printed']);
    expect(await testApp.db('letter_proofs').where({ letter_id: one.id }).select('kind')).toEqual([
      { kind: 'receipt' },
    ]);
    const samir = await testApp.createUser('Samir', 'support');
    const { body } = await testApp.request<{ entries: { kind: string; what: string }[] }>(
      'GET',
      `/-/admin/v1/orders/${other.order_id}/history`,
      { user: samir },
    );
    expect(body.entries).toContainEqual(expect.objectContaining({ kind: 'tracking', what: 'mercifacteur printed' }));
  });

  test('identifies a corrected letter by the key of its second submission only', async () => {
    testApp.deps.postal = createPostalRouting([mercifacteur]);
    const letter = await released();
    const second = testApp.deps.newId();
    await testApp
      .db('letters')
      .where({ id: letter.id })
      .update({ submission_key: second, provider_ref: `key:${second}` });
    await tell('event-old', [{ key: letter.id, events: news('printed') }]);
    await testApp.runJobs();
    expect((await findLetter({ id: letter.order_id })).status).toBe('submitted');
    await tell('event-new', [{ key: second, events: news('printed') }]);
    await testApp.runJobs();
    expect((await findLetter({ id: letter.order_id })).status).toBe('printed');
  });

  test('cannot report about another partner’s letter, nor without its secret or its settings', async () => {
    const letter = await released();
    expect(letter.provider).toBe('maileva');
    expect((await tell('event-2', [{ key: letter.id, events: news('delivered') }])).status).toBe(200);
    await testApp.runJobs();
    expect((await findLetter({ id: letter.order_id })).status).toBe('submitted');
    expect((await tell('event-3', [{ key: letter.id }], {})).status).toBe(401);
    testApp.deps.postal = createPostalRouting([maileva]);
    expect((await tell('event-4', [{ key: letter.id }])).status).toBe(404);
  });

  test('may report about a letter before we received its own response', async () => {
    testApp.deps.postal = createPostalRouting([mercifacteur]);
    mercifacteur.loseNextAnswer();
    const letter = await released();
    await tell('event-5', [{ key: letter.id, events: news('printed') }]);
    await testApp.runJobs();
    const after: OrderView = (await testApp.request<OrderView>('GET', `/orders/${letter.order_id}`, { user: helene }))
      .body;
    expect(after.letter!.status).toBe('printed');
    expect(listPosted(letter)).toEqual(['mercifacteur']);
  });
});
