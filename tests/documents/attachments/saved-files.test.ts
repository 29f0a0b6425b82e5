import { describe, expect, test } from '@jest/globals';
import type { Deps } from '../../../src/kernel/deps.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { SavedFilesView, SavedFileView } from '../../../src/modules/documents/attachments/contract.ts';
import { type Normalised } from '../../../src/modules/documents/index.ts';
import { aPdf, add, camille, list, look, heavy, ready, remove, restore, testApp, yanis } from './saved-files-setup.ts';

const pressing = (outcome: Normalised): Deps => ({
  ...testApp.deps,
  workerPool: { run: (async () => outcome) as never, close: async () => {} },
});

describe('a saved file', () => {
  test('is accepted, checked, and ready with its pages', async () => {
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

  test('sent twice under one id is one file', async () => {
    const [id, bytes, before] = [uuidv7(), await aPdf(), testApp.countStoredFiles()];
    const answers = await Promise.all([1, 2, 3].map(() => add(camille, { id, bytes })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect([(await list(camille)).items.length, testApp.countStoredFiles() - before]).toEqual([1, 1]);
  });

  test('that already exists is reported by its name, even from two tabs at once', async () => {
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

  test('that cannot be printed leaves its reason and no bytes, and may be retried', async () => {
    const [bytes, before] = [Buffer.from('%PDF-1.7 and nothing more'), testApp.countStoredFiles()];
    const { body } = await add(camille, { bytes });
    await look(body.id);
    expect(await list(camille)).toMatchObject({
      items: [{ status: 'refused', problem: { message: expect.stringMatching(/\.$/) }, can: ['remove'] }],
      quota: { papers: 1, bytes: 0 },
    });
    expect([testApp.countStoredFiles() - before, (await add(camille, { bytes })).status]).toEqual([0, 201]);
  });

  test('that overflows is scaled at the person’s request', async () => {
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
  ])('is not %s: rejected at once with its reason, and nothing is stored', async (_name, bytes, status, code) => {
    const before = testApp.countStoredFiles();
    const refused = await add(camille, { bytes });
    expect([refused.status, refused.body.code, testApp.countStoredFiles(), (await list(camille)).items]).toEqual([
      status,
      code,
      before,
      [],
    ]);
  });

  test('is renamed, and downloaded with its name', async () => {
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

describe('the quota of saved files', () => {
  test('limits bytes, with the figures, also for simultaneous uploads', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add(camille, { bytes: heavy(600_000) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'papers_full',
      message: expect.stringMatching(/600\u00a0ko sur 1\u00a0Mo.*demande 600\u00a0ko/),
    });
    expect((await list(camille)).quota).toEqual({ papers: 1, mostPapers: 30, bytes: 600_000, mostBytes: 1_000_000 });
    expect((await add(yanis, { bytes: heavy(600_000) })).status).toBe(201);
  });

  test('limits the number of files', async () => {
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

  test('excludes deleted files, and includes restored ones', async () => {
    const away = (await add(camille, { bytes: heavy(600_000) })).body.id;
    await remove(camille, away);
    const other = await add(camille, { bytes: heavy(600_000) });
    expect(other.status).toBe(201);
    expect((await restore(camille, away)).body.code).toBe('papers_full');
    await remove(camille, other.body.id);
    expect((await restore(camille, away)).status).toBe(200);
  });
});

describe('ownership of saved files', () => {
  test('strangers find nothing, and visitors without account are rejected', async () => {
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

  test('saved files are not reachable by the addresses of enclosures', async () => {
    const id = await ready(camille);
    expect((await testApp.request('DELETE', `/documents/${uuidv7()}/enclosures/${id}`, { user: camille })).status).toBe(
      404,
    );
    expect((await testApp.request('DELETE', `/documents/null/enclosures/${id}`, { user: camille })).status).toBe(404);
  });
});
