import { expect, test } from '@jest/globals';
import { insertAmounts } from '../../../src/modules/documents/catalogue/amounts.ts';
import { readTemplateSources } from '../../../src/modules/documents/catalogue/template-sources.ts';

const list = `
ceiling:
  called: Plafond
  source: { label: Fiche, url: 'https://www.service-public.gouv.fr/particuliers/vosdroits/F1' }
  readOn: 2026-11-26
  since: [{ year: 2026, cents: 596500 }, { year: 2027, cents: 602550 }]
rent_index:
  called: Indice
  source: { label: Série, url: 'https://www.insee.fr/fr/statistiques/serie/1' }
  readOn: 2026-11-28
  rows: [{ at: 32025, value: 145.77 }]
`;
const insert = (text: string): string | undefined =>
  insertAmounts({ 'amounts.yaml': list, 'a/b/template.md': text })['a/b/template.md'];

test('a letter names an amount and prints the one in force, with its year', () => {
  expect(insert('Le plafond est de %ceiling% en %ceiling.year%.')).toBe('Le plafond est de 6 025,50 € en 2027.');
  expect(insert('balances | minus: %ceiling.cents%')).toBe('balances | minus: 602550');
  expect(insert('at most %ceiling.english%')).toBe('at most €6,025.50');
  expect(insert('1 % du total, ou 20 % de la somme')).toBe('1 % du total, ou 20 % de la somme');
});

test('a letter takes a series among its tables', () => {
  expect(insert('tables: [%rent_index.table%]')).toBe(
    'tables: [{"name":"rentIndex","source":{"label":"Série","url":"https://www.insee.fr/fr/statistiques/serie/1"},"readOn":"2026-11-28","rows":[{"at":32025,"value":145.77}]}]',
  );
  expect(() => insert('%rent_index%')).toThrow('a/b/template.md:1:');
  expect(() => insert('%ceiling.table%')).toThrow('a/b/template.md:1:');
});

test('an unknown amount is named with its file and line', () => {
  expect(() => insert('a\nb %ceilin% c')).toThrow(
    'a/b/template.md:2: «\u00a0%ceilin%\u00a0» n’est pas dans amounts.yaml',
  );
  expect(() => insert('%ceiling.francs%')).toThrow('a/b/template.md:1:');
  expect(() => insertAmounts({ 'a/b/template.md': '' })).toThrow('amounts.yaml:1: ce fichier manque');
});

test('the letters of the catalogue mention every amount of the list, and no name is left in their texts', () => {
  const sources = readTemplateSources();
  expect(Object.keys(sources)).not.toContain('amounts.yaml');
  expect(Object.entries(sources).filter(([, text]) => /%[a-z_.]+%/.test(text))).toEqual([]);
  const estate = sources['banque/frais-bancaires-succession/template.md'];
  expect(estate).toContain('fixé à 5 965 € en 2026');
  expect(estate).toContain('minus: 85700');
  expect(sources['travail/contestation-sanction/template.md']).toContain('coûte 50 €');
});
