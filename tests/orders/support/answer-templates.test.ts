import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

interface Template {
  id: string;
  label: string;
  body: string;
  position: number;
  revision: number;
  archivedAt: string | null;
  changedByName: string | null;
  can: string[];
}
interface Offered {
  key: string;
  label: string;
  body: string;
  isComplete: boolean;
}

let testApp: TestApp;
let lea: Actor;
let nora: Actor;
let omar: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  lea = await testApp.createUser('Lea', 'support');
  [nora, omar] = [await testApp.createUser('Nora', 'manager'), await testApp.createUser('Omar', 'manager')];
}, 60_000);
afterAll(() => testApp?.close());

const PATH = '/-/admin/v1/answer-templates';
const reason = 'Texte plus clair.';
const list = async (filter: object = { archived: false }) =>
  (await testApp.request<Template[]>('GET', `${PATH}?filter=${JSON.stringify(filter)}`, { user: nora })).body;
const edit = (user: Actor, { id, label, body, position, revision }: Template, change: object = {}) =>
  testApp.request<Template & Rejection>('PUT', `${PATH}/${id}`, {
    user,
    body: { label, body, position, revision, reason, ...change },
  });
async function offered(): Promise<Offered[]> {
  const order = await testApp.createPaidOrder(await testApp.createUser('Helene'));
  const path = `/-/admin/v1/orders/${order.id}/answer-templates`;
  return (await testApp.request<Offered[]>('GET', path, { user: lea })).body;
}

describe('a template of an answer', () => {
  test('is seeded with ten texts, filled in from the order, with blanks for unknown values', async () => {
    expect(await list()).toHaveLength(10);
    const texts = await offered();
    expect(texts[0]).toMatchObject({ key: 'letter_status', label: 'Où en est la lettre', isComplete: true });
    expect(texts[1]!.body).toContain('[à compléter\u00a0: le numéro de suivi]');
    expect(texts.filter(({ body }) => /[{}]/.test(body))).toEqual([]);
  });

  test('is written by managers, recorded with author and reason, and then offered to support', async () => {
    const values = { label: 'Les délais', body: 'Votre commande {{ commande }} arrive {{ jour_prevu }}.', reason };
    expect((await testApp.request('POST', PATH, { user: lea, body: values })).status).toBe(403);
    const { status, body } = await testApp.request<Template>('POST', PATH, { user: nora, body: values });
    expect([status, body]).toMatchObject([201, { position: 11, revision: 1, changedByName: 'Nora Exemple' }]);
    expect((await offered()).at(-1)!.body).toMatch(/^Votre commande AF-\w+ arrive/);
    const line: unknown = await testApp.db('audit_log').where({ subject_id: body.id, result: 'ok' }).first();
    expect(line).toMatchObject({ actor: `user:${nora.id}`, reason, after: { label: 'Les délais', position: 11 } });
  });

  test('with an unknown variable or a missing brace is refused with its line', async () => {
    const [template] = await list();
    const body = 'Bonjour {{ prenom }},\nvotre {{ commande } est là.\n{{constructor}}';
    const refused = await edit(nora, template!, { body });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        body: [
          'Ligne 1\u00a0: «\u00a0prenom\u00a0» n’est pas une variable.',
          'Ligne 2\u00a0: il manque une accolade à une variable.',
          'Ligne 3\u00a0: «\u00a0constructor\u00a0» n’est pas une variable.',
        ],
      },
    ]);
  });

  test('rejects the later of two saves, with the name of the first manager, and overwrites nothing', async () => {
    const [template] = await list();
    const [first, second] = await Promise.all([
      edit(nora, template!, { body: 'Le texte de Nora, en entier.' }),
      edit(omar, template!, { body: 'Le texte d’Omar, en entier.' }),
    ]);
    const [won, lost] = first.status === 200 ? [first, second] : [second, first];
    expect([won.status, lost.status, lost.body.code]).toEqual([200, 409, 'answer_template_changed']);
    expect(lost.body.message).toMatch(/^(Nora|Omar) Exemple a enregistré ce modèle le .+ à .+\.$/);
    expect((await list())[0]).toMatchObject({ body: won.body.body, revision: 2 });
  });

  test('moves in the list and shifts the others', async () => {
    const before = await list();
    const moved = await edit(nora, before[3]!, { position: 1 });
    expect(moved.body.position).toBe(1);
    const [a, b, c, d, ...others] = before.map(({ label }) => label);
    expect((await list()).map(({ label }) => label)).toEqual([d, a, b, c, ...others]);
    const last = await edit(nora, moved.body, { position: 1000 });
    expect(last.body.position).toBe(before.length);
    for (const position of [0, 2.5, 1001])
      expect((await edit(nora, last.body, { position })).body.errors).toEqual({
        position: ['La place est un nombre entier, de 1 à 1\u202f000.'],
      });
  });

  test('has a place of its own, also among those that are added and moved at the same moment', async () => {
    const before = await list();
    const add = (user: Actor, label: string) =>
      testApp.request<Template>('POST', PATH, { user, body: { label, body: 'Un texte de plus.', reason } });
    const answers = await Promise.all([
      add(nora, 'Texte un'),
      edit(omar, before[0]!, { position: 5 }),
      add(omar, 'Texte deux'),
      edit(nora, before[1]!, { position: 7 }),
      add(nora, 'Texte trois'),
      add(omar, 'Texte quatre'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 200, 201, 201]);
    const places = (await list()).map(({ position }) => position);
    expect(places).toEqual(places.map((_, i) => i + 1));
    expect(places).toHaveLength(before.length + 4);
  });

  test('is archived instead of deleted: no longer offered, still named by answers written from it', async () => {
    const [template] = await list();
    const { id, revision, label } = template!;
    const key = (await offered()).find((one) => one.label === label)!.key;
    const act = (verb: string, read: number) =>
      testApp.request<Template>('POST', `${PATH}/${id}/${verb}`, { user: nora, body: { revision: read, reason } });
    expect((await act('archive', revision)).body).toMatchObject({ can: ['edit', 'restore'] });
    const late = await act('archive', revision);
    expect([late.status, (late.body as Partial<Rejection>).message]).toEqual([
      409,
      expect.stringMatching(/^Nora Exemple a archivé ce modèle le .+ à .+\.$/),
    ]);
    expect((await offered()).map((one) => one.key)).not.toContain(key);
    expect((await list({ archived: true })).map((one) => one.id)).toEqual([id]);

    const order = await testApp.createPaidOrder(await testApp.createUser('Helene'));
    const write = (template_: string) => {
      const body = { requestId: uuidv7(), body: 'Elle part ce soir.', template: template_ };
      return testApp.request<Rejection>('POST', `/-/admin/v1/orders/${order.id}/messages`, { user: lea, body });
    };
    expect((await write(key)).status).toBe(201);
    const unknown = await write('unknown');
    expect([unknown.status, unknown.body.errors]).toMatchObject([422, { template: [expect.any(String)] }]);
    expect((await act('restore', revision + 1)).body.archivedAt).toBeNull();
  });
});
