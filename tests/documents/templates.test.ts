import { describe, expect, test } from '@jest/globals';
import { Liquid } from 'liquidjs';
import { compose, layOut, normaliseAddress, sheetsOfParts, wordsOfBlock, type ComposeContent, type Letter, type Run } from '../../src/letterpress/index.ts';
import { categories, loadedTemplates } from '../../src/modules/documents/index.ts';
import { textOf } from '../letterpress/compose/text-of.ts';

const runsOf = (letter: Letter): Run[] =>
  letter.blocks.flatMap((block) => wordsOfBlock(block).flat());
const nothing = { answers: {}, sender: {}, recipient: {} };

test('each template stands under a category that has words of its own', () => {
  for (const { category } of loadedTemplates) expect(categories.find(({ slug }) => slug === category)?.intro).toMatch(/\.$/);
});

const samples = loadedTemplates.flatMap(({ slug, file, samples: all }) => all.map((sample) => ({ name: `${slug}: ${sample.name}`, file, sample })));
describe.each(samples)('$name', ({ file, sample }) => {
  const letter = compose(file, sample.content, { date: sample.date, sending: sample.content.sending! });
  const text = textOf(letter);

  test('leaves no blank', () => {
    expect(letter.missing).toEqual([]);
    expect(runsOf(letter).filter(({ missing }) => missing)).toEqual([]);
  });
  test('fits the sheets it claims', () => {
    const pages = layOut(letter);
    expect(pages).toHaveLength(sample.pages);
    expect(sheetsOfParts([pages.length], { duplex: true })).toBe(Math.ceil(sample.pages / 2));
  });
  test('says what it must, and nothing it must not', () => {
    for (const words of sample.contains) expect(text).toContain(words);
    for (const words of sample.lacks) expect(text).not.toContain(words);
  });
  test('agrees in gender and number without brackets, and leaves no trace of its language', () => {
    expect(text).not.toMatch(/\((e|s|es|ne)\)|et\/ou|undefined|null|NaN|\{\{|\{%|[\ue000-\ue0ff]/);
    expect(text).not.toMatch(/ {2}|\.\.| \.|,,|\bde [aeiouéèêAEIOU]|\bà le\b/);
  });
  test('ends each sentence, and has no line of its own for nothing', () => {
    for (const block of letter.blocks)
      if (block.kind === 'paragraph') expect(block.runs.map((run) => run.text).join('')).toMatch(/^\p{Lu}.*[.]$/su);
  });
  test('has addresses the post can read', () => {
    for (const side of ['sender', 'recipient'] as const)
      expect(normaliseAddress({ ...sample.content[side], kind: sample.content[side].kind ?? 'person' }).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
  test('is sent in a way its template allows', () => {
    expect(file.sending.allowed).toContain(sample.content.sending);
  });
});

describe.each(loadedTemplates)('$slug', ({ file, samples: all }) => {
  const engine = new Liquid();
  const used = (source: string): string[] => engine.fullVariablesSync(engine.parse(source)).map(String);
  const fields = file.steps.flatMap((step) => step.fields);

  test('uses every variable it declares, and declares every variable it uses', () => {
    const words = [file.subject, file.body, ...file.computed.map(({ expression }) => `{{ ${expression} }}`)].flatMap(used);
    const roots = new Set(words.map((word) => (word.startsWith('show.') ? word.slice(5) : word)));
    const conditions = [...fields, ...file.enclosures].flatMap(({ showIf }) => (showIf ? [showIf.field] : []));
    for (const name of [...fields.map((field) => field.name), ...file.computed.map((one) => one.name)])
      expect([name, roots.has(name) || conditions.includes(name)]).toEqual([name, true]);
    const known = new Set([...fields.map(({ name }) => name), ...file.computed.map(({ name }) => name), 'sender', 'recipient', 'letter_date', 'sender_line4', 'sender_postcode', 'sender_city']);
    expect([...roots].filter((root) => !known.has(root.split('.')[0]!))).toEqual([]);
  });

  test('has a sample in each branch of its conditions; a branch for a missing answer shows its blank', () => {
    let count = 0;
    const body = file.body.replace(/\{%-?\s*(?:if|elsif|else|when)\b[^%]*%\}/g, (tag) => `${tag}⟦${(count += 1)}⟧`);
    const branchesOf = (content: ComposeContent, date: string): number[] =>
      [...textOf(compose({ ...file, body }, content, { date, sending: 'green' })).matchAll(/⟦(\d+)⟧/g)].map((found) => Number(found[1]));
    const reached = new Set(all.flatMap(({ content, date }) => branchesOf(content, date)));
    for (const { content, date } of all)
      for (const name of Object.keys(content.answers)) {
        const { [name]: _gone, ...answers } = content.answers;
        for (const branch of branchesOf({ ...content, answers }, date))
          if (new RegExp(`⟦${branch}⟧[^⟦]*\\{\\{ show\\.${name} `).test(body)) reached.add(branch);
      }
    expect(count).toBeGreaterThan(0);
    expect(Array.from({ length: count }, (_, i) => i + 1).filter((branch) => !reached.has(branch))).toEqual([]);
  });

  test('shows a blank for every answer it needs, at its place in the letter', () => {
    const letter = compose(file, nothing, { date: '2026-11-23', sending: 'green' });
    const blanks = new Set(runsOf(letter).filter(({ missing }) => missing).map(({ field }) => field));
    const asked = fields.filter(({ required, showIf }) => required && !showIf).map(({ name }) => name);
    expect(asked.filter((name) => !blanks.has(name))).toEqual([]);
    expect(letter.missing).toEqual(expect.arrayContaining(['sender.lastName', 'sender.line4', 'recipient.city', ...asked]));
  });

  test('lights each answer where it is printed', () => {
    for (const sample of all) {
      const runs = runsOf(compose(file, sample.content, { date: sample.date, sending: 'green' }));
      const lit = new Set(runs.map(({ field }) => field));
      for (const field of fields.filter(({ type, showIf }) => !showIf && ['text', 'phone', 'date', 'money'].includes(type)))
        if (sample.content.answers[field.name] !== undefined) expect(lit).toContain(field.name);
    }
  });

  test('says where the free, official route is, and when it was read again', () => {
    expect(file.freeRoute.note).toMatch(/gratuit/);
    expect(file.reviewedOn <= '2026-11-21').toBe(true);
  });
});

describe('the deposit: ten per cent of the rent for each month begun', () => {
  const { file, samples: all } = loadedTemplates.find(({ slug }) => slug === 'restitution-depot-garantie')!;
  const letter = (answers: Record<string, string | number | boolean>, date: string): string =>
    textOf(compose(file, { ...all[0]!.content, answers: { ...all[0]!.content.answers, ...answers } }, { date, sending: 'registered' }));

  test.each<[string, Record<string, string | number | boolean>, string, string[]]>([
    ['on the last day of the month nothing is due', { keysOn: '2026-08-30', conform: true }, '2026-09-30', ['n’est pas encore passé']],
    ['on the next day one month is begun', { keysOn: '2026-08-30', conform: true, rent: 65_000, deposit: 65_000 }, '2026-10-01', ['pour 1 mois commencé ', '715 €']],
    ['a whole month later it is still the first', { keysOn: '2026-08-30', conform: true, rent: 65_000, deposit: 65_000 }, '2026-10-30', ['pour 1 mois commencé ']],
    ['and the day after, the second', { keysOn: '2026-08-30', conform: true, rent: 65_000, deposit: 65_000 }, '2026-10-31', ['pour 2 mois commencés', '780 €']],
    ['two months when the inventories differ', { keysOn: '2026-08-30', conform: false, rent: 65_000, deposit: 65_000 }, '2026-10-31', ['jusqu’au 30 octobre 2026', 'pour 1 mois commencé ']],
    ['keys on 31 January are due on the last day of February', { keysOn: '2026-01-31', conform: true }, '2026-03-01', ['jusqu’au 28 février 2026', 'pour 1 mois commencé ']],
    ['keys on 31 December, two months, in a leap year', { keysOn: '2027-12-31', conform: false }, '2028-03-01', ['jusqu’au 29 février 2028', 'pour 1 mois commencé ']],
    ['ten per cent to the nearest cent', { keysOn: '2026-08-30', conform: true, rent: 65_333, deposit: 65_333 }, '2026-11-23', ['65,33 € par mois', '130,66 €', '783,99 €']],
    ['half a cent goes up', { keysOn: '2026-08-30', conform: true, rent: 45_035, deposit: 90_000 }, '2026-10-15', ['45,04 € par mois', '945,04 €']],
    ['years late', { keysOn: '2023-08-30', conform: true, rent: 100_000, deposit: 100_000 }, '2026-11-23', ['pour 38 mois commencés', '3 800 €', '4 800 €']],
  ])('%s', (_name, answers, date, words) => {
    for (const word of words) expect(letter(answers, date)).toContain(word);
  });

  test('nothing is claimed for the delay when the new address was not given', () => {
    const text = letter({ addressGiven: false, keysOn: '2024-08-30', conform: true, rent: 65_000, deposit: 65_000 }, '2026-11-23');
    expect(text).toContain('la somme de 650 €');
    expect(text).not.toMatch(/major|10 %|loyer/);
  });
});
