// Slow by nature: asks every query of every letter.
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { allGroups, categories } from '../../../src/modules/documents/catalogue/template-files.ts';
import { listLoadedTemplates } from '../../../src/modules/documents/index.ts';
import { buildIndex, type Entry } from '../../../src/modules/documents/search/engine/compact.ts';
import { fold } from '../../../src/modules/documents/search/engine/fold.ts';
import { readIndex } from '../../../src/modules/documents/search/engine/search-index.ts';
import { NO_WORDING_WORDS } from '../../../src/modules/documents/search/engine/wordings.ts';
import { toSearchEntry } from '../../../src/modules/documents/search/search-entry.ts';
import { browserIndex, openIndex } from '../../bench/search-engines.ts';
import { searchQueries, searchQueriesByKind } from '../../bench/search-queries.ts';
import { listQuestions } from '../../bench/search-questions.ts';

const index = browserIndex();
const search = openIndex(index);
const kinds = searchQueriesByKind();
const firstThree = (question: string): string[] =>
  search
    .search(question)
    .hits.slice(0, 3)
    .map(({ slug }) => slug);

describe('the right template is among the first three', () => {
  test.each(Object.entries(kinds))('for 97 in a hundred queries: %s', (_kind, asked) => {
    const missed = Object.entries(asked).filter(([question, slugs]) => {
      const found = firstThree(question);
      return ![slugs].flat().some((slug) => found.includes(slug));
    });
    expect(missed.length / Object.keys(asked).length).toBeLessThanOrEqual(0.03);
  });
  test('for the whole title of every letter', () => {
    expect(
      listLoadedTemplates()
        .filter(({ slug, file }) => !firstThree(file.title).includes(slug))
        .map(({ slug }) => slug),
    ).toEqual([]);
  });
  test.each(['résilier', 'resili', 'contester', 'démission'])(
    'which contain « %s » literally, before any that imply it',
    (question) => {
      const titles = search
        .search(question)
        .hits.slice(0, 3)
        .map(({ title }) => fold(title));
      for (const title of titles) expect(title).toContain(fold(question));
      expect(titles).toHaveLength(3);
    },
  );
  test('for at least two queries of each letter’s own queries.yaml', () => {
    const found = searchQueries()
      .filter(({ query, slugs: [slug] }) => firstThree(query).includes(slug))
      .map(({ slugs: [slug] }) => slug);
    const missed = listLoadedTemplates().filter(({ slug }) => found.filter((one) => one === slug).length < 2);
    expect(missed.map(({ category, slug }) => `seeds/letters/${category}/${slug}/queries.yaml`)).toEqual([]);
  });
  test('and no query names a letter that does not exist', () => {
    const slugs = new Set(listLoadedTemplates().map(({ slug }) => slug));
    expect(searchQueries().filter((query) => query.slugs.some((slug) => !slugs.has(slug)))).toEqual([]);
  });
});

const gzipped = (shape: (entry: Entry) => Entry): number => {
  const entries = listLoadedTemplates().map(({ category, slug, file }) =>
    shape(toSearchEntry({ category, slug, data: file })),
  );
  return gzipSync(JSON.stringify({ index: buildIndex('test', categories, entries, { lines: [], words: [] }) }), {
    level: 9,
  }).length;
};
test('the index for browsers is small: 120 bytes a letter, and 260 for its wordings', () => {
  const own = gzipped((entry) => ({ ...entry, wordingWords: NO_WORDING_WORDS }));
  expect(own).toBeLessThan(120 * index.rows.length);
  expect(gzipped((entry) => entry) - own).toBeLessThan(260 * index.rows.length);
});
test('a browser does not open the index of another build', () => {
  expect(readIndex(index)?.search('résilier').hits.length).toBeGreaterThan(0);
  expect(readIndex({ ...index, format: index.format - 1 })).toBeNull();
  expect(readIndex(null)).toBeNull();
});

describe('wordings.yaml', () => {
  const letters = listLoadedTemplates();
  test('stands in the folder of every letter', () => {
    const missing = letters.filter(({ wordings }) => wordings === undefined);
    expect(missing.map(({ category, slug }) => `seeds/letters/${category}/${slug}`)).toEqual([]);
  });
  test('repeats no wording of another letter', () => {
    const all = letters.flatMap(({ wordings = [] }) => wordings);
    expect(all.filter((wording, i) => all.indexOf(wording) !== i)).toEqual([]);
  });
  test('finds a letter by words that only its wordings have', () => {
    const isSilent = ({ slug, file }: (typeof letters)[number]): boolean =>
      slug === 'restitution-depot-garantie' && !JSON.stringify(file).includes('Foncia');
    expect(letters.some(isSilent)).toBe(true);
    expect(firstThree('Foncia garde mon argent depuis que je suis parti')).toContain('restitution-depot-garantie');
  });
});

