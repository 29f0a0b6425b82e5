import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type {
  CategoryView,
  TemplateGroup,
  AskedTemplate,
  TemplateCard,
  TemplateView,
} from '../../../src/modules/documents/catalogue/contract.ts';
import { categories, listLoadedTemplates, loadTemplates } from '../../../src/modules/documents/index.ts';
import type { SearchIndexView, SearchResult } from '../../../src/modules/documents/search/contract.ts';
import { buildUser } from '../../factories/users.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test('a second release publishes nothing, and a changed text becomes a new version', async () => {
  expect(await loadTemplates(testApp.deps)).toBe(0);
  await testApp.db('template_versions').where({ slug: 'demission-cdi' }).update({ checksum: 'older' });
  expect(await loadTemplates(testApp.deps)).toBe(1);
  expect(
    (await testApp.db('template_versions').where({ slug: 'demission-cdi' }).orderBy('version')).map(
      ({ version }) => version,
    ),
  ).toEqual([1, 2]);
  expect((await testApp.getTemplate('demission-cdi')).version).toBe(2);
});

test('two releases at the same time publish one version', async () => {
  await testApp.db('template_versions').where({ slug: 'resiliation-box' }).update({ checksum: 'older' });
  const published = await Promise.all([
    loadTemplates(testApp.deps),
    loadTemplates(testApp.deps),
    loadTemplates(testApp.deps),
  ]);
  expect(published.sort()).toEqual([0, 0, 1]);
});

test('categories include the number of their templates', async () => {
  const { items } = (await testApp.request<{ items: CategoryView[] }>('GET', '/categories')).body;
  expect(items.map(({ slug, count }) => [slug, count])).toEqual(
    categories.map(({ slug }) => [slug, listLoadedTemplates().filter((one) => one.category === slug).length]),
  );
});

test('at least 150 templates in fifteen categories, none of them empty', async () => {
  const { items } = (await testApp.request<{ items: CategoryView[] }>('GET', '/categories')).body;
  expect(items).toHaveLength(15);
  expect(listLoadedTemplates().length).toBeGreaterThanOrEqual(150);
});

test('the catalogue is listed by category, life event and recipient type', async () => {
  const { items } = (await testApp.request<{ items: TemplateGroup[] }>('GET', '/shelves')).body;
  for (const [kind, least] of [
    ['category', 15],
    ['event', 12],
    ['recipient', 15],
  ] as const)
    expect(items.filter((one) => one.kind === kind).length).toBeGreaterThanOrEqual(least);
  expect(new Set(items.map(({ slug }) => slug)).size).toBe(items.length);
  for (const shelf of items) {
    const { body } = await testApp.request<{ shelf: TemplateGroup; cards: TemplateCard[] }>(
      'GET',
      `/shelves/${shelf.slug}`,
    );
    expect([body.shelf, body.cards.length]).toEqual([shelf, shelf.count]);
  }
  const { body } = await testApp.request<{ cards: TemplateCard[] }>('GET', '/shelves/ecrire-a-employeur');
  expect(body.cards.map(({ slug }) => slug)).toContain('demission-cdi');
  expect((await testApp.request('GET', '/shelves/nulle-part')).status).toBe(404);
});

test('cards are returned in the requested order; unknown ones are skipped', async () => {
  const { items } = (
    await testApp.request<{ items: TemplateCard[] }>(
      'GET',
      '/templates?places=travail/demission-cdi,travail/rien,telecom-energie/resiliation-box',
    )
  ).body;
  expect(items.map(({ slug }) => slug)).toEqual(['demission-cdi', 'resiliation-box']);
  expect((await testApp.request('GET', '/templates?places=../etc')).status).toBe(400);
});

test('the most sent templates have the words of people who ask for them', async () => {
  const { items } = (await testApp.request<{ items: AskedTemplate[] }>('GET', '/most-sent')).body;
  expect(items.map(({ spokenTitle }) => spokenTitle)).toEqual(
    expect.arrayContaining(['Quitter ma box', 'Démissionner', 'Récupérer ma caution']),
  );
});

test('the most sent templates come first, counted every ten minutes', async () => {
  const most = async () =>
    (await testApp.request<{ items: TemplateCard[] }>('GET', '/most-sent')).body.items.map(({ slug }) => slug);
  expect((await most())[0]).toBe('resiliation-box');
  const { versionId } = await testApp.getTemplate('rgpd-acces');
  await testApp
    .db('documents')
    .insert({ id: uuidv7(), user_id: uuidv7(), template_version_id: versionId, status: 'ordered', content: '{}' });
  expect((await most())[0]).toBe('resiliation-box');
  testApp.clock.now = new Date(testApp.clock.now.getTime() + 10 * 60_000);
  expect((await most())[0]).toBe('rgpd-acces');
});

