import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { normaliseEnclosure } from '../../../jobs/handlers/documents/normalise-enclosure.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { EnclosuresView, EnclosureView } from '../../../src/modules/documents/attachments/contract.ts';
import { eraseBytes, type Normalised } from '../../../src/modules/documents/index.ts';
import { buildUser } from '../../factories/users.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

// Set up for each test file that imports it: its hooks run there.
export let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});

afterAll(() => testApp.close());

beforeEach(async () => {
  await testApp.db('rate_limits').delete();
});

export const camille = buildUser('Camille');

export type Who = { user?: Actor; visitor?: string };

export async function aPdf(pages = 1): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let i = 0; i < pages; i += 1) pdf.addPage([595.28, 841.89]);
  return pdf.save();
}

export const list = async (documentId: string, who: Who) =>
  (await testApp.request<EnclosuresView>('GET', `/documents/${documentId}/enclosures`, who)).body;

export async function send(
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

export const look = (id: string, deps: Deps = testApp.deps) => normaliseEnclosure.run({ id }, deps);

export const pressing = (run: () => Promise<Normalised>): Deps => ({
  ...testApp.deps,
  workerPool: { run: run as never, close: async () => {} },
});

/** Passes the events of deleted enclosures to their handler. */
export async function tidy(): Promise<void> {
  for (const { payload } of await testApp.db('outbox').where({ event: 'enclosure.removed' }).select('payload'))
    await eraseBytes(testApp.deps, payload);
}

export async function ready(documentId: string, who: Who, pages = 1, name?: string): Promise<string> {
  const id = uuidv7();
  await send(documentId, who, { id, bytes: await aPdf(pages), ...(name && { name }) });
  await look(id);
  return id;
}

export const OVERFLOW: Normalised = { kind: 'overflows', overflow: [{ page: 2, side: 'left', mm: 3 }] };
