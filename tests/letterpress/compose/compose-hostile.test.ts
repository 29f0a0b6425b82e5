import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  compose,
  layOut,
  LETTER_SHEET,
  type ComposableTemplate,
  type ComposeContent,
  type Letter,
} from '../../../src/letterpress/index.ts';
import { plainSpaces, getText } from '../../harness/plain-text.ts';
import { content, letter, listRuns, template } from './sample-letter.ts';

const abroad = { line4: 'Rue Haute 3', postcode: '1000', city: 'Bruxelles', country: 'BE' };

describe('hostile answers', () => {
  const hostile = [
    '{{ sender.email }}',
    '{% include "x" %}',
    '{% raw %}',
    '{{ "a" | upcase }}',
    '\ue000day\ue001x\ue002',
    '---',
    '- tiret',
    '$&$1',
    '\u202e',
    '</text>',
    '{{',
    '%}',
    '\n---\n',
    '\n\n',
  ];
  test.each(hostile)('%p is printed unchanged, or omitted', (text) => {
    const made = letter(content({ job: text, story: text }));
    const printed = listRuns(made)
      .map((run) => run.text)
      .join('');
    expect(printed).not.toMatch(/[\ue000-\ue0ff\u202e]/);
    const shown = text
      .replace(/[\ue000-\ue004\u202e]/g, '')
      .trim()
      .replace(/"(.)"/, '«\u00a0$1\u00a0»');
    if (shown !== '')
      expect(
        listRuns(made)
          .filter((run) => run.field === 'job')
          .map((run) => run.text)
          .join(''),
      ).toContain(shown);
    expect(made.blocks.filter(({ kind }) => kind === 'references')).toHaveLength(1);
  });

  test('any text produces a letter whose answer stays in its field', () => {
    const plain = letter(content({ job: 'x' })).blocks.map(({ kind }) => kind);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (job) => {
        const made = letter(content({ job }));
        expect(made.blocks.map(({ kind }) => kind)).toEqual(plain);
        expect(
          listRuns(made)
            .filter((run) => !run.field)
            .map((run) => plainSpaces(run.text).trim())
            .join('|'),
        ).not.toContain('{{');
        expect(
          listRuns(made).every(({ text }) => text.isWellFormed() && !/[\u0000-\u0009\ue000-\ue004]/.test(text)),
        ).toBe(true);
      }),
    );
  });

  test('a megabyte is truncated to the limit of its field, and reported as too long', () => {
    const huge = 'é\u0000 '.repeat(350_000);
    const made = letter({
      answers: { job: huge, day: huge, sum: huge, way: huge, story: huge },
      sender: { firstName: huge, lastName: huge, line4: huge, city: huge, postcode: huge },
      recipient: { organisation: huge },
    });
    expect(made.missing).toEqual(expect.arrayContaining(['job', 'day', 'story']));
    expect(layOut(made).length).toBeLessThan(5);
  });

  test('answers named like properties of an object belong to no field', () => {
    const answers = JSON.parse(
      '{"job":"soudeur","day":"2026-11-01","__proto__":{"isPaid":true},"constructor":"x","toString":"y","isPaid":null}',
    ) as ComposeContent['answers'];
    expect(getText(letter({ ...content(), answers }))).not.toContain('Payé');
  });

  test('a template can neither loop over hidden properties nor read a file', () => {
    expect(() => letter(content(), { body: '{{ unknown }}' })).toThrow(/undefined variable/);
    expect(() => letter(content(), { body: '{{ show.job | shout }}' })).toThrow(/undefined filter/);
    expect(() => letter(content(), { body: '{{ sender.constructor.name }}' })).toThrow(/undefined variable/);
    expect(() => letter(content(), { body: "{% include '/etc/passwd' %}" })).toThrow(/tag "include" not found/);
  });
});