test('a card shows the first lines of the letter as printed', async () => {
  const { items } = (await testApp.request<{ items: TemplateCard[] }>('GET', '/templates?category=travail')).body;
  const card = items.find(({ slug }) => slug === 'demission-cdi')!;
  expect(card.excerpt[0]).toBe('Objet\u00a0: démission');
  expect(card.excerpt[2]).toContain('Employée dans votre entreprise depuis le 2\u00a0septembre\u00a02019');
});

test('a template contains what the form and the sheet need, without its search words', async () => {
  const { status, body } = await testApp.request<TemplateView>(
    'GET',
    '/templates/logement-locataire/restitution-depot-garantie',
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ category: 'logement-locataire', categoryTitle: 'Logement, locataire', version: 1 });
  expect(body.body).toContain('{{ show.totalCents }}');
  expect(body.questions.filter(({ question }) => !/\p{L}\u202f\?$/u.test(question))).toEqual([]);
  expect(body).not.toHaveProperty('searchWords');
});

describe('a missing page', () => {
  test.each([
    '/templates/travail/inconnu',
    '/templates/travail/resiliation-box',
    '/templates/inconnu/demission-cdi',
    '/templates/Travail/x',
    '/template-slugs/inconnu',
  ])('%s is 404', async (path) => {
    expect(await testApp.request<Rejection>('GET', path)).toMatchObject({ status: 404 });
  });
  test('a slug alone redirects to its category', async () => {
    expect((await testApp.request('GET', '/template-slugs/resiliation-box')).body).toEqual({
      category: 'telecom-energie',
      slug: 'resiliation-box',
    });
  });
  test('a template has the sender, recipient and answers of its own first sample', async () => {
    const gym = await testApp.request<TemplateView>('GET', '/templates/abonnements/resiliation-salle-de-sport');
    expect(gym.body.sampleRecipient).toMatchObject({ organisation: 'Forme Exemple', city: 'Toulouse' });
    expect(gym.body.sampleSender).toMatchObject({ lastName: 'Marchal', postcode: '69003' });
    const box = await testApp.request<TemplateView>('GET', '/templates/telecom-energie/resiliation-box');
    expect(box.body.sampleRecipient).toMatchObject({ organisation: 'Fibre Exemple' });
  });
  test('a version from the back office has the sample of its own text', async () => {
    const [newest] = await testApp
      .db('template_versions')
      .where({ slug: 'resiliation-box' })
      .orderBy('version', 'desc')
      .limit(1);
    const id = uuidv7();
    await testApp.db('template_versions').insert({
      ...newest,
      id,
      version: newest.version + 1,
      origin: 'office',
      samples: newest.samples.replaceAll('Fibre Exemple', 'Câble Exemple'),
    });
    const box = await testApp.request<TemplateView>('GET', '/templates/telecom-energie/resiliation-box');
    expect(box.body.sampleRecipient).toMatchObject({ organisation: 'Câble Exemple' });
    await testApp.db('template_versions').where({ id }).delete();
  });
  test('a withdrawn template is 410, and is listed nowhere, whatever its older versions', async () => {
    const [newest] = await testApp
      .db('template_versions')
      .where({ slug: 'demission-cdi' })
      .orderBy('version', 'desc')
      .limit(1);
    await testApp.db('template_versions').where({ id: newest.id }).update({ withdrawn_at: new Date() });
    expect(await testApp.request('GET', '/templates/travail/demission-cdi')).toMatchObject({
      status: 410,
      body: { code: 'template_withdrawn' },
    });
    expect(
      (await testApp.request<{ items: TemplateCard[] }>('GET', '/templates')).body.items.map(({ slug }) => slug),
    ).not.toContain('demission-cdi');
    expect(
      (await testApp.request<{ items: CategoryView[] }>('GET', '/categories')).body.items.find(
        ({ slug }) => slug === 'travail',
      )!.count,
    ).toBe(listLoadedTemplates().filter(({ category }) => category === 'travail').length - 1);
    expect(
      (await testApp.request<SearchResult>('GET', '/search?q=démission')).body.hits.map(({ slug }) => slug),
    ).not.toContain('demission-cdi');
    await testApp.db('template_versions').where({ id: newest.id }).update({ withdrawn_at: null });
  });
});

