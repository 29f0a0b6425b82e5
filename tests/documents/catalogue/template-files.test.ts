import { describe, expect, test } from '@jest/globals';
import { readCatalogue } from '../../../src/modules/documents/catalogue/template-files.ts';
import { readTemplateSources } from '../../../src/modules/documents/catalogue/template-sources.ts';

/**
 * Three letters, made to name only each other, with the lists: each mistake is made in a whole catalogue, and a small
 * one is soon read.
 */
const SMALL = [
  'travail/demission-cdi',
  'telecom-energie/resiliation-box',
  'logement-locataire/restitution-depot-garantie',
];
const among = (folder: string, text: string): string =>
  text.replace(
    /^neighbours:\n(?: {2}- .*\n)+(?:followUps:\n(?: {2}- .*\n)+)?/m,
    `neighbours: [${SMALL.filter((other) => other !== folder).join(', ')}]\n`,
  );
const sources = Object.fromEntries(
  Object.entries(readTemplateSources()).flatMap(([path, text]) => {
    const folder = SMALL.find((one) => path.startsWith(`${one}/`));
    // A translation has to follow the changes of its letter (translations.test.ts).
    if (folder && /\/[a-z]{2,3}\.yaml$/.test(path)) return [];
    if (folder) return [[path, among(folder, text)]];
    if (path === 'categories.yaml') return [[path, text.replace(/^ {2}topics:\n(?: {4}.*\n)+/gm, '')]];
    // These name letters of the whole catalogue.
    const isOfAll = path === 'packs.yaml' || path === 'received-letters.yaml';
    return path.includes('/') ? [] : [[path, isOfAll ? '[]' : text]];
  }),
);
const path = 'travail/demission-cdi/template.md';
const findLine = (text: string): number => sources[path]!.split('\n').findIndex((line) => line.includes(text)) + 1;
const changed = (from: string, to: string, file = path): Record<string, string> => {
  expect(sources[file]).toContain(from);
  return { ...sources, [file]: sources[file]!.replace(from, to) };
};

test('the catalogue of this build is valid', () => {
  expect(readCatalogue(readTemplateSources()).templates.length).toBeGreaterThanOrEqual(150);
  expect(readCatalogue(sources).templates).toHaveLength(3);
});

test('the facts of a letter are short tags, and nearly every letter has one', () => {
  const { templates } = readCatalogue(readTemplateSources());
  const facts = templates.flatMap(({ slug, file }) => file.facts.map((fact) => ({ slug, fact })));
  expect(facts.filter(({ fact }) => fact.length > 32 || !/^[\p{Lu}\d].*[^.]$/u.test(fact))).toEqual([]);
  expect(templates.filter(({ file }) => file.facts.length > 0).length).toBeGreaterThanOrEqual(140);
});

test('the first sample of each template, shown on its page, has invented organisations', () => {
  const real = readCatalogue(readTemplateSources()).templates.flatMap(({ slug, samples: [sample] }) =>
    [sample?.content.sender.organisation, sample?.content.recipient.organisation]
      .filter((name) => name && !/\bExemple\b/.test(name))
      .map((name) => `${slug}: ${name}`),
  );
  expect(real).toEqual([]);
});