describe('abroad', () => {
  const listLines = (letter: Letter, kind: 'sender' | 'recipient'): string[] =>
    letter.blocks.flatMap((block) =>
      block.kind === kind && 'lines' in block ? block.lines.map((runs) => runs.map(({ text }) => text).join('')) : [],
    );
  const written = (change: Partial<ComposeContent>) =>
    compose(template, { ...content(), ...change }, { date: '2026-11-21', sending: 'green' });

  test('the window shows seven lines, the country last, without omissions', () => {
    const letter = written({
      recipient: {
        kind: 'organisation',
        organisation: 'Exemple & Zoon BV',
        service: 'Service clients',
        line3: 'Toren A',
        ...abroad,
        line5: 'Boîte 12',
      },
    });
    expect(letter.missing).toEqual([]);
    expect(listLines(letter, 'recipient')).toEqual([
      'Exemple & Zoon BV',
      'Service clients',
      'Toren A',
      'Rue Haute 3',
      'Boîte 12',
      '1000 Bruxelles',
      'BELGIQUE',
    ]);
    const standing = layOut(letter)[0]!.lines.filter(({ block }) => block === 'recipient');
    expect(standing).toHaveLength(7);
    for (const { y } of standing) expect(y).toBeLessThanOrEqual(LETTER_SHEET.recipient.bottom);
  });

  test('a sender is formatted for the country, with the country below', () => {
    const sender = { ...content().sender, ...abroad };
    expect(listLines(written({ sender }), 'sender').slice(0, 4)).toEqual([
      'Inès Caron',
      'Rue Haute 3',
      '1000 Bruxelles',
      'Belgique',
    ]);
    expect(
      listLines(
        written({ sender: { ...sender, postcode: 'SW1A 2AA', city: 'London', country: 'GB' } }),
        'sender',
      ).slice(2, 4),
    ).toEqual(['London SW1A 2AA', 'Royaume-Uni']);
    expect(
      listLines(written({ sender: { ...sender, postcode: '', city: 'Galway', country: 'IE' } }), 'sender').slice(2, 4),
    ).toEqual(['Galway', 'Irlande']);
  });

  test('Monaco and overseas are formatted like France', () => {
    expect(
      listLines(
        written({ sender: { ...content().sender, postcode: '98000', city: 'Monaco', country: 'MC' } }),
        'sender',
      ).slice(1, 4),
    ).toEqual(['9 rue du Puits', '98000 Monaco', '06 39 98 00 00']);
    expect(
      listLines(
        written({ recipient: { ...content().recipient, postcode: '97400', city: 'Saint-Denis', country: 'RE' } }),
        'recipient',
      ),
    ).toEqual(['EXEMPLE', '1 RUE A', '97400 ST DENIS']);
  });

  test('a missing town is a blank, and required', () => {
    const letter = written({
      recipient: { kind: 'organisation', organisation: 'Exemple', line4: 'Rue Haute 3', country: 'BE' },
    });
    expect(letter.missing).toEqual(['recipient.city']);
    expect(listLines(letter, 'recipient')).toEqual(['Exemple', 'Rue Haute 3', 'ville', 'BELGIQUE']);
  });
});

describe('filters for template authors', () => {
  const body = (
    words: string,
    answers: ComposeContent['answers'] = {},
    computed: ComposableTemplate['computed'] = [],
  ): string =>
    getText(letter(content(answers), { body: words, computed: [...template.computed, ...computed] })).replace(
      /[\u00a0\u202f]/g,
      ' ',
    );
  test('a choice with other words', () => {
    const made = [{ name: 'by', expression: 'way | pick: "a", "les airs", "b", "la mer"' }];
    expect(body('Par {{ show.by }}.', { way: 'b' }, made)).toContain('Par la mer.');
    expect(body('Par {{ show.by }}.', {}, made)).toContain('Par calculé avec vos réponses.');
  });
  test('a division of a missing value, or by zero, is unknown', () => {
    const made = [{ name: 'shareCents', expression: 'sum | divided_by: count | round' }];
    expect(body('{{ show.shareCents }} chacun.', { sum: 1000, count: 3 }, made)).toContain('3,33 € chacun.');
    for (const answers of [{ sum: 1000 }, { sum: 1000, count: 0 }, { count: 3 }] as ComposeContent['answers'][])
      expect(body('{{ show.shareCents }} chacun.', answers, made)).toContain('calculé avec vos réponses chacun.');
  });
  test('a year is not split', () => {
    expect(body('En {{ show.dayYear }}.', {}, [{ name: 'dayYear', expression: 'day | year' }])).toContain('En 2026.');
  });
  test('the signer by name', () => {
    expect(body('Je soussignée {{ show.sender_firstName }} {{ show.sender_lastName }}.')).toContain(
      'Je soussignée Inès Caron.',
    );
  });
});