describe('questions written before anyone looked at the index', () => {
  const questions = listQuestions();
  const listAnswers = (question: string): string[] =>
    search.suggest(question).map((answer) => ('category' in answer ? answer.slug : `/${answer.slug}`));
  test.each(['situations', 'argot', 'questions', 'rayons', 'institutions'] as const)(
    'find 97 in a hundred: %s',
    (kind) => {
      const asked = questions.filter((question) => question.kind === kind);
      const missed = asked.filter(({ question, expected }) => {
        const first = listAnswers(question).slice(0, 3);
        return expected.length === 0 ? first.length > 0 : !expected.some((slug) => first.includes(slug));
      });
      expect(missed.length / asked.length).toBeLessThanOrEqual(0.03);
    },
  );
  test('have no answer in 90 of a hundred cases if the catalogue has none', () => {
    const asked = questions.filter(({ expected }) => expected.length === 0);
    const recognised = asked.filter(({ question }) => listAnswers(question).length === 0);
    expect(recognised.length / asked.length).toBeGreaterThanOrEqual(0.9);
  });
});

describe('template groups', () => {
  test.each(allGroups.filter(({ kind }) => kind === 'event').map(({ title, slug }) => [title, slug]))(
    '« %s » finds its life event first',
    (title, slug) => expect(search.suggest(title)[0]?.slug).toBe(slug),
  );
  test.each(categories.map(({ title, slug }) => [title, slug]))('« %s » finds its category first', (title, slug) =>
    expect(search.suggest(title)[0]?.slug).toBe(slug),
  );
  test('stand apart from the letters, and are no letters', () => {
    const { hits, templateGroups } = search.search('je déménage');
    expect(templateGroups[0]).toEqual({ slug: 'je-demenage', title: 'Je déménage', isNamed: true });
    expect(hits.map(({ slug }) => slug)).not.toContain('je-demenage');
  });
  test.each([
    ['bnp paribas', 'ecrire-a-banque'],
    ['macif', 'ecrire-a-assureur'],
    ['sosh', 'ecrire-a-operateur'],
    ['veolia', 'ecrire-a-energie'],
    ['air france', 'ecrire-a-transporteur'],
    ['amazon', 'ecrire-a-vendeur'],
    ['foncia', 'ecrire-a-syndic'],
  ])('« %s » alone finds the page of its kind of firm, and letters', (firm, slug) => {
    expect(search.suggest(firm)[0]?.slug).toBe(slug);
    expect(search.search(firm).hits.length).toBeGreaterThan(0);
  });
  test('and a firm in a longer query leaves the first places to letters', () =>
    expect(search.search('la macif refuse de payer mon sinistre').templateGroups).toEqual([]));
  test.each([
    ['carsat', 'reclamation-retraite-trimestres'],
    ['lettre à la cipav', 'reclamation-retraite-trimestres'],
    ['contacter france travail', 'recours-france-travail'],
    ['préfecture de Bobigny', 'relance-titre-sejour'],
    ['caf de paris', 'recours-caf'],
    ['syndic citya', 'mise-en-demeure-syndic'],
    ['huissier', 'contestation-recouvrement'],
    ['lettre orange', 'resiliation-box'],
  ])('« %s » finds first the letter that people write to this institution', (institution, slug) =>
    expect(search.search(institution).hits[0]?.slug).toBe(slug),
  );
  test.each([
    ['la mairie m’a dit non', 'lettre-maire-voirie'],
    ['que sait google sur moi', 'dereferencement'],
  ])('« %s » says more than a name', (question, slug) => expect(search.search(question).hits[0]?.slug).not.toBe(slug));
  const used = new Set(listLoadedTemplates().map(({ file }) => `ecrire-a-${file.recipientType}`));
  const isEmpty = ({ kind, slug }: (typeof allGroups)[number]): boolean => kind === 'recipient' && !used.has(slug);
  test.each(allGroups.filter((group) => !isEmpty(group)).map(({ title, slug }) => [title, slug]))(
    '« %s » finds its template group, at most after one of the same name',
    (title, slug) => expect(search.suggest(title).slice(0, 2)).toContainEqual(expect.objectContaining({ slug })),
  );
  test.each([
    ['téléphone', 'qui a inventé le téléphone'],
    ['impôts', 'impôts en Belgique'],
    ['succession', 'succession en Belgique'],
  ])('« %s » is a name; « %s » needs confidence, and has none', (name, question) => {
    expect(search.suggest(name)[0]).toMatchObject({ isNamed: true });
    const { hits, templateGroups, near } = search.search(question);
    expect({ hits, templateGroups }).toEqual({ hits: [], templateGroups: [] });
    expect(near.length).toBeGreaterThan(0);
  });
  test('without a letter are not found', () => {
    const empty = allGroups.filter(isEmpty);
    for (const { slug, title } of empty)
      expect(search.search(title).templateGroups.map((group) => group.slug)).not.toContain(slug);
  });
});

