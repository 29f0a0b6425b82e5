import { describe, expect, test } from '@jest/globals';
import { compose, getBlockText, type Letter, type Run } from '../../../src/letterpress/index.ts';
import { lintTemplate } from '../../../src/modules/documents/catalogue/template-lint.ts';
import { readTemplateSources } from '../../../src/modules/documents/catalogue/template-sources.ts';
import { categories, listLoadedTemplates } from '../../../src/modules/documents/index.ts';
import { getText } from '../../harness/plain-text.ts';

const listRuns = (letter: Letter): Run[] => letter.blocks.flatMap((block) => getBlockText(block).flat());

test('each template belongs to a category with a description', () => {
  for (const { category } of listLoadedTemplates())
    expect(categories.find(({ slug }) => slug === category)?.intro).toMatch(/\.$/);
});

const sources = readTemplateSources();

test('only these letters name a whole code as their source, until the page of the article is known', () => {
  const wholeCode = listLoadedTemplates().filter(({ file }) => file.source.url.includes('/codes/texte_lc/'));
  expect(wholeCode.map(({ slug }) => slug).toSorted()).toEqual([
    'demande-aide-exceptionnelle',
    'procuration',
    'recours-mdph',
    'resiliation-prevoyance',
    'saisine-mediateur-conso',
  ]);
});

describe.each(listLoadedTemplates())('$slug', (template) => {
  const { category, slug, file, samples: all } = template;
  const fields = file.steps.flatMap((step) => step.fields);

  test('has no lint problems', () => {
    expect(lintTemplate(template, sources[`${category}/${slug}/template.md`]!)).toEqual([]);
  });

  test('highlights each answer where it is printed', () => {
    for (const sample of all) {
      const runs = listRuns(compose(file, sample.content, { date: sample.date, sending: 'green' }));
      const lit = new Set(runs.map(({ field }) => field));
      for (const field of fields.filter(
        ({ type, showIf }) => !showIf && ['text', 'phone', 'date', 'money'].includes(type),
      ))
        if (sample.content.answers[field.name] !== undefined) expect(lit).toContain(field.name);
    }
  });

  test('names the free official way, and the day of its last check', () => {
    expect(file.freeRoute.note).toMatch(/gratuit/);
    expect(file.reviewedOn <= new Date().toISOString().slice(0, 10)).toBe(true);
  });
});

describe('the deposit: ten per cent of the rent for each month begun', () => {
  const { file, samples: all } = listLoadedTemplates().find(({ slug }) => slug === 'restitution-depot-garantie')!;
  const letter = (answers: Record<string, string | number | boolean>, date: string): string =>
    getText(
      compose(
        file,
        { ...all[0]!.content, answers: { ...all[0]!.content.answers, ...answers } },
        { date, sending: 'registered' },
      ),
    );

  test.each<[string, Record<string, string | number | boolean>, string, string[]]>([
    [
      'on the last day of the month nothing is due',
      { keysOn: '2026-08-30', conform: true },
      '2026-09-30',
      ['n’est pas encore passé'],
    ],
    [
      'on the next day one month is begun',
      { keysOn: '2026-08-30', conform: true, rent: 65_000, deposit: 65_000 },
      '2026-10-01',
      ['pour 1 mois commencé ', '715 €'],
    ],
    [
      'a whole month later it is still the first',
      { keysOn: '2026-08-30', conform: true, rent: 65_000, deposit: 65_000 },
      '2026-10-30',
      ['pour 1 mois commencé '],
    ],
    [
      'and the day after, the second',
      { keysOn: '2026-08-30', conform: true, rent: 65_000, deposit: 65_000 },
      '2026-10-31',
      ['pour 2 mois commencés', '780 €'],
    ],
    [
      'two months when the inventories differ',
      { keysOn: '2026-08-30', conform: false, rent: 65_000, deposit: 65_000 },
      '2026-10-31',
      ['jusqu’au 30 octobre 2026', 'pour 1 mois commencé '],
    ],
    [
      'keys on 31 January are due on the last day of February',
      { keysOn: '2026-01-31', conform: true },
      '2026-03-01',
      ['jusqu’au 28 février 2026', 'pour 1 mois commencé '],
    ],
    [
      'keys on 31 December, two months, in a leap year',
      { keysOn: '2027-12-31', conform: false },
      '2028-03-01',
      ['jusqu’au 29 février 2028', 'pour 1 mois commencé '],
    ],
    [
      'ten per cent to the nearest cent',
      { keysOn: '2026-08-30', conform: true, rent: 65_333, deposit: 65_333 },
      '2026-11-23',
      ['65,33 € par mois', '130,66 €', '783,99 €'],
    ],
    [
      'half a cent goes up',
      { keysOn: '2026-08-30', conform: true, rent: 45_035, deposit: 90_000 },
      '2026-10-15',
      ['45,04 € par mois', '945,04 €'],
    ],
    [
      'years late',
      { keysOn: '2023-08-30', conform: true, rent: 100_000, deposit: 100_000 },
      '2026-11-23',
      ['pour 38 mois commencés', '3 800 €', '4 800 €'],
    ],
  ])('%s', (_name, answers, date, words) => {
    for (const word of words) expect(letter(answers, date)).toContain(word);
  });

  test('nothing is claimed for the delay if the new address was not given', () => {
    const text = letter(
      { addressGiven: false, keysOn: '2024-08-30', conform: true, rent: 65_000, deposit: 65_000 },
      '2026-11-23',
    );
    expect(text).toContain('la somme de 650 €');
    expect(text).not.toMatch(/major|10 %|loyer/);
  });
});

