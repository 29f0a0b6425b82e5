import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Deps } from '../../../src/kernel/deps.ts';
import { getSearchBackend } from '../../../src/modules/documents/search/search-backend.ts';
import { generatedLetters, publishMany } from '../../bench/generated-letters.ts';
import { testDatabase } from '../../harness/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let deps: Deps;
beforeAll(async () => {
  database = await testDatabase();
  deps = { db: database.knex, config: { search: 'auto' } } as unknown as Deps;
  await publishMany(database.knex);
  await database.knex.raw('analyze');
}, 120_000);
afterAll(() => database.close());

async function titles(question: string, category?: string): Promise<string[]> {
  const { versionIds } = await (await getSearchBackend(deps)).find({ question, category, limit: 10 });
  const rows = await database.knex('template_versions').whereIn('id', versionIds).select('id', 'data');
  return versionIds.map((id) => rows.find((row) => row.id === id)!.data.title);
}

test('ten thousand letters are searched on the server', async () =>
  expect(await (await getSearchBackend(deps)).index()).toBeNull());

describe('among ten thousand letters', () => {
  test.each([
    ['Résilier un abonnement à la banque', 'Résilier un abonnement à la banque'],
    ['resiliation abonnements banque', 'Résilier un abonnement à la banque'],
    ['banque abonnement résiliez', 'Résilier un abonnement à la banque'],
    ['l’assurance à l’école, la contester', 'Contester une assurance à l’école'],
    ['contestr assurrance école', 'Contester une assurance à l’école'],
    ['rembourser une caution au garag', 'Rembourser une caution au garage'],
    ['corigerunefacture notaire', 'Corriger une facture au notaire'],
    ['thune caution tribunal rembourser', 'Rembourser une caution au tribunal'],
  ])('« %s » finds « %s »', async (question, title) => {
    expect((await titles(question)).slice(0, 3)).toContain(title);
  });
  test('95 in a hundred titles are found with two letters swapped in each', async () => {
    const sample = generatedLetters.filter((_, i) => i % 211 === 0);
    let right = 0;
    for (const { title } of sample)
      if ((await titles(title.slice(0, 5) + title[6] + title[5] + title.slice(7))).slice(0, 3).includes(title))
        right += 1;
    expect(right / sample.length).toBeGreaterThanOrEqual(0.95);
  });
  test('the letters to a named recipient stand first', async () => {
    const { versionIds } = await (await getSearchBackend(deps)).find({ question: 'lettre à la cipav', limit: 3 });
    const rows = await database.knex('template_versions').whereIn('id', versionIds).select('id', 'slug');
    expect(versionIds.map((id) => rows.find((row) => row.id === id)!.slug)[0]).toBe('reclamation-retraite-trimestres');
  });
  test('suggests a spelling', async () => {
    expect(
      await (await getSearchBackend(deps)).find({ question: 'contester asurance mairie', limit: 3 }),
    ).toMatchObject({ didYouMean: 'contester assurance mairie' });
  });
  test('counts categories, and filters by one', async () => {
    const finder = await getSearchBackend(deps);
    const all = await finder.find({ question: 'signaler un parking', limit: 48 });
    expect(all.facets.length).toBeGreaterThan(3);
    const [{ category } = { category: '' }] = all.facets;
    const kept = await finder.find({ question: 'signaler un parking', category, limit: 48 });
    expect(kept.facets).toEqual(all.facets);
    const rows = await database.knex('template_versions').whereIn('id', kept.versionIds).distinct('category');
    expect(rows).toEqual([{ category }]);
  });
  test.each([
    '',
    'zzzz',
    "' | & ! :* <-> (",
    '"; drop table search_letters; --',
    '%_',
    '<b>',
    '🙂',
    '\\',
    'a'.repeat(10_000),
    '\u0000',
    'إلغاء',
  ])('« %s » has a result', async (question) => {
    expect((await (await getSearchBackend(deps)).find({ question, limit: 10 })).versionIds.length).toBeLessThanOrEqual(
      10,
    );
  });
});

test('a withdrawn letter is no longer found, and a published one is, without a restart', async () => {
  const [wanted] = await database
    .knex('template_versions')
    .whereRaw(`data->>'title' = 'Prolonger un orgue au club'`)
    .limit(1);
  if (wanted) await database.knex('template_versions').where({ id: wanted.id }).update({ withdrawn_at: new Date() });
  const target = 'Résilier un orgue au club';
  const [one] = await database.knex('template_versions').whereRaw(`data->>'title' = ?`, [target]).limit(1);
  expect(await titles(target)).toContain(target);
  await database.knex('template_versions').where({ id: one.id }).update({ withdrawn_at: new Date() });
  expect(await titles(target)).not.toContain(target);
});

test('the same questions find the same letters in PostgreSQL and in the index', async () => {
  const small = await testDatabase();
  try {
    const [index, postgres] = await Promise.all(
      (['index', 'postgres'] as const).map((search) =>
        getSearchBackend({ db: small.knex, config: { search } } as unknown as Deps),
      ),
    );
    for (const question of [
      'résilier ma box',
      'récupérer ma caution',
      'amande majorer',
      'mon patron paye pa mes heure sup',
      'valise perdue avion',
      'zzz',
      'rendrelescles',
    ]) {
      const [a, b] = await Promise.all([index!, postgres!].map((finder) => finder.find({ question, limit: 3 })));
      expect({ question, ids: b!.versionIds, meant: b!.didYouMean }).toEqual({
        question,
        ids: a!.versionIds,
        meant: a!.didYouMean,
      });
    }
  } finally {
    await small.close();
  }
}, 60_000);
