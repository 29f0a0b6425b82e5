import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { Deps } from '../../../src/kernel/deps.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { PoolTaskAborted } from '../../../src/kernel/worker-pool.ts';
import type { EnclosureView } from '../../../src/modules/documents/attachments/contract.ts';
import { measureForOrder, storeNormalisedEnclosure } from '../../../src/modules/documents/index.ts';
import { emptyContent, FILES_OF_READY, sampleContent } from '../../factories/documents.ts';
import { buildUser } from '../../factories/users.ts';
import { samplePdf } from '../../harness/sample-pdf.ts';
import { type Rejection } from '../../harness/test-app.ts';
import {
  OVERFLOW,
  type Who,
  aPdf,
  camille,
  list,
  look,
  pressing,
  ready,
  send,
  testApp,
  tidy,
} from './enclosures-setup.ts';

const yanis = buildUser('Yanis');

describe('an enclosed file', () => {
  test('is accepted from a visitor without account, checked, and ready with its pages', async () => {
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

  test('sent twice, by a double click or after a lost response, is one enclosure and one file', async () => {
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

  test('keeps only its printable pages and their small picture once it is ready, and they can be viewed', async () => {
    const [documentId, before] = [uuidv7(), testApp.countStoredFiles()];
    const id = await ready(documentId, { user: camille });
    expect(testApp.countStoredFiles() - before).toBe(FILES_OF_READY);
    expect(await testApp.db('files').where({ idempotency_key: `enclosure-raw-${id}` })).toEqual([]);
    expect(
      (await testApp.request('GET', `/documents/${documentId}/enclosures/${id}/file.pdf`, { user: camille })).status,
    ).toBe(200);
  });

  test('that cannot be printed leaves its reason and no bytes', async () => {
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

  test('that exceeds the limits of normalisation is rejected, not retried', async () => {
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

  test('interrupted by a fault of ours is retried and loses nothing', async () => {
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

  test('that overflows reports where, is stored, and is checked again with smaller pages at the person’s request', async () => {
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
    // The late result of the first check changes nothing.
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

  test('is processed once if its event is repeated or late', async () => {
    const documentId = uuidv7();
    const id = await ready(documentId, { user: camille });
    await look(
      id,
      pressing(() => Promise.reject(new Error('must not be called'))),
    );
    await look(
      uuidv7(),
      pressing(() => Promise.reject(new Error('must not be called'))),
    );
  });

  test('deleted during the check leaves no bytes', async () => {
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

describe('invalid files', () => {
  test.each<[string, Uint8Array | null, number, string]>([
    ['nothing', Buffer.alloc(0), 422, 'enclosure_empty'],
    ['a program', Buffer.from('MZ\x90\x00 this program cannot be run'), 415, 'enclosure_unknown'],
    ['a text', Buffer.from('Bonjour'), 415, 'enclosure_unknown'],
    ['a zip that calls itself a PDF', Buffer.from('PK\x03\x04'), 415, 'enclosure_unknown'],
    ['more than 20 MB', Buffer.alloc(20_000_001, 0x25), 413, 'too_large'],
  ])('%s is rejected at once with its reason, and nothing is stored', async (_name, bytes, status, code) => {
    const [documentId, before] = [uuidv7(), testApp.countStoredFiles()];
    const refused = await send(documentId, { visitor: 'someone' }, { bytes: bytes! });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.body.message).toMatch(/\.$/);
    expect([testApp.countStoredFiles(), (await list(documentId, { visitor: 'someone' })).items]).toEqual([before, []]);
  });

  test('a missing or malformed id and name are rejected, each by its header', async () => {
    const body = await aPdf();
    const post = (headers: Record<string, string>) =>
      testApp.request<Rejection>('POST', `/documents/${uuidv7()}/enclosures`, { user: camille, body, headers });
    expect(await post({})).toMatchObject({
      status: 422,
      body: { errors: { 'X-Enclosure-Id': [expect.any(String)], 'X-File-Name': [expect.any(String)] } },
    });
    expect((await post({ 'x-enclosure-id': uuidv7(), 'x-file-name': '%E0%A4%A' })).status).toBe(422);
  });

  test('invisible characters are removed from a name', async () => {
    const { body } = await send(uuidv7(), { user: camille }, { name: '../../\u202efdp.exe\u0000\n.pdf' });
    expect([body.fileName, body.label]).toEqual(['fdp.exe.pdf', 'fdp.exe']);
  });

  test('the twenty-first is rejected, even in simultaneous requests', async () => {
    const documentId = uuidv7();
    const answers = await Promise.all(Array.from({ length: 22 }, () => send(documentId, { user: camille })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ body }) => body.code === 'enclosures_full')).toHaveLength(2);
    expect((await list(documentId, { user: camille })).can).toEqual(['order']);
  });
});

describe('a page to read on the screen', () => {
  const picture = (documentId: string, id: string, number: number | string, who: Who) =>
    testApp.send('GET', `/documents/${documentId}/enclosures/${id}/pages/${number}/picture.webp`, who);

  test('is drawn at 150 dots per inch, each time it is asked for: nothing is stored or cached', async () => {
    const documentId = uuidv7();
    const id = uuidv7();
    await send(documentId, { visitor: 'mine' }, { id, bytes: await samplePdf(2) });
    await look(id);
    const before = testApp.countStoredFiles();
    const pictures = await Promise.all(
      [1, 2].map(async (number) => {
        const answer = await picture(documentId, id, number, { visitor: 'mine' });
        expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
          200,
          'image/webp',
          'private, no-store',
        ]);
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    expect(pictures[0]!.equals(pictures[1]!)).toBe(false);
    for (const bytes of pictures)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1240, height: 1754 });
    expect(testApp.countStoredFiles()).toBe(before);
  });

  test('needs no preview, which old enclosures lack', async () => {
    const documentId = uuidv7();
    const id = await ready(documentId, { visitor: 'mine' });
    await testApp.db('enclosures').where({ id }).update({ preview_file_id: null });
    expect((await picture(documentId, id, 1, { visitor: 'mine' })).status).toBe(200);
  });

  test('is not found beyond the last page, before the check, and by others', async () => {
    const documentId = uuidv7();
    const [id, unchecked] = [await ready(documentId, { visitor: 'mine' }), uuidv7()];
    await send(documentId, { visitor: 'mine' }, { id: unchecked });
    const statuses = await Promise.all([
      picture(documentId, id, 2, { visitor: 'mine' }),
      picture(documentId, unchecked, 1, { visitor: 'mine' }),
      picture(documentId, id, 1, { visitor: 'theirs' }),
      picture(documentId, id, 1, { user: yanis }),
      picture(documentId, id, 1, {}),
      picture(documentId, id, 0, { visitor: 'mine' }),
      picture(documentId, id, 'x', { visitor: 'mine' }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(Array(7).fill(404));
  });

  test('is refused for a moment while many others wait, before its file is read', async () => {
    const documentId = uuidv7();
    const id = await ready(documentId, { visitor: 'mine' });
    const { workerPool, storage } = testApp.deps;
    let files = 0;
    const get: typeof storage.get = (...file) => {
      files += 1;
      return storage.get(...file);
    };
    let open = (): void => undefined;
    const gate = new Promise<void>((done) => (open = done));
    testApp.deps.storage = Object.assign(Object.create(storage) as typeof storage, { get });
    testApp.deps.workerPool = {
      run: (task, input) => gate.then(() => workerPool.run(task, input)),
      close: () => workerPool.close(),
    };
    try {
      // Two are drawn and sixteen wait.
      const refusals: Response[] = [];
      const answers = Array.from({ length: 25 }, async () => {
        const answer = await picture(documentId, id, 1, { visitor: 'mine' });
        if (answer.status !== 200) refusals.push(answer);
        return answer.status;
      });
      while (refusals.length < 7) await new Promise((soon) => setImmediate(soon));
      expect(files).toBeLessThanOrEqual(2);
      open();
      expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(18);
      for (const refusal of refusals)
        expect([refusal.status, refusal.headers.get('retry-after'), await refusal.json()]).toEqual([
          503,
          '2',
          expect.objectContaining({ code: 'pages_busy' }),
        ]);
    } finally {
      open();
      Object.assign(testApp.deps, { workerPool, storage });
    }
  });

  test('that takes too long is left to the PDF', async () => {
    const documentId = uuidv7();
    const id = await ready(documentId, { visitor: 'mine' });
    const { workerPool } = testApp.deps;
    testApp.deps.workerPool = {
      run: () => Promise.reject(new PoolTaskAborted('time')),
      close: () => workerPool.close(),
    };
    const answer = await picture(documentId, id, 1, { visitor: 'mine' }).finally(
      () => (testApp.deps.workerPool = workerPool),
    );
    expect([answer.status, ((await answer.json()) as Rejection).code]).toEqual([422, 'page_too_heavy']);
  });
});

describe('ownership', () => {
  test('another person and another visitor find no enclosure', async () => {
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

  test('a letter accepts no enclosure from others, and no file of theirs', async () => {
    const draft = await testApp.startDraft(camille, sampleContent('resiliation-box'));
    expect((await send(draft.id, { user: yanis })).status).toBe(404);
    await ready(draft.id, { visitor: 'a stranger' });
    expect(
      (await measureForOrder(testApp.deps, { id: draft.id, userId: camille.id, sending: 'registered' })).enclosures,
    ).toEqual([]);
  });

  test('a visitor’s enclosures belong to the account that claims the letter only', async () => {
    const [id, visitor] = [uuidv7(), 'before-sign-up'];
    const paper = await ready(id, { visitor });
    const { versionId } = await testApp.getTemplate('resiliation-box');
    const body = { id, templateVersionId: versionId, content: sampleContent('resiliation-box') };
    expect((await testApp.request('POST', '/documents', { user: camille, visitor, body })).status).toBe(201);
    expect((await list(id, { user: camille })).items).toMatchObject([{ id: paper }]);
    expect((await list(id, { visitor })).items).toEqual([]);
    expect(
      (await measureForOrder(testApp.deps, { id, userId: camille.id, sending: 'registered' })).enclosures,
    ).toMatchObject([{ id: paper, pages: 1 }]);
  });

  test('an enclosure added after the session ended is claimed by the next save', async () => {
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
