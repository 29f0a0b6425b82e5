import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eraseEnclosure } from '../../../jobs/handlers/documents/erase-enclosure.ts';
import { normaliseEnclosure } from '../../../jobs/handlers/documents/normalise-enclosure.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { PoolTaskAborted } from '../../../src/kernel/worker-pool.ts';
import type { EnclosuresView, EnclosureView } from '../../../src/modules/documents/attachments/contract.ts';
import { lockEnclosures } from '../../../src/modules/documents/attachments/owner.ts';
import {
  enclosureStateMachine,
  purgeUnclaimedEnclosures,
  letterForOrder,
  letterPdf,
  markDocumentOrdered,
  storeNormalisedEnclosure,
  type Normalised,
} from '../../../src/modules/documents/index.ts';
import { emptyContent, sampleContent } from '../../factories/documents.ts';
import { buildUser } from '../../factories/users.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.db('rate_limits').delete();
});

const camille = buildUser('Camille');
const yanis = buildUser('Yanis');
type Who = { user?: Actor; visitor?: string };

async function aPdf(pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let i = 0; i < pages; i += 1) pdf.addPage([595.28, 841.89]);
  return pdf.save();
}
const list = async (documentId: string, who: Who) =>
  (await testApp.request<EnclosuresView>('GET', `/documents/${documentId}/enclosures`, who)).body;
async function send(
  documentId: string,
  who: Who,
  { id = uuidv7(), bytes, name = 'Facture_mars.pdf' }: { id?: string; bytes?: Uint8Array; name?: string } = {},
) {
  return testApp.request<EnclosureView & Rejection>('POST', `/documents/${documentId}/enclosures`, {
    ...who,
    body: bytes ?? (await aPdf()),
    headers: { 'content-type': 'application/pdf', 'x-enclosure-id': id, 'x-file-name': encodeURIComponent(name) },
  });
}
const look = (id: string, deps: Deps = testApp.deps) => normaliseEnclosure.run({ id }, deps);
const pressing = (run: () => Promise<Normalised>): Deps => ({
  ...testApp.deps,
  workerPool: { run: run as never, close: async () => {} },
});
/** The events of removed papers, told to their handler. */
async function tidy(): Promise<void> {
  for (const { payload } of await testApp.db('outbox').where({ event: 'enclosure.removed' }).select('payload'))
    await eraseEnclosure.run(payload, testApp.deps);
}
async function ready(documentId: string, who: Who, pages = 1, name?: string): Promise<string> {
  const id = uuidv7();
  await send(documentId, who, { id, bytes: await aPdf(pages), ...(name && { name }) });
  await look(id);
  return id;
}
const OVERFLOW: Normalised = { kind: 'overflows', overflow: [{ page: 2, side: 'left', mm: 3 }] };

