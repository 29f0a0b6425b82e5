import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  compose,
  layOut,
  LETTER_SHEET,
  getBlockText,
  type ComposableTemplate,
  type ComposeContent,
  type ComposeField,
  type Letter,
} from '../../../src/letterpress/index.ts';
import { textOf } from './text-of.ts';

const field = (name: string, type: string, more: Partial<ComposeField> = {}): ComposeField => ({
  name,
  type,
  label: name,
  blank: `le ${name}`,
  required: true,
  ...more,
});
const template: ComposableTemplate = {
  title: 'Essai',
  recipientKind: 'organisation',
  steps: [
    {
      fields: [
        field('job', 'text', { maxLength: 40 }),
        field('day', 'date'),
        field('sum', 'money', { required: false }),
        field('count', 'number', { required: false }),
        field('way', 'choice', {
          required: false,
          choices: [
            { value: 'a', label: 'par avion' },
            { value: 'b', label: 'par bateau' },
          ],
        }),
        field('isPaid', 'yesNo', { required: false }),
        field('story', 'longText', { required: false, maxLength: 500 }),
        field('receipt', 'text', { required: false, showIf: { field: 'isPaid', equals: true } }),
      ],
    },
  ],
  computed: [
    { name: 'limit', expression: 'day | plus_days: 10' },
    { name: 'doubleCents', expression: 'sum | times: 2' },
    { name: 'fourCents', expression: 'doubleCents | times: 2' },
  ],
  subject: 'essai de {{ show.job }} : {{ show.day }}',
  body: `Dossier {{ show.count }}
---
En qualité {{ show.job | de }}, depuis le {{ show.day }}; avant le {{ show.limit }}.

{{ show.sum }} ou {{ show.fourCents }} {{ show.way }} ? « {{ show.receipt }} »

- {{ show.job }}
- {{ show.day }}

{{ show.story }}
{% if isPaid %}

Payé.
{% endif %}`,
  enclosures: [{ label: 'copie du reçu n° 4', showIf: { field: 'isPaid', equals: true } }],
};
const abroad = { line4: 'Rue Haute 3', postcode: '1000', city: 'Bruxelles', country: 'BE' };
const content = (answers: ComposeContent['answers'] = {}): ComposeContent => ({
  answers: { job: 'soudeur', day: '2026-11-01', ...answers },
  sender: {
    kind: 'person',
    civility: 'Mme',
    firstName: 'Inès',
    lastName: 'Caron',
    line4: '9 rue du Puits',
    postcode: '67000',
    city: 'Strasbourg',
    phone: '06 39 98 00 00',
  },
  recipient: { kind: 'organisation', organisation: 'Exemple', line4: '1 rue A', postcode: '75001', city: 'Paris' },
});
const letter = (of: ComposeContent = content(), more: Partial<ComposableTemplate> = {}): Letter =>
  compose({ ...template, ...more }, of, { date: '2026-12-01', sending: 'registered_receipt' });
const runsOf = (of: Letter) => of.blocks.flatMap((block) => getBlockText(block).flat());

test('an answer that ends with a guillemet keeps one', () => {
  const said = runsOf(
    letter(content({ story: 'Mon profil est « domi37 »' }), {
      body: 'Je dis : {{ show.story }}. Et {{ show.job }} ; {{ show.job }} : « {{ show.job }} ».',
    }),
  )
    .map(({ text }) => text)
    .join('');
  expect(said).toContain(
    'Je dis\u00a0: Mon profil est «\u00a0domi37\u00a0». Et soudeur\u202f; soudeur\u00a0: «\u00a0soudeur\u00a0».',
  );
});

