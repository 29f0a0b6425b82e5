import { expect, test } from '@jest/globals';
import { normaliseEnclosure } from '../../../jobs/handlers/documents/normalise-enclosure.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { aPdf, camille, list, send, testApp } from './enclosures-setup.ts';

const scan = (id: string, isInfected: (bytes: Uint8Array) => Promise<boolean>) =>
  normaliseEnclosure.run({ id }, { ...testApp.deps, antivirus: { isInfected } });

test('a file with a malicious program is refused in a sentence, and none of its bytes are kept', async () => {
  const [documentId, bytes] = [uuidv7(), await aPdf(1)];
  const { id } = (await send(documentId, { user: camille }, { bytes })).body;
  const uploaded = testApp.countStoredFiles();
  await scan(id, async (scanned) => Buffer.from(scanned).equals(Buffer.from(bytes)));
  expect((await list(documentId, { user: camille })).items).toMatchObject([
    {
      status: 'refused',
      problem: { code: 'infected', message: expect.stringContaining('Ne l’ouvrez plus') },
      can: expect.arrayContaining(['remove']),
    },
  ]);
  expect(testApp.countStoredFiles()).toBe(uploaded - 1);
});

test('while the scanner does not answer a file waits, and is not opened', async () => {
  const documentId = uuidv7();
  const { id } = (await send(documentId, { user: camille }, { bytes: await aPdf(2) })).body;
  const scanning = scan(id, () => Promise.reject(new Error('The antivirus did not answer in time.')));
  await expect(scanning).rejects.toThrow('did not answer in time');
  expect((await list(documentId, { user: camille })).items).toMatchObject([{ status: 'received', pages: null }]);
  await scan(id, async () => false);
  expect((await list(documentId, { user: camille })).items).toMatchObject([{ status: 'ready', pages: 2 }]);
});
