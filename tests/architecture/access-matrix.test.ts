import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints } from '../../src/endpoints.ts';
import type { Access, Actor, EndpointDefinition } from '../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import type { Role } from '../../src/modules/auth/roles.ts';
import { buildUser } from '../factories/users.ts';
import { samplePdf } from '../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

const ROLES = ['customer', 'support', 'manager', 'admin'] as const satisfies readonly Role[];
const all = endpoints.flatMap((router) => router.endpoints);
const toName = ({ method, path }: EndpointDefinition): string => `${method} ${path}`;

let testApp: TestApp;
type People = Record<(typeof ROLES)[number], Actor>;
let people: People;
/** They only read: nothing ends their sessions. */
let readers: People;
beforeAll(async () => {
  testApp = await createTestApp({ RATE_LIMIT_FACTOR: '1000' });
  [people, readers] = ['', 'reader-'].map((kind) =>
    Object.fromEntries(ROLES.map((role) => [role, buildUser(`${kind}${role}`, role)])),
  ) as [People, People];
});
afterAll(() => testApp?.close());

let calls = 0;
/**
 * One call with the example body of the endpoint. What may change something comes from a browser of its own: a log-out
 * ends no other call's session.
 */
function call(one: EndpointDefinition, ids: Record<string, string>, user?: Actor) {
  const path = one.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? (name === 'kind' ? 'deposit' : uuidv7()));
  const body = one.method === 'GET' ? undefined : (one.description.example ?? {});
  const visitor = user && one.method !== 'GET' ? `browser ${(calls += 1)}` : undefined;
  return testApp.request<{ code?: string } | null>(one.method, path, { user, visitor, body });
}

/** Returns the error that the declared access requires; null if the caller has access. */
function expectedRefusal({ kind, permission = '' }: Access, user?: Actor): [status: number, code: string] | null {
  if (kind === 'anyone') return null;
  if (kind === 'guest') return user ? [409, 'already_signed_in'] : null;
  if (!user) return [401, 'unauthenticated'];
  return kind === 'permitted' && !user.scope.includes(permission) ? [403, 'forbidden'] : null;
}
const REFUSALS = new Set(['unauthenticated', 'session_expired', 'forbidden', 'already_signed_in', 'stale_token']);

describe.each(all.map((one) => [toName(one), one] as const))('%s', (_name, one) => {
  test('admits only callers that its access declares', async () => {
    const callers = one.method === 'GET' ? readers : people;
    for (const user of [undefined, ...ROLES.map((role) => callers[role])]) {
      const { status, body } = await call(one, {}, user);
      const who = user?.role ?? 'visitor';
      const refusal = expectedRefusal(one.access, user);
      if (refusal) expect([who, status, body?.code]).toEqual([who, ...refusal]);
      else expect([who, REFUSALS.has(body?.code ?? '')]).toEqual([who, false]);
    }
  });
});

describe('the back office', () => {
  const office = all.filter(({ area }) => area === 'admin');

  test('requires a permission on every endpoint', () => {
    expect(office.filter(({ access }) => access.kind !== 'permitted').map(toName)).toEqual([]);
  });

  test('is closed to staff without a required second factor', async () => {
    Object.assign(testApp.deps.config, { secondFactor: 'required' });
    try {
      for (const one of office) {
        const { status, body } = await call(one, {}, (one.method === 'GET' ? readers : people).admin);
        expect([toName(one), status, body?.code]).toEqual([toName(one), 403, 'second_factor_needed']);
      }
    } finally {
      Object.assign(testApp.deps.config, { secondFactor: 'offered' });
    }
  });
});

