import { describe, expect, test } from '@jest/globals';
import { compose, type ComposeContent } from '../../../src/letterpress/index.ts';
import { getText } from '../../harness/plain-text.ts';
import { content, letter, listRuns, template } from './sample-letter.ts';

test('an answer that ends with a guillemet keeps a single one', () => {
  const said = listRuns(
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
  test('have the French order', () => {
    expect(letter(content({ isPaid: true, count: 4, story: 'Voilà.' })).blocks.map(({ kind }) => kind)).toEqual([
      'sender',
      'recipient',
      'placeDate',
      'mention',
      'references',
      'subject',
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
  test('lists the actual enclosures instead of the template’s own, typeset, on one line each', () => {
    const items = (enclosures: string[]) => {
      const block = compose(template, content(), { date: '2026-11-23', sending: 'green', enclosures }).blocks.find(
        ({ kind }) => kind === 'enclosures',
      );
      return block?.kind === 'enclosures' ? block.items.map((runs) => runs.map(({ text }) => text).join('')) : null;
    };
    expect(items(["Facture d'eau n° 4", 'Bail\nsigné'])).toEqual(['Facture d’eau n°\u00a04', 'Bail signé']);
    expect(items([])).toBeNull();
  });

  test('a green letter has no mention of registered mail, and a list of enclosures only if there are some', () => {
    const kinds = compose(template, content(), { date: '2026-12-01', sending: 'green' }).blocks.map(({ kind }) => kind);
    expect(kinds).not.toContain('mention');
    expect(kinds).not.toContain('enclosures');
  });
  test.each([
    ['Lyon', 'À Lyon, le 1ᵉʳ décembre 2026'],
    ['Le Mans', 'Au Mans, le 1ᵉʳ décembre 2026'],
    ['LE HAVRE', 'Au HAVRE, le 1ᵉʳ décembre 2026'],
    ['Les Sables-d’Olonne', 'Aux Sables-d’Olonne, le 1ᵉʳ décembre 2026'],
    ['La Rochelle', 'À La Rochelle, le 1ᵉʳ décembre 2026'],
    ['Lens', 'À Lens, le 1ᵉʳ décembre 2026'],
    ['Lille Cedex 9', 'À Lille, le 1ᵉʳ décembre 2026'],
  ])('is dated from %s', (city, written) => {
    expect(getText(letter({ ...content(), sender: { ...content().sender, city } }))).toContain(written);
  });
  test.each([
    [{ kind: 'person', civility: 'M.' }, 'Monsieur'],
    [{ kind: 'person', civility: 'Mme' }, 'Madame'],
    [{ kind: 'person' }, 'Madame, Monsieur'],
    [{ kind: 'organisation', civility: 'M.' }, 'Madame, Monsieur'],
    [{}, 'Madame, Monsieur'],
  ] as const)('addresses %p as « %s », and repeats it in the closing', (recipient, appel) => {
    const text = getText(letter({ ...content(), recipient: { ...recipient } }));
    expect(text).toContain(`\n${appel},\n`);
    expect(text).toContain(`Je vous prie d’agréer, ${appel}, mes salutations`);
  });
});

describe('a recipient who is addressed by an office', () => {
  const salutation = '{% if job == "Vigie" %}Maître{% else %}Madame, Monsieur le Maire{% endif %}';
  test('is not asked for a title', () => {
    const text = getText(letter({ ...content(), recipient: { kind: 'organisation' } }, { salutation }));
    expect(text).toContain('\nMadame, Monsieur le Maire,\n');
    expect(text).toContain('Madame, Monsieur le Maire, l’assurance de ma considération distinguée.');
  });
  test('is addressed as the answers say, whatever the civility', () => {
    const answers = { ...content().answers, job: 'Vigie' };
    const text = getText(
      letter({ ...content(), answers, recipient: { kind: 'person', civility: 'M.' } }, { salutation }),
    );
    expect(text).toContain('\nMaître,\n');
    expect(text).toContain('Je vous prie d’agréer, Maître, mes salutations distinguées.');
  });
  test('is addressed by the title that the sender typed', () => {
    const recipient = { kind: 'organisation', title: 'Madame la Maire' } as const;
    expect(getText(letter({ ...content(), recipient }, { salutation }))).toContain('\nMadame la Maire,\n');
  });
});

describe('a missing answer', () => {
  test('is a blank with the field’s own placeholder', () => {
    const made = letter({ answers: {}, sender: {}, recipient: {} });
    expect(listRuns(made).filter(({ missing }) => missing)).toEqual(
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
  test('of an address leaves the other half', () => {
    const { postcode: _none, ...recipient } = content().recipient;
    const block = letter({ ...content(), recipient }).blocks[1] as { lines: { text: string; missing?: boolean }[][] };
    expect(block.lines.at(-1)).toEqual([
      { text: 'code postal', field: 'recipient.postcode', missing: true },
      { text: ' ' },
      { text: 'PARIS', field: 'recipient.city' },
    ]);
  });
  test('of a computed value refers to the answer that it needs', () => {
    const blanks = listRuns(letter(content({ day: null }))).filter(
      ({ missing, text }) => missing && text.startsWith('calculé'),
    );
    expect(blanks).toContainEqual({ text: 'calculé avec vos réponses', field: 'day', missing: true });
    expect(blanks).toContainEqual({ text: 'calculé avec vos réponses', field: 'sum', missing: true });
  });
  test('results from an answer of the wrong type', () => {
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
      expect(listRuns(made).some((run) => run.field === name && run.missing)).toBe(true);
    }
  });
  test('of a hidden question is ignored', () => {
    expect(getText(letter(content({ isPaid: false, receipt: 'R12' })))).not.toContain('R12');
  });
});

describe('the text', () => {
  test('links each word of an answer to its field', () => {
    const runs = listRuns(
      letter(content({ sum: 123_456, way: 'b', isPaid: true, receipt: 'R1', count: 1250.5, story: 'Deux\nlignes.' })),
    );
    const of = (name: string): string[] => runs.filter((run) => run.field === name).map(({ text }) => text);
    expect(of('sum')).toEqual(['1\u202f234,56\u00a0€', '4\u202f938,24\u00a0€']);
    expect(of('way')).toEqual(['par bateau']);
    expect(of('count')).toEqual(['1\u202f250,5']);
    expect(of('day')).toEqual([
      '1ᵉʳ\u00a0novembre\u00a02026',
      '1ᵉʳ\u00a0novembre\u00a02026',
      '11\u00a0novembre\u00a02026',
      '1ᵉʳ\u00a0novembre\u00a02026',
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
  test('is typeset across the edge of an answer', () => {
    const runs = listRuns(letter(content({ sum: 100, isPaid: true, receipt: 'R1' })));
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
    ['Yvonne', 'd’Yvonne'],
    ['infirmier', 'd’infirmier'],
    ['responsable', 'de responsable'],
    ['huissier', 'd’huissier'],
    ['huîtres', 'd’huîtres'],
    ['huit jours', 'de huit jours'],
    ['homme de ménage', 'd’homme de ménage'],
    ['le gérant', 'du gérant'],
    ['les associés', 'des associés'],
    ['la gérante', 'de la gérante'],
    ['lecteur', 'de lecteur'],
    ['Le Goff', 'de Le Goff'],
  ])('uses « de » before %s', (job, written) => {
    expect(getText(letter(content({ job })))).toContain(`En qualité ${written},`);
  });
  test('of a long answer keeps its paragraphs and lines', () => {
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

test('is deterministic, and its input is not modified', () => {
  const given = content({ story: 'Un.\n\nDeux.', sum: 5 });
  const before = structuredClone(given);
  expect(letter(given)).toEqual(letter(given));
  expect(given).toEqual(before);
});