describe('the blocks', () => {
  test('stand in the French order', () => {
    expect(letter(content({ isPaid: true, count: 4, story: 'Voilà.' })).blocks.map(({ kind }) => kind)).toEqual([
      'sender',
      'recipient',
      'placeDate',
      'mention',
      'subject',
      'references',
      'salutation',
      'paragraph',
      'paragraph',
      'list',
      'paragraph',
      'paragraph',
      'closing',
      'signature',
      'enclosures',
    ]);
  });
  test('announces what really goes with it in place of the template’s own list, typeset, on one line each', () => {
    const items = (enclosures: string[]) => {
      const block = compose(template, content(), { date: '2026-11-23', sending: 'green', enclosures }).blocks.find(
        ({ kind }) => kind === 'enclosures',
      );
      return block?.kind === 'enclosures' ? block.items.map((runs) => runs.map(({ text }) => text).join('')) : null;
    };
    expect(items(["Facture d'eau n° 4", 'Bail\nsigné'])).toEqual(['Facture d’eau n°\u00a04', 'Bail signé']);
    expect(items([])).toBeNull();
  });

  test('a green letter has no mention, and enclosures only when there are some', () => {
    const kinds = compose(template, content(), { date: '2026-12-01', sending: 'green' }).blocks.map(({ kind }) => kind);
    expect(kinds).not.toContain('mention');
    expect(kinds).not.toContain('enclosures');
  });
  test.each([
    ['Lyon', 'À Lyon, le 1er décembre 2026'],
    ['Le Mans', 'Au Mans, le 1er décembre 2026'],
    ['LE HAVRE', 'Au HAVRE, le 1er décembre 2026'],
    ['Les Sables-d’Olonne', 'Aux Sables-d’Olonne, le 1er décembre 2026'],
    ['La Rochelle', 'À La Rochelle, le 1er décembre 2026'],
    ['Lens', 'À Lens, le 1er décembre 2026'],
    ['Lille Cedex 9', 'À Lille, le 1er décembre 2026'],
  ])('is dated from %s', (city, written) => {
    expect(textOf(letter({ ...content(), sender: { ...content().sender, city } }))).toContain(written);
  });
  test.each([
    [{ kind: 'person', civility: 'M.' }, 'Monsieur'],
    [{ kind: 'person', civility: 'Mme' }, 'Madame'],
    [{ kind: 'person' }, 'Madame, Monsieur'],
    [{ kind: 'organisation', civility: 'M.' }, 'Madame, Monsieur'],
    [{}, 'Madame, Monsieur'],
  ] as const)('greets %p as « %s », and closes with the same words', (recipient, appel) => {
    const text = textOf(letter({ ...content(), recipient: { ...recipient } }));
    expect(text).toContain(`\n${appel},\n`);
    expect(text).toContain(`Je vous prie d’agréer, ${appel}, l’expression`);
  });
});

describe('what is missing', () => {
  test('is a blank of its field, with its own words', () => {
    const made = letter({ answers: {}, sender: {}, recipient: {} });
    expect(runsOf(made).filter(({ missing }) => missing)).toEqual(
      expect.arrayContaining([
        { text: 'le job', field: 'job', missing: true },
        { text: 'prénom', field: 'sender.firstName', missing: true },
        { text: 'code postal', field: 'recipient.postcode', missing: true },
        { text: 'ville', field: 'recipient.city', missing: true },
      ]),
    );
    expect(made.missing).toEqual([
      'sender.lastName',
      'sender.line4',
      'sender.postcode',
      'sender.city',
      'sender.firstName',
      'recipient.organisation',
      'recipient.line4',
      'recipient.postcode',
      'recipient.city',
      'job',
      'day',
    ]);
  });
  test('half an address keeps its half', () => {
    const { postcode: _none, ...recipient } = content().recipient;
    const block = letter({ ...content(), recipient }).blocks[1] as { lines: { text: string; missing?: boolean }[][] };
    expect(block.lines.at(-1)).toEqual([
      { text: 'code postal', field: 'recipient.postcode', missing: true },
      { text: ' ' },
      { text: 'PARIS', field: 'recipient.city' },
    ]);
  });
  test('a computed value leads to the answer it waits for', () => {
    const blanks = runsOf(letter(content({ day: null }))).filter(
      ({ missing, text }) => missing && text.startsWith('calculé'),
    );
    expect(blanks).toContainEqual({ text: 'calculé avec vos réponses', field: 'day', missing: true });
    expect(blanks).toContainEqual({ text: 'calculé avec vos réponses', field: 'sum', missing: true });
  });
  test('an answer that has not the form of its field is not printed as if it were right', () => {
    for (const wrong of [
      { day: '2026-02-31' },
      { day: 'demain' },
      { sum: 1.5 },
      { sum: '650' },
      { sum: -1 },
      { way: 'c' },
      { count: true },
    ] as ComposeContent['answers'][]) {
      const [name] = Object.keys(wrong);
      const made = letter(content(wrong));
      expect(made.missing).toContain(name);
      expect(runsOf(made).some((run) => run.field === name && run.missing)).toBe(true);
    }
  });
  test('what a hidden question was answered before no longer counts', () => {
    expect(textOf(letter(content({ isPaid: false, receipt: 'R12' })))).not.toContain('R12');
  });
});

