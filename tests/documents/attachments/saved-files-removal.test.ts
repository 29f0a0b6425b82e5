import { request } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { FILES_OF_READY } from '../../factories/documents.ts';
import { aPdf, add, camille, list, look, ready, remove, restore, sweptAfter, testApp } from './saved-files-setup.ts';

describe('a deleted saved file', () => {
  test('leaves the list and its pages are hidden; restored, it is unchanged', async () => {
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

  test('is erased after a day; other files stay', async () => {
    await sweptAfter(25);
    const [kept, before] = [await ready(camille), testApp.countStoredFiles()];
    const away = await ready(camille);
    await remove(camille, away);
    await sweptAfter(23);
    expect(testApp.countStoredFiles()).toBe(before + FILES_OF_READY);
    await sweptAfter(25);
    expect([testApp.countStoredFiles(), (await restore(camille, away)).status]).toEqual([before, 404]);
    await sweptAfter(400 * 24);
    expect((await list(camille)).items.map(({ id }) => id)).toEqual([kept]);
  });

  test('leaves no data if it is deleted during its check', async () => {
    const before = testApp.countStoredFiles();
    const { body } = await add(camille);
    await remove(camille, body.id);
    await look(body.id);
    await sweptAfter(25);
    expect(testApp.countStoredFiles()).toBe(before);
  });
});

describe('an interrupted upload', () => {
  test('that never arrived completely leaves no data', async () => {
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

  test('interrupted on our side is completed by the same upload, or purged after a day', async () => {
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
    ]).toEqual([[[again, 'ready']], FILES_OF_READY]);
  });
});