describe('an error in a template names its file, its line and its field', () => {
  test.each<[string, string, string, string, string]>([
    [
      'an unknown key',
      'recipientType: employeur',
      'recipientType: employeur\ncolour: blue',
      'recipientKind',
      'colour: Clé non reconnue',
    ],
    [
      'a misspelt key',
      'recipientType: employeur',
      'recipientTipe: employeur',
      'recipientType: ',
      'recipientTipe: Clé non',
    ],
    ['a missing key', 'recipientType: employeur\n', '', 'title: ', 'recipientType: ce champ manque'],
    [
      'a field of an unknown type',
      'name: jobTitle, type: text',
      'name: jobTitle, type: words',
      'name: jobTitle',
      'steps.0.fields.0.type',
    ],
    [
      'two fields of one name',
      'name: hiredOn',
      'name: jobTitle',
      'name: hiredOn',
      '«\u00a0jobTitle\u00a0» est déjà pris',
    ],
    ['a reserved name', 'name: hiredOn', 'name: sender', 'name: hiredOn', '«\u00a0sender\u00a0» est déjà pris'],
    [
      'a condition on a later field',
      'field: asksRelease, equals: true',
      'field: later, equals: true',
      'name: leavesOn',
      '«\u00a0later\u00a0» n’est pas une question posée plus haut',
    ],
    [
      'a required field that is not asked for',
      'ask: Indiquez votre date d’embauche., ',
      '',
      'name: hiredOn',
      'une question obligatoire dit comment sa réponse est demandée',
    ],
    [
      'a word that does not agree',
      'says: L’existence',
      'says: Le(s) salarié(e)s, l’existence',
      'says: L’existence',
      'les mots s’accordent par le langage du modèle',
    ],
    [
      'a sending that is not allowed',
      'allowed: [green, tracked, registered, registered_receipt]',
      'allowed: [green]',
      'advised: tracked',
      'sending.advised',
    ],
    [
      'an expression that is no Liquid',
      'receivedOn | last_day_of: notice',
      'receivedOn | last_day: notice',
      'name: lastDay',
      'le filtre «\u00a0last_day\u00a0» n’est pas de ce langage',
    ],
    ['a date that does not exist', 'reviewedOn: 2026-11-20', 'reviewedOn: 2026-02-30', 'reviewedOn', 'reviewedOn'],
  ])('%s', (_name, from, to, at, says) => {
    const error = (() => {
      try {
        readCatalogue(changed(from, to));
      } catch (thrown) {
        return (thrown as Error).message;
      }
      return '';
    })();
    expect(error).toContain(`${path}:${findLine(at)}: `);
    expect(error).toContain(says);
  });

  test('an unclosed tag, in the body', () => {
    expect(() => readCatalogue(changed('{% elsif asksRelease == nil', '{% elsf asksRelease == nil'))).toThrow(
      new RegExp(`^${path}:${findLine('{% elsif asksRelease == nil')}: body: `),
    );
  });
  test('invalid YAML', () => {
    expect(() => readCatalogue(changed('whenToSend:', 'whenToSend: [')).templates).toThrow(
      new RegExp(`^${path}:\\d+: `),
    );
  });
  test('an unknown related template', () => {
    expect(() =>
      readCatalogue(changed('[telecom-energie/resiliation-box', '[telecom-energie/resiliation-bax')),
    ).toThrow('«\u00a0telecom-energie/resiliation-bax\u00a0» n’est pas dans le catalogue');
  });
  test('an unknown letter in a topic', () => {
    const topics = 'topics: [{ slug: partir, title: Partir, letters: [demission-cdi, demission-cdx] }]';
    expect(() =>
      readCatalogue(changed('- slug: travail\n', `- slug: travail\n  ${topics}\n`, 'categories.yaml')),
    ).toThrow('categories.yaml:1: travail: partir: the letter "demission-cdx" does not exist');
  });
  test('an unknown category', () => {
    expect(() => readCatalogue(changed('- slug: travail', '- slug: emploi', 'categories.yaml'))).toThrow(
      /^travail\/[a-z-]+\/template\.md:1: "travail" is not in categories\.yaml/,
    );
  });
  test.each([
    ['recipientType: employeur', 'recipientType: patron', '«\u00a0patron\u00a0» n’est pas dans recipient-types.yaml'],
    [
      'lifeEvents: [je-change-d-emploi]',
      'lifeEvents: [je-ris]',
      '«\u00a0je-ris\u00a0» n’est pas dans life-events.yaml',
    ],
    [
      'lifeEvents:',
      'followUps: [{ on: silence, after: P15D, letter: travail/rien, because: Écrivez. }]\nlifeEvents:',
      '«\u00a0travail/rien\u00a0» n’est pas dans le catalogue',
    ],
    [
      'lifeEvents:',
      'followUps: [{ on: silence, after: P15D, letter: travail/demission-cdi, because: Écrivez. }]\nlifeEvents:',
      '«\u00a0travail/demission-cdi\u00a0» n’est pas dans le catalogue, cette lettre mise à part',
    ],
    [
      'lifeEvents:',
      'followUps: [{ on: silence, letter: travail/x, because: Écrivez. }]\nlifeEvents:',
      'sans délai de réponse dans la lettre, il faut dire combien de temps attendre',
    ],
    ['lifeEvents:', 'replyWithin: quinze jours\nlifeEvents:', 'il faut une durée, comme P15D, ou une question'],
    ['lifeEvents:', 'replyWithin: jobTitle\nlifeEvents:', 'il faut une durée, comme P15D, ou une question'],
    ['day: lastDay, from', 'day: leavesOn, from', '«\u00a0leavesOn\u00a0» n’est pas un calcul de cette lettre'],
    ['from: receivedOn, counted', 'from: notice, counted', '«\u00a0notice\u00a0» n’est pas une date demandée'],
    ['called: Fin du préavis', 'called: Préavis fini', 'commence par «\u00a0Fin\u00a0»'],
    [
      'url: https://www.service-public.gouv.fr/particuliers/vosdroits/F2883',
      'url: https://exemple.fr/',
      'une page d’une administration',
    ],
  ])('a value that is not in its list: %s', (from, to, says) => {
    expect(() => readCatalogue(changed(from, to))).toThrow(says);
  });
  test('a slug in two categories', () => {
    const twin = Object.fromEntries(
      ['template.md', 'samples.yaml'].map((name) => [
        `banque/demission-cdi/${name}`,
        sources[`travail/demission-cdi/${name}`]!,
      ]),
    );
    expect(() => readCatalogue({ ...sources, ...twin })).toThrow('the slug "demission-cdi" is used twice');
  });
  test.each([
    ['sender', /^ {4}sender: .*$/m, '    sender: {}'],
    ['recipient', /^ {4}recipient: .*$/m, '    recipient: {}'],
    ['answers', /^ {4}answers: .*$/m, '    answers: {}'],
  ])('a sample without its %s', (part, from, to) => {
    const file = 'travail/demission-cdi/samples.yaml';
    expect(() => readCatalogue({ ...sources, [file]: sources[file]!.replace(from, to) })).toThrow(
      new RegExp(`^${file}:\\d+: 0\\.content\\.${part}: la page du modèle montre cet exemple`),
    );
  });
  test('a sample with an unknown field', () => {
    expect(() => readCatalogue(changed('pages: 1', 'sheets: 1', 'travail/demission-cdi/samples.yaml'))).toThrow(
      'travail/demission-cdi/samples.yaml:',
    );
  });
});
