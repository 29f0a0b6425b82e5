import { request } from 'node:http';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eraseEnclosure } from '../../../jobs/handlers/documents/erase-enclosure.ts';
import { normaliseEnclosure } from '../../../jobs/handlers/documents/normalise-enclosure.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type {
  EnclosuresView,
  EnclosureView,
  SavedFilesView,
  SavedFileView,
} from '../../../src/modules/documents/attachments/contract.ts';
import {
  purgeUnclaimedEnclosures,
  letterForOrder,
  letterPdf,
  markDocumentOrdered,
  type Normalised,
} from '../../../src/modules/documents/index.ts';
import { sampleContent } from '../../factories/documents.ts';
import { buildUser } from '../../factories/users.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let camille: Actor;
beforeAll(async () => {
  testApp = await createTestApp({ SAVED_FILES_MAX: '30', SAVED_FILES_MAX_MEGABYTES: '1' });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  camille = buildUser('Camille');
  await testApp.db('rate_limits').delete();
});

const yanis = buildUser('Yanis');
const HOUR = 3_600_000;
let made = 0;

/** Never the same bytes twice. */
async function aPdf(pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let i = 0; i < pages; i += 1) pdf.addPage([595.28, 841.89]);
  pdf.setTitle(`File ${(made += 1)}`);
  return pdf.save();
}
const heavy = (bytes: number): Buffer => Buffer.from(`%PDF-1.7 ${(made += 1)}`.padEnd(bytes));
const list = async (user: Actor, query = '') =>
  (await testApp.request<SavedFilesView>('GET', `/papers${query}`, { user })).body;
async function add(
  user: Actor,
  { id = uuidv7(), bytes, name = 'Carte_identité.pdf' }: { id?: string; bytes?: Uint8Array; name?: string } = {},
) {
  return testApp.request<SavedFileView & Rejection>('POST', '/papers', {
    user,
    body: bytes ?? (await aPdf()),
    headers: { 'content-type': 'application/pdf', 'x-paper-id': id, 'x-file-name': encodeURIComponent(name) },
  });
}
async function enclose(user: Actor, documentId: string, bytes: Uint8Array): Promise<string> {
  const id = uuidv7();
  await testApp.request('POST', `/documents/${documentId}/enclosures`, {
    user,
    body: bytes,
    headers: { 'content-type': 'application/pdf', 'x-enclosure-id': id, 'x-file-name': 'Bail.pdf' },
  });
  await look(id);
  return id;
}
const enclosed = async (user: Actor, documentId: string) =>
  (await testApp.request<EnclosuresView>('GET', `/documents/${documentId}/enclosures`, { user })).body.items;
const look = (id: string, deps: Deps = testApp.deps) => normaliseEnclosure.run({ id }, deps);
const pressing = (outcome: Normalised): Deps => ({
  ...testApp.deps,
  workerPool: { run: (async () => outcome) as never, close: async () => {} },
});
async function ready(user: Actor, pages = 1, name?: string): Promise<string> {
  const id = uuidv7();
  await add(user, { id, bytes: await aPdf(pages), ...(name && { name }) });
  await look(id);
  return id;
}
const attach = (user: Actor, documentId: string, paperId: string) =>
  testApp.request<EnclosureView & Rejection>('POST', `/documents/${documentId}/enclosures/from-paper`, {
    user,
    body: { paperId },
  });
const keep = (user: Actor, documentId: string, id: string) =>
  testApp.request<EnclosureView & Rejection>('POST', `/documents/${documentId}/enclosures/${id}/keep`, {
    user,
    body: {},
  });
const remove = (user: Actor, id: string) => testApp.request<Rejection>('DELETE', `/papers/${id}`, { user });
const restore = (user: Actor, id: string) =>
  testApp.request<SavedFileView & Rejection>('POST', `/papers/${id}/restore`, { user, body: {} });
/** The sweep so many hours from now, and the events it tells. */
async function sweptAfter(hours: number): Promise<void> {
  const at = testApp.clock.now;
  testApp.clock.now = new Date(at.getTime() + hours * HOUR);
  await purgeUnclaimedEnclosures(testApp.deps);
  for (const { payload } of await testApp.db('outbox').where({ event: 'enclosure.removed' }).select('payload'))
    await eraseEnclosure.run(payload, testApp.deps);
  testApp.clock.now = at;
}

