import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ContactView } from '../../../src/modules/documents/addresses/contract.ts';
import type { TemplateView } from '../../../src/modules/documents/catalogue/contract.ts';
import { markDocumentOrdered, updateOrderedDocument } from '../../../src/modules/documents/index.ts';
import { sampleContent } from '../../factories/documents.ts';
import { buildUser } from '../../factories/users.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const camille = buildUser('Camille');
const contacts = async (user = camille) =>
  (await testApp.request<{ items: ContactView[] }>('GET', '/contacts', { user })).body.items;
async function ordered(recipient: object): Promise<void> {
  const content = sampleContent('resiliation-box');
  const { id } = await testApp.startDraft(camille, { ...content, recipient: { ...content.recipient, ...recipient } });
  await markDocumentOrdered(testApp.deps, { id, userId: camille.id });
}

test('the recipient of an order is stored once, in any spelling, and is visible to its owner only', async () => {
  expect(await contacts()).toEqual([]);
  await testApp.startDraft(camille, sampleContent('resiliation-box'));
  expect(await contacts()).toEqual([]);
  await ordered({});
  testApp.clock.now = new Date(testApp.clock.now.getTime() + 60_000);
  await ordered({ organisation: 'Box Exemple' });
  await ordered({ organisation: 'BOX EXEMPLE' });
  const found = await contacts();
  expect(found.map(({ name }) => name)).toEqual(['BOX EXEMPLE', 'Fibre Exemple']);
  expect(found[0]!.address).toMatchObject({ kind: 'organisation', organisation: 'BOX EXEMPLE', city: 'Lille Cedex' });
  expect(await contacts(buildUser('Yanis'))).toEqual([]);
  expect((await testApp.request('GET', '/contacts')).status).toBe(401);
});

test('the recipient of a corrected order is stored too', async () => {
  const yasmine = buildUser('Yasmine');
  const content = sampleContent('resiliation-box');
  const { id } = await testApp.startDraft(yasmine, content);
  await markDocumentOrdered(testApp.deps, { id, userId: yasmine.id });
  testApp.clock.now = new Date(testApp.clock.now.getTime() + 60_000);
  await updateOrderedDocument(testApp.deps, {
    id,
    userId: yasmine.id,
    content: { ...content, recipient: { ...content.recipient, organisation: 'Fibre Corrigée' } },
  });
  expect((await contacts(yasmine)).map(({ name }) => name)).toEqual(['Fibre Corrigée', 'Fibre Exemple']);
});

test('a contact is deleted by its owner only', async () => {
  const [first] = await contacts();
  await testApp.request('DELETE', `/contacts/${first!.id}`, { user: buildUser('Yanis') });
  expect(await contacts()).toHaveLength(2);
  expect((await testApp.request('DELETE', `/contacts/${first!.id}`, { user: camille })).status).toBe(204);
  expect((await contacts()).map(({ id }) => id)).not.toContain(first!.id);
});

test('a template explains where the address is found; a known one has its source and the day of its check', async () => {
  const help = async (place: string) =>
    (await testApp.request<TemplateView>('GET', `/templates/${place}`)).body.recipientHelp;
  expect(await help('travail/demission-cdi')).toEqual({
    where: 'L’adresse de l’employeur figure en haut de votre bulletin de paie.',
    known: [],
  });
  expect((await help('famille/demande-acte-etat-civil')).known).toMatchObject([
    { address: { postcode: '44941' }, source: { url: 'https://www.diplomatie.gouv.fr/' }, checkedOn: '2026-11-21' },
  ]);
});