describe('a letter that the catalogue does not have', () => {
  test('is no result; near letters are apart', () => {
    const { hits, near, facets, missing } = search.search('je veux changer de nom de famille');
    expect({ hits, facets, missing }).toEqual({ hits: [], facets: [], missing: 'Changer de nom de famille' });
    expect(near.length).toBeGreaterThan(0);
  });
  test('and its subject is found by wordings alone', () => {
    expect(search.search('chaussures running homme soldes')).toMatchObject({
      hits: [],
      missing: 'Acheter, comparer des produits',
    });
  });
  test('is found once it is published', () => {
    const slug = 'complement-loyer';
    const [row] = index.rows;
    const later = openIndex({
      ...index,
      rows: [...index.rows, [row![0], slug, 'Contester un complément de loyer', row![3]]],
    });
    expect(search.search('contester un complément de loyer')).toMatchObject({
      missing: 'Contester un complément de loyer',
    });
    expect(later.search('contester un complément de loyer')).toMatchObject({ missing: null });
    expect(later.search('contester un complément de loyer').hits[0]?.slug).toBe(slug);
  });
});

describe('an act of no letter', () => {
  test.each(['souscrire une assurance habitation', 'calculer mon préavis', 'immatriculer ma voiture'])(
    'is not answered by a letter about its object: « %s »',
    (question) => expect(search.search(question).hits).toEqual([]),
  );
  test('is answered by the letter that names it', () =>
    expect(firstThree('ouvrir un compte bancaire')).toContain('droit-au-compte'));
});

describe('a spelling suggestion', () => {
  test.each([
    ['résilier boxe internte', 'résilier box internet'],
    ['dépot de garentie', 'dépôt de garantie'],
    ['resiliermabox', 'résilier ma box'],
    ['lassurance', 'l’assurance'],
    ['acte de naisance', 'acte de naissance'],
  ])('for « %s » is « %s »', (question, proposed) => {
    expect(search.search(question).didYouMean).toBe(proposed);
  });
  test.each([
    'résiliation box',
    'resiliation box',
    'RÉSILIER MA BOX',
    'démissionner',
    'demi',
    'l’assurance',
    'bagnole',
    'zzzz',
    'recette de crepes',
  ])('is not given for « %s »', (question) => {
    expect(search.search(question).didYouMean).toBeNull();
  });
});

describe('a correct word that the catalogue does not have', () => {
  const WORDS =
    'tabouret cithare pédalo marmotte gondole carafe trombone pyjama bretelles saxophone chameau kayak camping accordéon harmonica citerne palmier piment mandoline bergamote';
  test.each(WORDS.split(' '))('is proposed no other word: « %s »', (word) => {
    for (const question of [word, `mon ${word}`, `acheter un ${word}`, `${word} cassé`])
      expect([question, search.search(question).didYouMean]).toEqual([question, null]);
  });
});

describe('categories', () => {
  test('count all results, whichever is selected', () => {
    const all = search.search('résilier');
    expect(all.facets.reduce((sum, { count }) => sum + count, 0)).toBe(all.hits.length);
    expect(all.facets.length).toBeGreaterThan(2);
    for (const { category, count } of all.facets) {
      const kept = search.search('résilier', { category });
      expect(kept.hits).toHaveLength(count);
      expect(kept.hits.every((hit) => hit.category === category)).toBe(true);
      expect(kept.facets).toEqual(all.facets);
    }
  });
});

describe('queries without results cause no error', () => {
  test.each([
    '',
    '   ',
    'de la',
    'zzzz yyyy',
    '🙂',
    '%',
    '& | ! ( ) : * <->',
    '\u0000',
    '\uD800',
    'إلغاء',
    'recette de brioche aux pralines',
  ])('such as « %s »', (question) => {
    expect(search.search(question)).toMatchObject({ hits: [], facets: [], didYouMean: null });
  });
  test.each([
    ['letters', 'a'.repeat(10_000)],
    ['words', 'résilier '.repeat(1200)],
    ['elisions', 'l’'.repeat(5000)],
    ['digits', '1'.repeat(10_000)],
    ['marks', 'e\u0301\u0300'.repeat(4000)],
  ])('of 10,000 %s are truncated', (_of, question) => {
    expect(search.search(question)).toEqual(search.search(question.slice(0, 400)));
  });
  test('with markup are treated as words', () =>
    expect(firstThree('<b>résilier</b> <script>box</script>')).toContain('resiliation-box'));
  test('of any kind', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc.string({ unit: 'grapheme', maxLength: 60 }),
          fc.array(fc.constantFrom('résilier', 'l’', "d'", 'box', ' ', '2', 'ma', 'é', '-')).map((all) => all.join('')),
        ),
        (question) => {
          expect(search.search(question).hits.length).toBeLessThanOrEqual(index.rows.length);
        },
      ),
      { numRuns: 500 },
    );
  });
});