describe('the search', () => {
  const search = async (q: string, more = ''): Promise<SearchResult> =>
    (await testApp.request<SearchResult>('GET', `/search?q=${encodeURIComponent(q)}${more}`)).body;
  test.each([
    ['RÉSILIATION DE LA BOX', 'resiliation-box', null],
    ['lettre à mon patron pour quitter mon boulot', 'demission-cdi', null],
    ['mon proprio ne me rend pas le dépôt', 'restitution-depot-garantie', null],
    ['resillier boxe', 'resiliation-box', 'résilier box'],
    ['dépot de garentie', 'restitution-depot-garantie', 'dépôt de garantie'],
  ])('« %s » finds %s, and suggests « %s »', async (q, slug, didYouMean) => {
    const found = await search(q);
    expect(found.hits.slice(0, 3).map((hit) => hit.slug)).toContain(slug);
    expect(found.didYouMean).toBe(didYouMean);
  });
  test('counts all results and those of each category, and filters by category', async () => {
    const all = await search('résilier');
    expect(all.facets.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
    const { count } = all.facets.find(({ category }) => category === 'assurance')!;
    const kept = await search('résilier', '&category=assurance');
    expect(kept).toMatchObject({ category: 'assurance', total: count, facets: all.facets });
    expect(new Set(kept.hits.map((hit) => hit.kind === 'letter' && hit.category))).toEqual(new Set(['assurance']));
    expect(await search('résilier', '&category=inconnue')).toMatchObject({ hits: [], total: 0 });
  });
  test.each(['', '   ', 'de la', '%', '<script>', 'zzzz yyyy', '🙂', '& | ! ( ) : * <->', "' or 1=1 --"])(
    '« %s » finds nothing and says so',
    async (q) => {
      expect(await search(q)).toMatchObject({ hits: [], total: 0, facets: [], didYouMean: null });
    },
  );
  test('rejects NUL in a query as malformed', async () => {
    expect(await search('\u0000')).toMatchObject({ code: 'malformed' });
  });
  test('truncates a query of ten thousand characters', async () => {
    const { status, body } = await testApp.request<SearchResult>('GET', `/search?q=${'box%20'.repeat(2500)}`);
    expect(status).toBe(200);
    expect(body.query).toHaveLength(200);
    expect(body.hits.map(({ slug }) => slug)).toContain('resiliation-box');
  });
  test.each(['/search?q=a&q=b', '/search?q=box&category=%3Cb%3E'])(
    '%s is rejected without a server error',
    async (path) => {
      expect((await testApp.request('GET', path)).status).toBe(400);
    },
  );
});

describe('the index for the browser', () => {
  const fetched = (tag?: string) =>
    fetch(`${testApp.url}/-/api/v1/search/index`, {
      headers: tag ? { 'if-none-match': tag, 'cache-control': 'max-age=0' } : {},
    });
  test('contains the whole live catalogue, and is not sent again while it is unchanged', async () => {
    const first = await fetched();
    const { index } = (await first.json()) as SearchIndexView;
    expect(index!.rows.map(([, slug]) => slug).sort()).toEqual(
      listLoadedTemplates()
        .map(({ slug }) => slug)
        .sort(),
    );
    const tag = first.headers.get('etag')!;
    expect(tag).toContain(index!.version);
    expect(first.headers.get('cache-control')).toBe('private, max-age=300');
    const again = await fetched(tag);
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });
  test('changes with the catalogue: a withdrawn template is missing', async () => {
    const before = await fetched();
    // An unconsumed response body keeps the connection open.
    await before.text();
    const tag = before.headers.get('etag')!;
    const [newest] = await testApp
      .db('template_versions')
      .where({ slug: 'resiliation-box' })
      .orderBy('version', 'desc')
      .limit(1);
    await testApp.db('template_versions').where({ id: newest.id }).update({ withdrawn_at: new Date() });
    const changed = await fetched(tag);
    expect(changed.status).toBe(200);
    expect(((await changed.json()) as SearchIndexView).index!.rows.map(([, slug]) => slug)).not.toContain(
      'resiliation-box',
    );
    await testApp.db('template_versions').where({ id: newest.id }).update({ withdrawn_at: null });
  });
});

test('support sees every version; a customer is denied', async () => {
  const support = buildUser('Sam', 'support');
  const { status, body } = await testApp.request<{ slug: string }[]>(
    'GET',
    '/-/admin/v1/templates?filter={"slug":"resiliation-box"}',
    { user: support },
  );
  expect(status).toBe(200);
  expect(body.map(({ slug }) => slug)).toContain('resiliation-box');
  expect((await testApp.request('GET', '/-/admin/v1/templates', { user: buildUser('Camille') })).status).toBe(403);
});