describe('the words', () => {
  test('each word that comes from an answer knows its field', () => {
    const runs = runsOf(
      letter(content({ sum: 123_456, way: 'b', isPaid: true, receipt: 'R1', count: 1250.5, story: 'Deux\nlignes.' })),
    );
    const of = (name: string): string[] => runs.filter((run) => run.field === name).map(({ text }) => text);
    expect(of('sum')).toEqual(['1\u202f234,56\u00a0€', '4\u202f938,24\u00a0€']);
    expect(of('way')).toEqual(['par bateau']);
    expect(of('count')).toEqual(['1\u202f250,5']);
    expect(of('day')).toEqual([
      '1er\u00a0novembre\u00a02026',
      '1er\u00a0novembre\u00a02026',
      '11\u00a0novembre\u00a02026',
      '1er\u00a0novembre\u00a02026',
    ]);
    expect(of('story')).toEqual(['Deux\nlignes.']);
    expect(of('sender.lastName')).toEqual(['Caron', 'Caron']);
    expect(
      runs
        .filter(({ field: from }) => !from)
        .map(({ text }) => text)
        .join(''),
    ).not.toMatch(/soudeur|Caron|novembre/);
  });
  test('typography reaches over the edge of an answer', () => {
    const runs = runsOf(letter(content({ sum: 100, isPaid: true, receipt: 'R1' })));
    const text = runs.map((run) => run.text).join('|');
    expect(text).toContain('soudeur|\u00a0: |');
    expect(text).toContain('2026|\u202f; avant le ');
    expect(text).toContain('|\u202f? «\u00a0|R1|\u00a0»');
  });
  test.each([
    ['assistante', 'd’assistante'],
    ['écrivaine', 'd’écrivaine'],
    ['hôtesse', 'd’hôtesse'],
    ['horloger', 'd’horloger'],
    ['soudeur', 'de soudeur'],
    ['hockeyeur', 'de hockeyeur'],
    ['œnologue', 'd’œnologue'],
    ['yogi', 'de yogi'],
    ['infirmier', 'd’infirmier'],
    ['responsable', 'de responsable'],
    ['huissier', 'd’huissier'],
    ['homme de ménage', 'd’homme de ménage'],
  ])('« de » before %s', (job, written) => {
    expect(textOf(letter(content({ job })))).toContain(`En qualité ${written},`);
  });
  test('a long text keeps its own paragraphs and lines', () => {
    const made = letter(content({ story: 'Un.\n\nDeux\ntrois.\n \n\nQuatre.' }));
    const paragraphs = made.blocks
      .filter(({ kind }) => kind === 'paragraph')
      .map((block) => ('runs' in block ? block.runs : []));
    expect(paragraphs.slice(2)).toEqual([
      [{ text: 'Un.', field: 'story' }],
      [{ text: 'Deux\ntrois.', field: 'story' }],
      [{ text: 'Quatre.', field: 'story' }],
    ]);
  });
});

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
  test.each(hostile)('%p is printed as it is, or left out', (text) => {
    const made = letter(content({ job: text, story: text }));
    const printed = runsOf(made)
      .map((run) => run.text)
      .join('');
    expect(printed).not.toMatch(/[\ue000-\ue0ff\u202e]/);
    const shown = text
      .replace(/[\ue000-\ue004\u202e]/g, '')
      .trim()
      .replace(/"(.)"/, '«\u00a0$1\u00a0»');
    if (shown !== '')
      expect(
        runsOf(made)
          .filter((run) => run.field === 'job')
          .map((run) => run.text)
          .join(''),
      ).toContain(shown);
    expect(made.blocks.filter(({ kind }) => kind === 'references')).toHaveLength(1);
  });

  test('any text whatsoever makes a letter whose answer stays in its field', () => {
    const plain = letter(content({ job: 'x' })).blocks.map(({ kind }) => kind);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (job) => {
        const made = letter(content({ job }));
        expect(made.blocks.map(({ kind }) => kind)).toEqual(plain);
        expect(
          runsOf(made)
            .filter((run) => !run.field)
            .map((run) => run.text.replace(/[\u00a0\u202f]/g, ' ').trim())
            .join('|'),
        ).not.toContain('{{');
        expect(
          runsOf(made).every(({ text }) => text.isWellFormed() && !/[\u0000-\u0009\ue000-\ue004]/.test(text)),
        ).toBe(true);
      }),
    );
  });

  test('a megabyte is cut to its field, and said to be too long', () => {
    const huge = 'é\u0000 '.repeat(350_000);
    const made = letter({
      answers: { job: huge, day: huge, sum: huge, way: huge, story: huge },
      sender: { firstName: huge, lastName: huge, line4: huge, city: huge, postcode: huge },
      recipient: { organisation: huge },
    });
    expect(made.missing).toEqual(expect.arrayContaining(['job', 'day', 'story']));
    expect(layOut(made).length).toBeLessThan(5);
  });

  test('answers named like parts of an object are nobody’s field', () => {
    const answers = JSON.parse(
      '{"job":"soudeur","day":"2026-11-01","__proto__":{"isPaid":true},"constructor":"x","toString":"y","isPaid":null}',
    ) as ComposeContent['answers'];
    expect(textOf(letter({ ...content(), answers }))).not.toContain('Payé');
  });

  test('a template can neither loop over what it should not see nor read a file', () => {
    expect(() => letter(content(), { body: '{{ unknown }}' })).toThrow(/undefined variable/);
    expect(() => letter(content(), { body: '{{ show.job | shout }}' })).toThrow(/undefined filter/);
    expect(() => letter(content(), { body: '{{ sender.constructor.name }}' })).toThrow(/undefined variable/);
    expect(() => letter(content(), { body: "{% include '/etc/passwd' %}" })).toThrow(/tag "include" not found/);
  });
});