describe('a file somebody encloses', () => {
  test('is taken from a visitor without account, looked at, and ready with its pages', async () => {
    const [documentId, visitor] = [uuidv7(), 'a-browser'];
    const taken = await send(
      documentId,
      { visitor },
      { bytes: await aPdf(3), name: 'C:\\mes papiers\\Facture_mars 2026.PDF' },
    );
    expect(taken).toMatchObject({
      status: 201,
      body: { status: 'received', label: 'Facture mars 2026', fileName: 'Facture_mars 2026.PDF', pages: null },
    });
    expect(
      await testApp.db('outbox').where({ event: 'enclosure.received' }).whereRaw(`payload->>'id' = ?`, [taken.body.id]),
    ).toHaveLength(1);
    await look(taken.body.id);
    expect(await list(documentId, { visitor })).toMatchObject({
      items: [
        { id: taken.body.id, status: 'ready', pages: 3, problem: null, can: ['label', 'move', 'remove', 'look'] },
      ],
      can: ['add'],
    });
  });

  test('sent twice, by a double click or after a lost answer, is one enclosure and one file', async () => {
    const [documentId, id, before] = [uuidv7(), uuidv7(), testApp.countStoredFiles()];
    const answers = await Promise.all([1, 2, 3].map(() => send(documentId, { user: camille }, { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect([(await list(documentId, { user: camille })).items.length, testApp.countStoredFiles() - before]).toEqual([
      1, 1,
    ]);
    await look(id);
    expect((await send(documentId, { user: camille }, { id })).status).toBe(200);
    expect(
      await testApp.db('outbox').where({ event: 'enclosure.received' }).whereRaw(`payload->>'id' = ?`, [id]),
    ).toHaveLength(1);
  });

  test('keeps only its printable pages once it is ready, and they can be looked at', async () => {
    const [documentId, before] = [uuidv7(), testApp.countStoredFiles()];
    const id = await ready(documentId, { user: camille });
    expect(testApp.countStoredFiles() - before).toBe(1);
    expect(await testApp.db('files').where({ idempotency_key: `enclosure-raw-${id}` })).toEqual([]);
    expect(
      (await testApp.request('GET', `/documents/${documentId}/enclosures/${id}/file.pdf`, { user: camille })).status,
    ).toBe(200);
  });

  test('that cannot be printed leaves its reason and no byte', async () => {
    const [documentId, before] = [uuidv7(), testApp.countStoredFiles()];
    const { body } = await send(documentId, { user: camille }, { bytes: Buffer.from('%PDF-1.7 and nothing more') });
    await look(body.id);
    const [kept] = (await list(documentId, { user: camille })).items;
    expect(kept).toMatchObject({
      status: 'refused',
      problem: { code: 'broken', message: expect.stringMatching(/\.$/) },
    });
    expect([
      testApp.countStoredFiles() - before,
      await testApp.db('files').where({ idempotency_key: `enclosure-raw-${body.id}` }),
    ]).toEqual([0, []]);
  });

  test('on which the press gave up is refused, not tried again', async () => {
    const documentId = uuidv7();
    const { body } = await send(documentId, { user: camille });
    await look(
      body.id,
      pressing(() => Promise.reject(new PoolTaskAborted('time'))),
    );
    expect((await list(documentId, { user: camille })).items[0]).toMatchObject({
      status: 'refused',
      problem: { code: 'too_heavy' },
    });
  });

  test('that our own fault stopped is tried again and loses nothing', async () => {
    const documentId = uuidv7();
    const { body } = await send(documentId, { user: camille });
    await expect(
      look(
        body.id,
        pressing(() => Promise.reject(new Error('no memory for the thread'))),
      ),
    ).rejects.toThrow('no memory');
    await look(body.id);
    expect((await list(documentId, { user: camille })).items[0]).toMatchObject({ status: 'ready' });
  });

  test('that overflows says where, is kept, and is looked at again with smaller pages when the person says so', async () => {
    const documentId = uuidv7();
    const { body } = await send(documentId, { user: camille }, { bytes: await aPdf(2) });
    await look(
      body.id,
      pressing(async () => OVERFLOW),
    );
    expect((await list(documentId, { user: camille })).items[0]).toMatchObject({
      status: 'overflowing',
      problem: { page: 2, overflow: OVERFLOW.kind === 'overflows' && OVERFLOW.overflow },
      can: expect.arrayContaining(['fit', 'remove']),
    });

    const asked: unknown[] = [];
    const fit = await testApp.request<EnclosureView>('POST', `/documents/${documentId}/enclosures/${body.id}/fit`, {
      user: camille,
      body: {},
    });
    expect(fit).toMatchObject({ status: 200, body: { status: 'received', problem: null } });
    // An answer to the first question that comes late changes nothing.
    await storeNormalisedEnclosure(testApp.deps, { id: body.id, fit: false, outcome: OVERFLOW });
    expect((await list(documentId, { user: camille })).items[0]?.status).toBe('received');
    const deps = {
      ...testApp.deps,
      workerPool: {
        run: async (task: { run(input: unknown): unknown }, input: { fit: boolean }) => (
          asked.push(input.fit),
          task.run(input)
        ),
        close: async () => {},
      },
    } as unknown as Deps;
    await look(body.id, deps);
    expect([asked, (await list(documentId, { user: camille })).items[0]?.status]).toEqual([[true], 'ready']);
  });

  test('told twice or late to its handler is looked at once', async () => {
    const documentId = uuidv7();
    const id = await ready(documentId, { user: camille });
    await look(
      id,
      pressing(() => Promise.reject(new Error('must not be asked'))),
    );
    await look(
      uuidv7(),
      pressing(() => Promise.reject(new Error('must not be asked'))),
    );
  });

  test('removed while it is looked at leaves no byte', async () => {
    const [documentId, before] = [uuidv7(), testApp.countStoredFiles()];
    const { body } = await send(documentId, { user: camille });
    await testApp.request('DELETE', `/documents/${documentId}/enclosures/${body.id}`, { user: camille });
    await storeNormalisedEnclosure(testApp.deps, {
      id: body.id,
      fit: false,
      outcome: { kind: 'ready', pdf: await aPdf(), pages: 1, changes: [] },
    });
    await tidy();
    expect(testApp.countStoredFiles()).toBe(before);
  });
});

describe('bad files', () => {
  test.each<[string, Uint8Array | null, number, string]>([
    ['nothing', Buffer.alloc(0), 422, 'enclosure_empty'],
    ['a program', Buffer.from('MZ\x90\x00 this program cannot be run'), 415, 'enclosure_unknown'],
    ['a text', Buffer.from('Bonjour'), 415, 'enclosure_unknown'],
    ['a zip that calls itself a PDF', Buffer.from('PK\x03\x04'), 415, 'enclosure_unknown'],
    ['more than 20 MB', Buffer.alloc(20_000_001, 0x25), 413, 'too_large'],
  ])('%s is refused at once with its reason, and nothing is stored', async (_name, bytes, status, code) => {
    const [documentId, before] = [uuidv7(), testApp.countStoredFiles()];
    const refused = await send(documentId, { visitor: 'someone' }, { bytes: bytes! });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.body.message).toMatch(/\.$/);
    expect([testApp.countStoredFiles(), (await list(documentId, { visitor: 'someone' })).items]).toEqual([before, []]);
  });

  test('a missing or unreadable id and name are refused, each by its header', async () => {
    const body = await aPdf();
    const post = (headers: Record<string, string>) =>
      testApp.request<Rejection>('POST', `/documents/${uuidv7()}/enclosures`, { user: camille, body, headers });
    expect(await post({})).toMatchObject({
      status: 422,
      body: { errors: { 'X-Enclosure-Id': [expect.any(String)], 'X-File-Name': [expect.any(String)] } },
    });
    expect((await post({ 'x-enclosure-id': uuidv7(), 'x-file-name': '%E0%A4%A' })).status).toBe(422);
  });

  test('a name with what cannot be seen is cleaned', async () => {
    const { body } = await send(uuidv7(), { user: camille }, { name: '../../\u202efdp.exe\u0000\n.pdf' });
    expect([body.fileName, body.label]).toEqual(['fdp.exe.pdf', 'fdp.exe']);
  });

  test('the twenty-first is refused, also when they come together', async () => {
    const documentId = uuidv7();
    const answers = await Promise.all(Array.from({ length: 22 }, () => send(documentId, { user: camille })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ body }) => body.code === 'enclosures_full')).toHaveLength(2);
    expect((await list(documentId, { user: camille })).can).toEqual(['order']);
  });
});

describe('whose it is', () => {
  test('another person and another visitor find nothing', async () => {
    const documentId = uuidv7();
    const id = await ready(documentId, { visitor: 'mine' });
    for (const who of [{ visitor: 'theirs' }, { user: yanis }, {}] as Who[]) {
      expect((await list(documentId, who)).items).toEqual([]);
      const tries = [
        testApp.request('GET', `/documents/${documentId}/enclosures/${id}/file.pdf`, who),
        testApp.request('DELETE', `/documents/${documentId}/enclosures/${id}`, who),
        testApp.request('PATCH', `/documents/${documentId}/enclosures/${id}`, { ...who, body: { label: 'À moi' } }),
        testApp.request('POST', `/documents/${documentId}/enclosures/${id}/fit`, { ...who, body: {} }),
        testApp.request('POST', `/documents/${documentId}/enclosures/order`, { ...who, body: { ids: [id] } }),
      ];
      expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    expect((await send(documentId, { visitor: 'theirs' }, { id })).status).toBe(404);
    expect((await list(documentId, { visitor: 'mine' })).items).toHaveLength(1);
  });

  test('a letter of somebody else takes nothing, and a stranger’s paper never joins it', async () => {
    const draft = await testApp.startDraft(camille, sampleContent('resiliation-box'));
    expect((await send(draft.id, { user: yanis })).status).toBe(404);
    await ready(draft.id, { visitor: 'a stranger' });
    expect(
      (await letterForOrder(testApp.deps, { id: draft.id, userId: camille.id, sending: 'registered' })).enclosures,
    ).toEqual([]);
  });

  test('what a visitor enclosed is their account’s when it claims the letter, and nobody else’s', async () => {
    const [id, visitor] = [uuidv7(), 'before-sign-up'];
    const paper = await ready(id, { visitor });
    const { versionId } = await testApp.getTemplate('resiliation-box');
    const body = { id, templateVersionId: versionId, content: sampleContent('resiliation-box') };
    expect((await testApp.request('POST', '/documents', { user: camille, visitor, body })).status).toBe(201);
    expect((await list(id, { user: camille })).items).toMatchObject([{ id: paper }]);
    expect((await list(id, { visitor })).items).toEqual([]);
    expect(
      (await letterForOrder(testApp.deps, { id, userId: camille.id, sending: 'registered' })).enclosures,
    ).toMatchObject([{ id: paper, pages: 1 }]);
  });

  test('what was enclosed while the session had ended is claimed by the next save', async () => {
    const draft = await testApp.startDraft(camille);
    const paper = await ready(draft.id, { visitor: 'ended' });
    await testApp.request('PUT', `/documents/${draft.id}`, {
      user: camille,
      visitor: 'ended',
      body: { revision: 1, content: emptyContent },
    });
    expect((await list(draft.id, { user: camille })).items).toMatchObject([{ id: paper }]);
  });
});

describe('the papers of a letter', () => {
  test('that are removed while they are named do not exist', async () => {
    const documentId = uuidv7();
    const id = await ready(documentId, { user: camille });
    const at = `/documents/${documentId}/enclosures/${id}`;
    const rename = () => testApp.request<Rejection>('PATCH', at, { user: camille, body: { label: 'Facture' } });
    const naming = await testApp.db.transaction(async (trx) => {
      await lockEnclosures(trx, documentId);
      const asked = rename();
      // It has found its paper and waits for the lock.
      for (let waits = false; !waits;) {
        const { rows } = await trx.raw<{ rows: unknown[] }>(
          `select 1 from pg_locks where locktype = 'advisory' and not granted`,
        );
        waits = rows.length > 0;
      }
      await trx('enclosures').where({ id }).delete();
      return { asked };
    });
    expect(await naming.asked).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('are named, put in order and removed; removing erases their bytes', async () => {
    const documentId = uuidv7();
    const before = testApp.countStoredFiles();
    const ids = [
      await ready(documentId, { user: camille }),
      await ready(documentId, { user: camille }),
      await ready(documentId, { user: camille }),
    ];
    const at = `/documents/${documentId}/enclosures`;
    expect(
      (
        await testApp.request<EnclosureView>('PATCH', `${at}/${ids[0]}`, {
          user: camille,
          body: { label: '  Facture\u00a0  du 3 mars ' },
        })
      ).body.label,
    ).toBe('Facture du 3 mars');
    for (const label of ['', '   ', 'x'.repeat(81)])
      expect((await testApp.request('PATCH', `${at}/${ids[0]}`, { user: camille, body: { label } })).status).toBe(422);
    const ordered = await testApp.request<EnclosuresView>('POST', `${at}/order`, {
      user: camille,
      body: { ids: [ids[2], ids[0]] },
    });
    expect(ordered.body.items.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
    expect((await testApp.request('POST', `${at}/order`, { user: camille, body: { ids: [uuidv7()] } })).status).toBe(
      404,
    );
    expect((await testApp.request('DELETE', `${at}/${ids[2]}`, { user: camille })).status).toBe(204);
    await tidy();
    expect([
      (await list(documentId, { user: camille })).items.map(({ id }) => id),
      testApp.countStoredFiles() - before,
    ]).toEqual([[ids[0], ids[1]], 2]);
  });

  test('are announced in the letter by their names, and nothing is announced that is not there', async () => {
    const draft = await testApp.startDraft(camille, sampleContent('resiliation-box'));
    const at = { id: draft.id, userId: camille.id, sending: 'registered_receipt' as const };
    const printed = async (enclosureIds: string[]) =>
      Buffer.from(
        (
          await letterPdf(testApp.deps, {
            documentId: draft.id,
            sending: 'registered',
            reference: 'AF-TEST',
            enclosureIds,
          })
        ).bytes,
      );
    const alone = await printed([]);
    const id = await ready(draft.id, { user: camille }, 1, 'Facture de novembre.pdf');
    expect(await letterForOrder(testApp.deps, at)).toMatchObject({
      enclosures: [{ label: 'Facture de novembre', pages: 1 }],
      pages: 2,
      sheets: 2,
    });
    // An order that holds no paper prints none, and says nothing of this one.
    expect((await printed([])).equals(alone)).toBe(true);
    const announced = await printed([id]);
    await testApp.request('PATCH', `/documents/${draft.id}/enclosures/${id}`, {
      user: camille,
      body: { label: 'Facture du 3 décembre' },
    });
    expect((await printed([id])).equals(announced)).toBe(false);
  });

  test('each start on a new sheet, on both sides or on one', async () => {
    const content = sampleContent('resiliation-box');
    const draft = await testApp.startDraft(camille, content);
    const ids = [await ready(draft.id, { user: camille }, 3), await ready(draft.id, { user: camille }, 2)];
    const measured = (duplex: boolean) =>
      letterForOrder(testApp.deps, { id: draft.id, userId: camille.id, sending: 'registered', duplex });
    expect([(await measured(true)).sheets, (await measured(false)).sheets, (await measured(true)).pages]).toEqual([
      1 + 2 + 1,
      1 + 3 + 2,
      6,
    ]);
    for (const duplex of [true, false]) {
      const pdf = await letterPdf(testApp.deps, {
        documentId: draft.id,
        sending: 'registered',
        reference: 'AF-TEST',
        enclosureIds: ids,
        duplex,
      });
      const pages = (await PDFDocument.load(pdf.bytes)).getPageCount();
      expect([pdf.sheets, duplex ? Math.ceil(pages / 2) : pages]).toEqual(duplex ? [4, 4] : [6, 6]);
    }
    // What the person chose is the letter's own word.
    await testApp.request('PUT', `/documents/${draft.id}`, {
      user: camille,
      body: { revision: 1, content: { ...content, duplex: false } },
    });
    expect(
      await letterForOrder(testApp.deps, { id: draft.id, userId: camille.id, sending: 'registered' }),
    ).toMatchObject({
      duplex: false,
      sheets: 6,
    });
  });

  test.each(['received', 'overflowing', 'refused'] as const)(
    'are not ordered while one is %s, and the sentence says which',
    async (status) => {
      const draft = await testApp.startDraft(camille, sampleContent('resiliation-box'));
      const { body } = await send(draft.id, { user: camille }, { name: 'Bail signé.pdf' });
      if (status === 'overflowing')
        await look(
          body.id,
          pressing(async () => OVERFLOW),
        );
      if (status === 'refused')
        await look(
          body.id,
          pressing(async () => ({ kind: 'refused', code: 'x', message: 'Illisible.' })),
        );
      await expect(
        letterForOrder(testApp.deps, { id: draft.id, userId: camille.id, sending: 'registered' }),
      ).rejects.toMatchObject({
        kind: 'conflict',
        code: 'enclosure_not_ready',
        message: expect.stringContaining('Bail signé'),
        details: { id: body.id, status },
      });
    },
  );

  test('are frozen once the letter is ordered', async () => {
    const draft = await testApp.startDraft(camille, sampleContent('resiliation-box'));
    const id = await ready(draft.id, { user: camille });
    await markDocumentOrdered(testApp.deps, { id: draft.id, userId: camille.id, enclosureIds: [id] });
    const at = `/documents/${draft.id}/enclosures`;
    const tries = [
      await send(draft.id, { user: camille }),
      await testApp.request<Rejection>('DELETE', `${at}/${id}`, { user: camille }),
      await testApp.request<Rejection>('PATCH', `${at}/${id}`, { user: camille, body: { label: 'Autre' } }),
      await testApp.request<Rejection>('POST', `${at}/${id}/fit`, { user: camille, body: {} }),
      await testApp.request<Rejection>('POST', `${at}/order`, { user: camille, body: { ids: [id] } }),
    ];
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual(tries.map(() => [409, 'document_ordered']));
    expect(await list(draft.id, { user: camille })).toMatchObject({ items: [{ id, can: ['look'] }], can: [] });
    // Nor does a stranger's session slip one in by a claim.
    await ready(draft.id, { visitor: 'late' });
    expect(
      (await testApp.request<EnclosuresView>('GET', at, { user: camille, visitor: 'late' })).body.items,
    ).toHaveLength(1);
  });

  test('that changed while the price was computed stop the order', async () => {
    const draft = await testApp.startDraft(camille, sampleContent('resiliation-box'));
    const id = await ready(draft.id, { user: camille });
    await expect(
      markDocumentOrdered(testApp.deps, { id: draft.id, userId: camille.id, enclosureIds: [id, uuidv7()] }),
    ).rejects.toMatchObject({ code: 'enclosures_changed' });
    // So does a word.
    await expect(
      markDocumentOrdered(testApp.deps, { id: draft.id, userId: camille.id, enclosureIds: [id], revision: 2 }),
    ).rejects.toMatchObject({ code: 'document_changed', details: { revision: 1 } });
    expect(await testApp.db('documents').where({ id: draft.id }).first('status')).toEqual({ status: 'draft' });
  });
});

describe('what nobody keeps', () => {
  test('goes with its letter', async () => {
    const before = testApp.countStoredFiles();
    const draft = await testApp.startDraft(camille);
    await ready(draft.id, { user: camille });
    expect((await testApp.request('DELETE', `/documents/${draft.id}`, { user: camille })).status).toBe(204);
    await tidy();
    expect([testApp.countStoredFiles(), await testApp.db('enclosures').where({ document_id: draft.id })]).toEqual([
      before,
      [],
    ]);
  });

  test('unclaimed, is erased after a day and no sooner; claimed, it stays', async () => {
    await testApp.db('enclosures').delete();
    const at = testApp.clock.now;
    const draft = await testApp.startDraft(camille);
    await ready(draft.id, { user: camille });
    const left = await ready(uuidv7(), { visitor: 'gone for good' });
    const before = testApp.countStoredFiles();
    testApp.clock.now = new Date(at.getTime() + 23 * 3_600_000);
    expect(await purgeUnclaimedEnclosures(testApp.deps)).toBe(0);
    testApp.clock.now = new Date(at.getTime() + 25 * 3_600_000);
    expect(await purgeUnclaimedEnclosures(testApp.deps)).toBe(1);
    await tidy();
    testApp.clock.now = at;
    expect([await testApp.db('enclosures').where({ id: left }), testApp.countStoredFiles()]).toEqual([[], before - 1]);
  });
});

test('every state of an enclosure can be reached, can be left or ends, and has a limit unless it waits for the person', () => {
  const reached = new Set<string>(
    enclosureStateMachine.transitions.map(([, , to]) => to as string).concat(enclosureStateMachine.initial),
  );
  const left = new Set(enclosureStateMachine.transitions.flatMap(([, from]) => [...from] as string[]));
  for (const state of enclosureStateMachine.states) {
    const ends = enclosureStateMachine.isIn('ended', state);
    expect([state, reached.has(state), left.has(state) || ends]).toEqual([state, true, true]);
    if (!ends && !enclosureStateMachine.isIn('awaitsCustomer', state))
      expect(enclosureStateMachine.timeLimits[state]).toEqual(expect.any(String));
  }
});