test('an attestation gives the hamlet of a sender whose address has no street', () => {
  const { file, samples: all } = listLoadedTemplates().find(({ slug }) => slug === 'attestation-hebergement')!;
  const { content, date } = all[0]!;
  const sender = { ...content.sender, line4: '', line5: 'Le Bourg' };
  expect(getText(compose(file, { ...content, sender }, { date, sending: 'green' }))).toContain(
    ', demeurant Le Bourg, ',
  );
});

describe('the surcharge of a late refund, on the day of the letter', () => {
  const { file, samples: all } = listLoadedTemplates().find(({ slug }) => slug === 'penalite-retard-remboursement')!;
  // The fourteen days end on 15 October 2026.
  const letter = (cause: string, date: string): string =>
    getText(
      compose(
        file,
        { ...all[0]!.content, answers: { orderNumber: 'A-1', amount: 10_000, cause, startsOn: '2026-10-01' } },
        { date, sending: 'registered' },
      ),
    );

  test.each<[string, string, string]>([
    ['undelivered', '2026-10-16', 'de 10 %, soit 10 €. La somme due s’élève donc à 110 €'],
    ['undelivered', '2026-10-29', 'de 10 %, soit 10 €'],
    ['undelivered', '2026-10-30', 'de 20 %, soit 20 €'],
    ['undelivered', '2026-11-14', 'de 20 %, soit 20 €'],
    ['undelivered', '2026-11-15', 'de 50 %, soit 50 €'],
    ['undelivered', '2027-11-15', 'de 50 %, soit 50 €'],
    ['withdrawal', '2026-10-26', 'de 5 %, soit 5 €'],
    ['withdrawal', '2026-11-05', 'de 10 %, soit 10 €'],
    ['withdrawal', '2026-11-15', 'de 20 %, soit 20 €'],
    ['withdrawal', '2026-12-15', 'de 50 %, soit 50 €'],
    ['withdrawal', '2027-01-13', 'de 50 %, soit 50 €'],
    ['withdrawal', '2027-01-14', 'd’au moins 50 %, soit 50 €. La somme due s’élève donc à 150 € au moins'],
    ['withdrawal', '2027-02-11', 'd’au moins 50 %'],
    ['withdrawal', '2027-02-12', 'd’au moins 55 %'],
    ['withdrawal', '2029-02-12', 'd’au moins 100 %'],
  ])('%s, paid after %s', (cause, date, words) => expect(letter(cause, date)).toContain(words));

  test.each([
    ['nothing is due yet', 'undelivered', '2026-10-15'],
    ['the rate of that half-year is not in the table', 'withdrawal', '2026-10-25'],
  ])('%s', (_, cause, date) => expect(letter(cause, date)).not.toContain('La somme due'));
});
