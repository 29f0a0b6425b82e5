import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { normaliseEnclosure } from '../../../jobs/handlers/documents/normalise-enclosure.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type {
  EnclosureView,
  SavedFilesView,
  SavedFileView,
} from '../../../src/modules/documents/attachments/contract.ts';
import { eraseBytes, purgeUnclaimedEnclosures } from '../../../src/modules/documents/index.ts';
import { buildUser } from '../../factories/users.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

// Set up for each test file that imports it: its hooks run there.
export let testApp: TestApp;

export let camille: Actor;

beforeAll(async () => {
  testApp = await createTestApp({ SAVED_FILES_MAX: '30', SAVED_FILES_MAX_MEGABYTES: '1' });
});

afterAll(() => testApp.close());

beforeEach(async () => {
  camille = buildUser('Camille');
  await testApp.db('rate_limits').delete();
});

export const yanis = buildUser('Yanis');

const HOUR = 3_600_000;

let made = 0;

/** Never the same bytes twice. */
export async function aPdf(pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let i = 0; i < pages; i += 1) pdf.addPage([595.28, 841.89]);
  pdf.setTitle(`File ${(made += 1)}`);
  return pdf.save();
}

/** So many bytes that begin as a PDF does. */
export const heavy = (bytes: number): Buffer => Buffer.from(`%PDF-1.7 ${(made += 1)}`.padEnd(bytes));

export const list = async (user: Actor, query = '') =>
  (await testApp.request<SavedFilesView>('GET', `/papers${query}`, { user })).body;

export async function add(
  user: Actor,
  { id = uuidv7(), bytes, name = 'Carte_identité.pdf' }: { id?: string; bytes?: Uint8Array; name?: string } = {},
) {
  return testApp.request<SavedFileView & Rejection>('POST', '/papers', {
    user,
    body: bytes ?? (await aPdf()),
    headers: { 'content-type': 'application/pdf', 'x-paper-id': id, 'x-file-name': encodeURIComponent(name) },
  });
}

export const look = (id: string, deps: Deps = testApp.deps) => normaliseEnclosure.run({ id }, deps);

export async function ready(user: Actor, pages = 1, name?: string): Promise<string> {
  const id = uuidv7();
  await add(user, { id, bytes: await aPdf(pages), ...(name && { name }) });
  await look(id);
  return id;
}

export const attach = (user: Actor, documentId: string, paperId: string) =>
  testApp.request<EnclosureView & Rejection>('POST', `/documents/${documentId}/enclosures/from-paper`, {
    user,
    body: { paperId },
  });

export const keep = (user: Actor, documentId: string, id: string) =>
  testApp.request<EnclosureView & Rejection>('POST', `/documents/${documentId}/enclosures/${id}/keep`, {
    user,
    body: {},
  });

export const remove = (user: Actor, id: string) => testApp.request<Rejection>('DELETE', `/papers/${id}`, { user });

export const restore = (user: Actor, id: string) =>
  testApp.request<SavedFileView & Rejection>('POST', `/papers/${id}/restore`, { user, body: {} });

/** Runs the purge this many hours from now, with its events. */
export async function sweptAfter(hours: number): Promise<void> {
  const at = testApp.clock.now;
  testApp.clock.now = new Date(at.getTime() + hours * HOUR);
  await purgeUnclaimedEnclosures(testApp.deps);
  for (const { payload } of await testApp.db('outbox').where({ event: 'enclosure.removed' }).select('payload'))
    await eraseBytes(testApp.deps, payload);
  testApp.clock.now = at;
}
