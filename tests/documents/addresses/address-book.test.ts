import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ContactView, OwnAddressView } from '../../../src/modules/documents/addresses/contract.ts';
import { listDocumentPersonalData } from '../../../src/modules/documents/index.ts';
import { buildUser } from '../../factories/users.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const camille = buildUser('Camille');
const yanis = buildUser('Yanis');
const fibre = {
  kind: 'organisation',
  organisation: 'Fibre Exemple',
  service: 'Résiliations',
  line4: '',
  line5: 'TSA 00000',
  postcode: '59000',
  city: 'Lille Cedex',
  country: 'FR',
};
const home = {
  kind: 'person',
  civility: 'Mme',
  firstName: 'Camille',
  lastName: 'Exemple',
  line4: '14 rue des Acacias',
  postcode: '69003',
  city: 'Lyon',
  country: 'FR',
};
const add = (address: object, user = camille) =>
  testApp.request<ContactView & Rejection>('POST', '/contacts', { user, body: address });
const book = async (user = camille) =>
  (await testApp.request<{ items: ContactView[] }>('GET', '/contacts', { user })).body.items;

test('an address is added, corrected and deleted by its owner only', async () => {
  const { status, body } = await add(fibre);
  expect([status, body.name]).toEqual([201, 'Fibre Exemple']);
  const put = (user: typeof camille, address: object) =>
    testApp.request<ContactView & Rejection>('PUT', `/contacts/${body.id}`, { user, body: address });
  expect((await put(yanis, fibre)).status).toBe(404);
  expect((await put(camille, { ...fibre, service: 'Réclamations' })).body.address.service).toBe('Réclamations');
  expect((await book()).map(({ address }) => address.service)).toEqual(['Réclamations']);
  expect(await book(yanis)).toEqual([]);
  expect((await testApp.request('DELETE', `/contacts/${body.id}`, { user: camille })).status).toBe(204);
  expect(await book()).toEqual([]);
  expect((await testApp.request('POST', '/contacts', { body: fibre })).status).toBe(401);
});

test('the same address is stored once, in any spelling', async () => {
  await add(fibre);
  const other = (await add({ ...fibre, organisation: 'Box Exemple' })).body;
  expect((await add({ ...fibre, organisation: 'FIBRE EXEMPLE' })).body).toMatchObject({
    code: 'contact_known',
    message: 'Cette adresse est déjà dans votre carnet.',
  });
  expect(
    (await testApp.request<Rejection>('PUT', `/contacts/${other.id}`, { user: camille, body: fibre })).body.code,
  ).toBe('contact_known');
  expect((await add(fibre, yanis)).status).toBe(201);
});

test('an address that cannot be posted is rejected, with a reason per line', async () => {
  const { status, body } = await add({ ...fibre, organisation: '', line5: '', postcode: '5900', city: '' });
  expect([status, body.errors]).toEqual([
    422,
    {
      organisation: ['Indiquez le nom de l’organisme.'],
      line4: ['Indiquez le numéro et la rue, ou une boîte postale à la ligne suivante.'],
      city: ['Indiquez la ville.'],
      postcode: ['Ce code postal n’a pas cinq chiffres. Exemple\u00a0: 69003.'],
    },
  ]);
  const long = await add({ ...fibre, organisation: 'Établissement public de coopération intercommunale du bassin' });
  expect([long.status, long.body.errors?.['organisation']?.[0]]).toEqual([422, expect.stringMatching(/38.caractères/)]);
  expect((await add({ ...fibre, secret: 1 })).status).toBe(422);
});

test('the address book is limited to five hundred addresses', async () => {
  const julie = buildUser('Julie');
  const rows = Array.from({ length: 500 }, (_one, i) => ({
    id: crypto.randomUUID(),
    user_id: julie.id,
    address_key: String(i),
    address: JSON.stringify(fibre),
    used_at: new Date(),
  }));
  await testApp.db('contacts').insert(rows);
  expect(await book(julie)).toHaveLength(500);
  expect((await add(fibre, julie)).body.code).toBe('contacts_full');

  // An order adds its recipient all the same, and the book and the export list every address.
  await testApp.db('contacts').insert({ ...rows[0], id: crypto.randomUUID(), address_key: 'ordered' });
  expect(await book(julie)).toHaveLength(501);
  const { contacts } = await listDocumentPersonalData(testApp.deps, julie.id);
  let exported = 0;
  for await (const _contact of contacts) exported += 1;
  expect(exported).toBe(501);
});

test('the sender address is stored, read, replaced and deleted', async () => {
  const own = async (user = camille) =>
    (await testApp.request<OwnAddressView>('GET', '/own-address', { user })).body.address;
  const keep = (address: object, user = camille) =>
    testApp.request<OwnAddressView & Rejection>('PUT', '/own-address', { user, body: address });
  expect(await own()).toBeNull();
  expect((await keep({ ...home, phone: '06 00 00 00 00' })).status).toBe(200);
  await keep({ ...home, line4: '2 place du Marché' });
  expect(await own()).toEqual({ ...home, line4: '2 place du Marché' });
  expect(await own(yanis)).toBeNull();
  expect((await keep({ ...home, firstName: ' ' })).body.errors).toEqual({
    firstName: ['Indiquez le prénom de la personne qui signe.'],
  });
  expect((await keep({ ...home, postcode: '' })).body.errors).toEqual({ postcode: ['Indiquez le code postal.'] });
  // A warning does not block.
  expect((await keep({ ...home, postcode: '96000' })).status).toBe(200);
  expect((await testApp.request('DELETE', '/own-address', { user: camille })).status).toBe(204);
  expect(await own()).toBeNull();
});
