import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { EnclosuresView } from '../../../src/modules/documents/attachments/contract.ts';
import { measureForOrder, printLetter, markDocumentOrdered } from '../../../src/modules/documents/index.ts';
import { FILES_OF_READY, sampleContent } from '../../factories/documents.ts';
import {
  aPdf,
  add,
  attach,
  camille,
  keep,
  list,
  look,
  ready,
  remove,
  sweptAfter,
  testApp,
  yanis,
} from './saved-files-setup.ts';

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

describe('a saved file attached to a letter', () => {
  test('prints like the same file uploaded, sheet by sheet', async () => {
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
      const { enclosures, ...rest } = await measureForOrder(testApp.deps, {
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

  test('twice, by a double click or from two tabs, is enclosed once', async () => {
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
    ]).toEqual([['ready'], FILES_OF_READY]);
  });

  test('stays in an ordered letter, byte for byte, whatever happens to the saved file', async () => {
    const [draft, paper] = [
      await testApp.startDraft(camille, sampleContent('resiliation-box')),
      await ready(camille, 2),
    ];
    const id = (await attach(camille, draft.id, paper)).body.id;
    await markDocumentOrdered(testApp.deps, { id: draft.id, userId: camille.id, enclosureIds: [id] });
    const printed = async () =>
      Buffer.from(
        (
          await printLetter(testApp.deps, {
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

  test('stays saved after it was removed from the letter', async () => {
    const [draft, paper] = [await testApp.startDraft(camille), await ready(camille)];
    const { body } = await attach(camille, draft.id, paper);
    await testApp.request('DELETE', `/documents/${draft.id}/enclosures/${body.id}`, { user: camille });
    await sweptAfter(0);
    expect((await list(camille)).items).toMatchObject([{ id: paper, letters: 0 }]);
    expect((await testApp.request('GET', `/papers/${paper}/file.pdf`, { user: camille })).status).toBe(200);
  });

  test('is rejected if it is not ready, or if the letter is ordered, full or another person’s', async () => {
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

  test('is completed by a retry after an interrupted copy', async () => {
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

describe('an enclosure saved for later letters', () => {
  test('becomes one saved file, and the same file is recognised from then on', async () => {
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
      2 * FILES_OF_READY,
    ]);
    expect((await add(camille, { bytes })).body.code).toBe('paper_known');
    // The file stays saved after its letter was deleted.
    await testApp.request('DELETE', `/documents/${draft.id}`, { user: camille });
    await sweptAfter(0);
    expect((await testApp.request('GET', `/papers/${paper!.id}/file.pdf`, { user: camille })).status).toBe(200);
  });

  test('is rejected beyond the quota, for strangers and without an account', async () => {
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