test('the same content gives the same letter, and is not touched', () => {
  const given = content({ story: 'Un.\n\nDeux.', sum: 5 });
  const before = structuredClone(given);
  expect(letter(given)).toEqual(letter(given));
  expect(given).toEqual(before);
});

describe('abroad', () => {
  const linesOf = (letter: Letter, kind: 'sender' | 'recipient'): string[] =>
    letter.blocks.flatMap((block) =>
      block.kind === kind && 'lines' in block ? block.lines.map((runs) => runs.map(({ text }) => text).join('')) : [],
    );
  const written = (change: Partial<ComposeContent>) =>
    compose(template, { ...content(), ...change }, { date: '2026-11-21', sending: 'green' });

  test('seven lines stand in the window, the country last, and nothing is missing', () => {
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
    expect(linesOf(letter, 'recipient')).toEqual([
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

  test('a sender is written as the country does, the country below', () => {
    const sender = { ...content().sender, ...abroad };
    expect(linesOf(written({ sender }), 'sender').slice(0, 4)).toEqual([
      'Inès Caron',
      'Rue Haute 3',
      '1000 Bruxelles',
      'Belgique',
    ]);
    expect(
      linesOf(written({ sender: { ...sender, postcode: 'SW1A 2AA', city: 'London', country: 'GB' } }), 'sender').slice(
        2,
        4,
      ),
    ).toEqual(['London SW1A 2AA', 'Royaume-Uni']);
    expect(
      linesOf(written({ sender: { ...sender, postcode: '', city: 'Galway', country: 'IE' } }), 'sender').slice(2, 4),
    ).toEqual(['Galway', 'Irlande']);
  });

  test('Monaco and overseas are written as France is', () => {
    expect(
      linesOf(
        written({ sender: { ...content().sender, postcode: '98000', city: 'Monaco', country: 'MC' } }),
        'sender',
      ).slice(1, 4),
    ).toEqual(['9 rue du Puits', '98000 Monaco', '06 39 98 00 00']);
    expect(
      linesOf(
        written({ recipient: { ...content().recipient, postcode: '97400', city: 'Saint-Denis', country: 'RE' } }),
        'recipient',
      ),
    ).toEqual(['EXEMPLE', '1 RUE A', '97400 ST DENIS']);
  });

  test('a town that is missing is a blank, and asked for', () => {
    const letter = written({
      recipient: { kind: 'organisation', organisation: 'Exemple', line4: 'Rue Haute 3', country: 'BE' },
    });
    expect(letter.missing).toEqual(['recipient.city']);
    expect(linesOf(letter, 'recipient')).toEqual(['Exemple', 'Rue Haute 3', 'ville', 'BELGIQUE']);
  });
});

describe('words for letter writers', () => {
  const body = (
    words: string,
    answers: ComposeContent['answers'] = {},
    computed: ComposableTemplate['computed'] = [],
  ): string =>
    textOf(letter(content(answers), { body: words, computed: [...template.computed, ...computed] })).replace(
      /[\u00a0\u202f]/g,
      ' ',
    );
  test('a choice in other words', () => {
    const made = [{ name: 'by', expression: 'way | pick: "a", "les airs", "b", "la mer"' }];
    expect(body('Par {{ show.by }}.', { way: 'b' }, made)).toContain('Par la mer.');
    expect(body('Par {{ show.by }}.', {}, made)).toContain('Par calculé avec vos réponses.');
  });
  test('a division of what is missing, or by nothing, is not known', () => {
    const made = [{ name: 'shareCents', expression: 'sum | divided_by: count | round' }];
    expect(body('{{ show.shareCents }} chacun.', { sum: 1000, count: 3 }, made)).toContain('3,33 € chacun.');
    for (const answers of [{ sum: 1000 }, { sum: 1000, count: 0 }, { count: 3 }] as ComposeContent['answers'][])
      expect(body('{{ show.shareCents }} chacun.', answers, made)).toContain('calculé avec vos réponses chacun.');
  });
  test('a year stands together', () => {
    expect(body('En {{ show.dayYear }}.', {}, [{ name: 'dayYear', expression: 'day | year' }])).toContain('En 2026.');
  });
  test('who writes, by name', () => {
    expect(body('Je soussignée {{ show.sender_firstName }} {{ show.sender_lastName }}.')).toContain(
      'Je soussignée Inès Caron.',
    );
  });
});