describe('resources of a customer', () => {
  /** The owner of the id in a path, by its prefix, so that new paths below it are covered. */
  const OWNED = ['orders', 'documents', 'papers', 'contacts', 'invoices', 'sessions', 'threads', 'packs'] as const;
  type Owned = (typeof OWNED)[number];
  const ownedBy = ({ path }: EndpointDefinition): Owned | undefined =>
    OWNED.find((name) => path.startsWith(`/-/api/v1/${name}/:`));
  const theirs = all.filter(
    ({ area, path, access }) => area === 'api' && path.includes('/:') && access.kind === 'signed_in',
  );
  const ofOwner = all.filter(
    (one) => ownedBy(one) !== undefined && (one.access.kind === 'signed_in' || one.path.includes('/enclosures/:')),
  );

  let owner: Actor;
  let ids: Record<Owned, Record<string, string>>;
  beforeAll(async () => {
    owner = await testApp.createUser('Helene');
    const draft = await testApp.draft(owner);
    const enclosure = await testApp.enclose(owner, draft, await samplePdf(1));
    const paper = uuidv7();
    await testApp.request('POST', '/papers', {
      user: owner,
      body: await samplePdf(1),
      headers: { 'content-type': 'application/pdf', 'x-paper-id': paper, 'x-file-name': 'bail.pdf' },
    });
    const order = await testApp.createPaidOrder(owner);
    await testApp.endChangeOfMind();
    const thread = uuidv7();
    const question = { id: thread, kind: 'question', email: owner.email, subject: 'other', text: 'Une question.' };
    await testApp.request('POST', '/messages', { user: owner, body: question });
    const first = async (table: string, where: object) =>
      ((await testApp.db(table).where(where).first('id')) as { id: string }).id;
    const payment = await first('payments', { user_id: owner.id });
    const pack = uuidv7();
    for (const table of ['orders', 'payments'])
      await testApp.db(table).where({ user_id: owner.id }).update({ pack_id: pack });
    ids = {
      orders: { orderId: order.id },
      documents: { id: draft, documentId: draft },
      papers: { id: paper },
      contacts: { id: await first('contacts', { user_id: owner.id }) },
      invoices: { id: await first('invoices', { payment_id: payment }) },
      sessions: { id: await first('sessions', { user_id: owner.id }) },
      threads: { id: thread },
      packs: { packId: pack },
    };
    await testApp.runJobs();
    enclosureId = enclosure;
  });
  let enclosureId = '';
  const idsFor = (one: EndpointDefinition): Record<string, string> => {
    const found = ids[ownedBy(one)!];
    return one.path.includes('/enclosures/:id') ? { ...found, id: enclosureId, number: '1' } : found;
  };
  /** Everything that these addresses reach, as it is stored. */
  const snapshot = async (): Promise<unknown[]> =>
    Promise.all(
      [
        testApp.db('orders').where({ user_id: owner.id }),
        testApp.db('documents').where({ user_id: owner.id }),
        testApp.db('enclosures').where({ owner_user_id: owner.id }),
        testApp.db('contacts').where({ user_id: owner.id }),
        testApp.db('invoices').whereIn('payment_id', testApp.db('payments').where({ user_id: owner.id }).select('id')),
        testApp.db('sessions').where({ user_id: owner.id }).select('id'),
        testApp.db('thread_messages').where({ thread_id: ids.threads['id'] }),
      ].map((query) => query.clone().orderBy('id')),
    );

  test('have only the addresses in this list', () => {
    expect(theirs.filter((one) => ownedBy(one) === undefined).map(toName)).toEqual([]);
  });

  test('are not found by another customer, who changes nothing', async () => {
    const before = await snapshot();
    for (const one of ofOwner) {
      const { status, body } = await call(one, idsFor(one), people.customer);
      const unknown = await call(one, {}, people.customer);
      expect([toName(one), status, body?.code]).toEqual([toName(one), unknown.status, unknown.body?.code]);
      // What is not there can be deleted once more.
      expect([toName(one), status]).toEqual([toName(one), one.method === 'DELETE' && status === 204 ? 204 : 404]);
    }
    expect(await snapshot()).toEqual(before);
  });

  test('are found by their owner, at the same addresses', async () => {
    const reads = ofOwner.filter(
      ({ method, path }) => method === 'GET' && !/proofs|proof-file|terms|reminder/.test(path),
    );
    expect(reads.length).toBeGreaterThan(5);
    for (const one of reads) {
      const { status } = await call(one, idsFor(one), owner);
      expect([toName(one), status]).toEqual([toName(one), 200]);
    }
  });
});