describe('a paper somebody keeps', () => {
  test('is taken, looked at, and ready with its pages', async () => {
    const taken = await add(camille, { bytes: await aPdf(3), name: 'Bail_2026.pdf' });
    expect(taken).toMatchObject({
      status: 201,
      body: { status: 'received', label: 'Bail 2026', fileName: 'Bail_2026.pdf', letters: 0, can: ['label', 'remove'] },
    });
    await look(taken.body.id);
    expect(await list(camille)).toMatchObject({
      items: [{ id: taken.body.id, status: 'ready', pages: 3, can: ['label', 'remove', 'look', 'attach'] }],
      nextCursor: null,
      quota: { papers: 1, mostPapers: 30 },
      can: ['add'],
    });
  });

  test('sent twice under one id is one paper and one file', async () => {
    const [id, bytes, before] = [uuidv7(), await aPdf(), testApp.countStoredFiles()];
    const answers = await Promise.all([1, 2, 3].map(() => add(camille, { id, bytes })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect([(await list(camille)).items.length, testApp.countStoredFiles() - before]).toEqual([1, 1]);
  });

  test('that is kept already is said by its name, also from two tabs at once', async () => {
    const [bytes, before] = [await aPdf(), testApp.countStoredFiles()];
    const answers = await Promise.all([1, 2].map(() => add(camille, { bytes })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'paper_known',
      message: expect.stringContaining('Carte identité'),
    });
    expect([(await list(camille)).items.length, testApp.countStoredFiles() - before]).toEqual([1, 1]);
    // Another person's same file is theirs.
    expect((await add(yanis, { bytes })).status).toBe(201);
  });

  test('that cannot be printed leaves its reason and no byte, and may be tried again', async () => {
    const [bytes, before] = [Buffer.from('%PDF-1.7 and nothing more'), testApp.countStoredFiles()];
    const { body } = await add(camille, { bytes });
    await look(body.id);
    expect(await list(camille)).toMatchObject({
      items: [{ status: 'refused', problem: { message: expect.stringMatching(/\.$/) }, can: ['remove'] }],
      quota: { papers: 1, bytes: 0 },
    });
    expect([testApp.countStoredFiles() - before, (await add(camille, { bytes })).status]).toEqual([0, 201]);
  });

  test('that overflows is reduced when the person says so', async () => {
    const { body } = await add(camille);
    await look(body.id, pressing({ kind: 'overflows', overflow: [{ page: 1, side: 'left', mm: 3 }] }));
    expect((await list(camille)).items[0]).toMatchObject({ status: 'overflowing', can: ['label', 'remove', 'fit'] });
    expect(await testApp.request('POST', `/papers/${body.id}/fit`, { user: camille, body: {} })).toMatchObject({
      status: 200,
      body: { status: 'received' },
    });
    await look(body.id);
    expect((await list(camille)).items[0]?.status).toBe('ready');
  });

  test.each<[string, Uint8Array, number, string]>([
    ['nothing', Buffer.alloc(0), 422, 'enclosure_empty'],
    ['a program', Buffer.from('MZ\x90\x00 this program cannot be run'), 415, 'enclosure_unknown'],
    ['more than 20 MB', Buffer.alloc(20_000_001, 0x25), 413, 'too_large'],
  ])('is not %s: refused at once with its reason, and nothing is stored', async (_name, bytes, status, code) => {
    const before = testApp.countStoredFiles();
    const refused = await add(camille, { bytes });
    expect([refused.status, refused.body.code, testApp.countStoredFiles(), (await list(camille)).items]).toEqual([
      status,
      code,
      before,
      [],
    ]);
  });

  test('is renamed, and downloaded under its name', async () => {
    const id = await ready(camille);
    const rename = (label: string) =>
      testApp.request<SavedFileView>('PATCH', `/papers/${id}`, { user: camille, body: { label } });
    expect((await rename('  Carte   d’identité ')).body.label).toBe('Carte d’identité');
    for (const label of ['', '   ', 'x'.repeat(81)]) expect((await rename(label)).status).toBe(422);
    const named = async (file: string) =>
      (await testApp.download(camille, `/papers/${id}/${file}`)).headers.get('content-disposition');
    expect(await named('file.pdf')).toContain('inline');
    expect(await named('download.pdf')).toBe(
      `attachment; filename="Carte didentite.pdf"; filename*=UTF-8''${encodeURIComponent('Carte d’identité.pdf')}`,
    );
  });

  test('is listed newest first, page by page', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.unshift((await add(camille)).body.id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: SavedFilesView = await list(camille, `?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(seen).toHaveLength(5);
    expect((await testApp.request('GET', '/papers?limit=101', { user: camille })).status).toBe(400);
  });
});

describe('what a person may keep', () => {
  test('is bounded in bytes, with the figures, also when files come together', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add(camille, { bytes: heavy(600_000) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'papers_full',
      message: expect.stringMatching(/0,6\u00a0Mo sur 1\u00a0Mo.*demande 0,6\u00a0Mo/),
    });
    expect((await list(camille)).quota).toEqual({ papers: 1, mostPapers: 30, bytes: 600_000, mostBytes: 1_000_000 });
    expect((await add(yanis, { bytes: heavy(600_000) })).status).toBe(201);
  });

  test('is bounded in number', async () => {
    const one = { user: camille.id };
    await testApp.db('enclosures').insert(
      Array.from({ length: 29 }, () => ({
        id: uuidv7(),
        owner_user_id: one.user,
        position: 0,
        label: 'x',
        file_name: 'x',
        status: 'refused',
      })),
    );
    expect((await Promise.all([1, 2].map(() => add(camille)))).map(({ body }) => body.code ?? 'taken').sort()).toEqual([
      'papers_too_many',
      'taken',
    ]);
    expect(await list(camille)).toMatchObject({ can: [], quota: { papers: 30 } });
  });

  test('counts what was put away no more, and what comes back again', async () => {
    const away = (await add(camille, { bytes: heavy(600_000) })).body.id;
    await remove(camille, away);
    const other = await add(camille, { bytes: heavy(600_000) });
    expect(other.status).toBe(201);
    expect((await restore(camille, away)).body.code).toBe('papers_full');
    await remove(camille, other.body.id);
    expect((await restore(camille, away)).status).toBe(200);
  });
});

describe('whose it is', () => {
  test('strangers find nothing, and nobody without account is let in', async () => {
    const id = await ready(camille);
    const draft = await testApp.startDraft(yanis);
    const asks: [string, string, unknown?][] = [
      ['GET', `/papers/${id}/file.pdf`],
      ['GET', `/papers/${id}/download.pdf`],
      ['PATCH', `/papers/${id}`, { label: 'À moi' }],
      ['POST', `/papers/${id}/fit`, {}],
      ['DELETE', `/papers/${id}`],
      ['POST', `/papers/${id}/restore`, {}],
      ['POST', `/documents/${draft.id}/enclosures/from-paper`, { paperId: id }],
    ];
    const answers = (who: { user?: Actor; visitor?: string }) =>
      Promise.all(
        asks.map(
          async ([method, path, body]) =>
            (await testApp.request(method, path, { ...who, ...(body !== undefined && { body }) })).status,
        ),
      );
    expect(await answers({ user: yanis })).toEqual(asks.map(() => 404));
    expect(await answers({ visitor: 'somebody' })).toEqual(asks.map(() => 401));
    expect([
      (await add(yanis, { id })).status,
      (await list(yanis)).items.some((one) => one.id === id),
      (await testApp.request('GET', '/papers', {})).status,
    ]).toEqual([404, false, 401]);
    expect(await list(camille)).toMatchObject({ items: [{ id, status: 'ready' }] });
  });

  test('it is no letter’s: the letters’ addresses do not reach it', async () => {
    const id = await ready(camille);
    expect((await testApp.request('DELETE', `/documents/${uuidv7()}/enclosures/${id}`, { user: camille })).status).toBe(
      404,
    );
    expect((await testApp.request('DELETE', `/documents/null/enclosures/${id}`, { user: camille })).status).toBe(404);
  });
});

describe('put away', () => {
  test('it is gone from the list and its pages are not shown; taken back, it is as before', async () => {
    const id = await ready(camille);
    expect([(await remove(camille, id)).status, (await remove(camille, id)).status]).toEqual([204, 204]);
    expect([
      (await list(camille)).items,
      (await testApp.request('GET', `/papers/${id}/file.pdf`, { user: camille })).status,
    ]).toEqual([[], 404]);
    expect(
      (await Promise.all([restore(camille, id), restore(camille, id)])).map(({ status, body }) => [
        status,
        body.status,
      ]),
    ).toEqual([
      [200, 'ready'],
      [200, 'ready'],
    ]);
    expect((await testApp.request('GET', `/papers/${id}/file.pdf`, { user: camille })).status).toBe(200);
  });

  test('it is erased after a day and no sooner; what is kept stays for as long as one likes', async () => {
    await sweptAfter(25);
    const [kept, before] = [await ready(camille), testApp.countStoredFiles()];
    const away = await ready(camille);
    await remove(camille, away);
    await sweptAfter(23);
    expect(testApp.countStoredFiles()).toBe(before + 1);
    await sweptAfter(25);
    expect([testApp.countStoredFiles(), (await restore(camille, away)).status]).toEqual([before, 404]);
    await sweptAfter(400 * 24);
    expect((await list(camille)).items.map(({ id }) => id)).toEqual([kept]);
  });

  test('while it is looked at, nothing of it is left behind', async () => {
    const before = testApp.countStoredFiles();
    const { body } = await add(camille);
    await remove(camille, body.id);
    await look(body.id);
    await sweptAfter(25);
    expect(testApp.countStoredFiles()).toBe(before);
  });
});

describe('an interrupted upload', () => {
  test('that never came whole leaves nothing', async () => {
    const before = testApp.countStoredFiles();
    const session = await testApp.headersOf({ user: camille });
    await new Promise<void>((done) => {
      const id = uuidv7();
      const sending = request(`${testApp.url}/-/api/v1/papers`, {
        method: 'POST',
        headers: { ...session, 'content-length': 5000, 'x-paper-id': id, 'x-file-name': 'bail.pdf' },
      });
      sending.on('error', () => done());
      sending.write('%PDF-1.7', () => sending.destroy(new Error('the network is gone')));
    });
    expect([testApp.countStoredFiles(), (await list(camille)).items]).toEqual([before, []]);
  });

  test('that stopped on our side is completed by the same upload, or swept after a day', async () => {
    const [before, put] = [testApp.countStoredFiles(), testApp.deps.storage.put.bind(testApp.deps.storage)];
    const [again, left, bytes] = [uuidv7(), uuidv7(), await aPdf()];
    testApp.deps.storage.put = () => Promise.reject(new Error('no disk'));
    expect([(await add(camille, { id: again, bytes })).status, (await add(camille, { id: left })).status]).toEqual([
      500, 500,
    ]);
    testApp.deps.storage.put = put;
    expect((await add(camille, { id: again, bytes })).status).toBe(200);
    await look(again);
    await sweptAfter(25);
    expect([
      (await list(camille)).items.map(({ id, status }) => [id, status]),
      testApp.countStoredFiles() - before,
    ]).toEqual([[[again, 'ready']], 1]);
  });
});

describe('joined to a letter', () => {
  test('it prints what the same file would, sheet for sheet', async () => {
    const bytes = await aPdf(3);
    const [mine, hers] = [
      await testApp.startDraft(camille, sampleContent('resiliation-box')),
      await testApp.startDraft(yanis, sampleContent('resiliation-box')),
    ];
    const paper = (await add(camille, { bytes, name: 'Bail.pdf' })).body.id;
    await look(paper);
    const joined = await attach(camille, mine.id, paper);
    expect(joined).toMatchObject({ status: 201, body: { status: 'ready', label: 'Bail', pages: 3, paperId: paper } });
    const fresh = await enclose(yanis, hers.id, bytes);
    const measured = async (user: Actor, id: string) => {
      const { enclosures, ...rest } = await letterForOrder(testApp.deps, {
        id,
        userId: user.id,
        sending: 'registered',
      });
      return { ...rest, enclosures: enclosures.map(({ label, pages }) => [label, pages]) };
    };
    expect(await measured(camille, mine.id)).toEqual(await measured(yanis, hers.id));
    const sizes = await testApp.db('enclosures').whereIn('id', [joined.body.id, fresh]).select('bytes');
    expect(sizes[0]).toEqual(sizes[1]);
    expect((await list(camille)).items[0]?.letters).toBe(1);
  });

  test('twice, by a double click or from two tabs, it is enclosed once', async () => {
    const [draft, paper, before] = [
      await testApp.startDraft(camille),
      await ready(camille),
      testApp.countStoredFiles(),
    ];
    const answers = await Promise.all([1, 2, 3].map(() => attach(camille, draft.id, paper)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect([
      (await enclosed(camille, draft.id)).map(({ status }) => status),
      testApp.countStoredFiles() - before,
    ]).toEqual([['ready'], 1]);
  });

  test('it stays in an ordered letter, byte for byte, whatever becomes of the paper', async () => {
    const [draft, paper] = [
      await testApp.startDraft(camille, sampleContent('resiliation-box')),
      await ready(camille, 2),
    ];
    const id = (await attach(camille, draft.id, paper)).body.id;
    await markDocumentOrdered(testApp.deps, { id: draft.id, userId: camille.id, enclosureIds: [id] });
    const printed = async () =>
      Buffer.from(
        (
          await letterPdf(testApp.deps, {
            documentId: draft.id,
            sending: 'registered',
            reference: 'AF-TEST',
            enclosureIds: [id],
          })
        ).bytes,
      ).toString('base64');
    const before = await printed();
    await testApp.request('PATCH', `/papers/${paper}`, { user: camille, body: { label: 'Autrement' } });
    await remove(camille, paper);
    await sweptAfter(25);
    expect(await testApp.db('files').where({ idempotency_key: `enclosure-${paper}` })).toEqual([]);
    expect(await printed()).toBe(before);
  });

  test('taken out of the letter, it is still kept', async () => {
    const [draft, paper] = [await testApp.startDraft(camille), await ready(camille)];
    const { body } = await attach(camille, draft.id, paper);
    await testApp.request('DELETE', `/documents/${draft.id}/enclosures/${body.id}`, { user: camille });
    await sweptAfter(0);
    expect((await list(camille)).items).toMatchObject([{ id: paper, letters: 0 }]);
    expect((await testApp.request('GET', `/papers/${paper}/file.pdf`, { user: camille })).status).toBe(200);
  });

  test('it is refused while it is not ready, by a letter that is ordered, full or somebody else’s', async () => {
    const [draft, ordered, full, paper] = [
      await testApp.startDraft(camille),
      await testApp.startDraft(camille, sampleContent('resiliation-box')),
      await testApp.startDraft(camille),
      await ready(camille),
    ];
    const waiting = (await add(camille)).body.id;
    await markDocumentOrdered(testApp.deps, { id: ordered.id, userId: camille.id });
    await testApp.db('enclosures').insert(
      Array.from({ length: 20 }, (_, i) => ({
        id: uuidv7(),
        document_id: full.id,
        owner_user_id: camille.id,
        position: i,
        label: 'x',
        file_name: 'x',
        status: 'refused',
      })),
    );
    const refused = [
      await attach(camille, draft.id, waiting),
      await attach(camille, ordered.id, paper),
      await attach(camille, full.id, paper),
      await attach(camille, (await testApp.startDraft(yanis)).id, paper),
      await attach(camille, draft.id, uuidv7()),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'paper_not_ready'],
      [409, 'document_ordered'],
      [409, 'enclosures_full'],
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    expect((await enclosed(camille, draft.id)).length).toBe(0);
  });

  test('by a copy that stopped half-way, it is completed when it is asked for again', async () => {
    const [draft, paper, put] = [
      await testApp.startDraft(camille),
      await ready(camille),
      testApp.deps.storage.put.bind(testApp.deps.storage),
    ];
    testApp.deps.storage.put = () => Promise.reject(new Error('no disk'));
    expect((await attach(camille, draft.id, paper)).status).toBe(500);
    testApp.deps.storage.put = put;
    expect((await attach(camille, draft.id, paper)).body.status).toBe('ready');
    expect(await enclosed(camille, draft.id)).toHaveLength(1);
  });
});

describe('kept from a letter', () => {
  test('it is a paper of its own, once, and the same file is known from then on', async () => {
    const [draft, bytes, before] = [await testApp.startDraft(camille), await aPdf(2), testApp.countStoredFiles()];
    const id = await enclose(camille, draft.id, bytes);
    expect((await enclosed(camille, draft.id))[0]).toMatchObject({
      paperId: null,
      can: expect.arrayContaining(['keep']),
    });
    const answers = await Promise.all([1, 2].map(() => keep(camille, draft.id, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    const [paper] = (await list(camille)).items;
    expect(paper).toMatchObject({ label: 'Bail', status: 'ready', pages: 2, letters: 1 });
    const [now] = await enclosed(camille, draft.id);
    expect([now!.paperId, now!.can.includes('keep'), testApp.countStoredFiles() - before]).toEqual([
      paper!.id,
      false,
      2,
    ]);
    expect((await add(camille, { bytes })).body.code).toBe('paper_known');
    // Gone with its letter, it is still kept.
    await testApp.request('DELETE', `/documents/${draft.id}`, { user: camille });
    await sweptAfter(0);
    expect((await testApp.request('GET', `/papers/${paper!.id}/file.pdf`, { user: camille })).status).toBe(200);
  });

  test('it is refused beyond the quota, to strangers and to those without account', async () => {
    const draft = await testApp.startDraft(camille);
    const id = await enclose(camille, draft.id, await aPdf());
    const paths = `/documents/${draft.id}/enclosures/${id}/keep`;
    expect([
      (await keep(yanis, draft.id, id)).status,
      (await testApp.request('POST', paths, { visitor: 'somebody', body: {} })).status,
    ]).toEqual([404, 401]);
    await testApp.db('enclosures').where({ id }).update({ bytes: 1_000_001 });
    expect((await keep(camille, draft.id, id)).body.code).toBe('papers_full');
    expect((await list(camille)).items).toEqual([]);
  });
});
