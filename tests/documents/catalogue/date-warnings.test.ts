import { expect, test } from '@jest/globals';
import { listDeadlineNotices } from '../../../src/letterpress/index.ts';
import { parseTemplate } from '../../../src/modules/documents/catalogue/template-files.ts';
import { lintTemplate } from '../../../src/modules/documents/catalogue/template-lint.ts';
import { readTemplateSources } from '../../../src/modules/documents/catalogue/template-sources.ts';
import { listLoadedTemplates } from '../../../src/modules/documents/index.ts';
import { plainSpaces } from '../../harness/plain-text.ts';

const templates = listLoadedTemplates();
type Answers = Record<string, string | number | boolean>;

/** The notices at a date of a letter that would be ordered on a morning. */
function noticesAt(slug: string, field: string, day: string, answers: Answers): string[] {
  const { file, samples } = templates.find((template) => template.slug === slug)!;
  const content = { ...samples[0]!.content, answers: { ...samples[0]!.content.answers, ...answers } };
  const input = { now: new Date(`${day}T08:00:00Z`), sending: 'registered', changeOfMindSeconds: 0 } as const;
  const notices = listDeadlineNotices(file, content, input).filter((notice) => notice.field === field);
  return notices.map(({ message }) => plainSpaces(message));
}

/** By letter: the date in doubt, answers with which it is, and answers with which it is not. */
const DOUBTFUL: [slug: string, field: string, doubtful: Answers, clear: Answers, said: string][] = [
  [
    'frais-bancaires-succession',
    'diedOn',
    { diedOn: '2025-11-12' },
    { diedOn: '2025-11-13' },
    'Ces règles existent depuis le 13 novembre 2025.',
  ],
  [
    'contestation-facture-telephone',
    'dueOn',
    { ground: 'old', dueOn: '2025-10-18', invoiceOn: '2026-10-18' },
    { ground: 'old', dueOn: '2025-10-18', invoiceOn: '2026-10-19' },
    'La facture contestée date de moins d’un an après ce jour.',
  ],
  [
    'conge-paternite',
    'firstOn',
    { dueOn: '2027-01-20', plan: 'later', firstOn: '2027-01-19' },
    { dueOn: '2027-01-20', plan: 'later', firstOn: '2027-01-20' },
    'Cette période commencerait avant la naissance prévue.',
  ],
  [
    'conge-paternite',
    'firstOn',
    { dueOn: '2027-01-20', multiple: false, plan: 'later', firstOn: '2027-07-01' },
    { dueOn: '2027-01-20', multiple: false, plan: 'later', firstOn: '2027-06-30' },
    'dans les six mois de la naissance',
  ],
  [
    'conge-paternite',
    'secondOn',
    {
      dueOn: '2027-01-20',
      multiple: false,
      plan: 'split',
      firstOn: '2027-03-01',
      firstDays: 10,
      secondOn: '2027-03-10',
    },
    {
      dueOn: '2027-01-20',
      multiple: false,
      plan: 'split',
      firstOn: '2027-03-01',
      firstDays: 10,
      secondOn: '2027-03-11',
    },
    'Cette période commencerait avant la fin de la première.',
  ],
  [
    'conge-supplementaire-naissance',
    'arrivedOn',
    { arrivedOn: '2025-12-31' },
    { arrivedOn: '2026-01-01' },
    'Ce congé existe pour un enfant né ou adopté depuis le 1er janvier 2026',
  ],
  [
    'conge-supplementaire-naissance',
    'firstOn',
    { leaveEndsOn: '2027-01-10', plan: 'one', firstOn: '2027-01-10' },
    { leaveEndsOn: '2027-01-10', plan: 'one', firstOn: '2027-01-11' },
    'Ce congé commence après le dernier jour du congé déjà pris.',
  ],
  [
    'conge-supplementaire-naissance',
    'firstOn',
    { arrivedOn: '2026-04-02', leaveEndsOn: '2026-09-01', plan: 'two', firstOn: '2027-01-01' },
    { arrivedOn: '2026-06-02', leaveEndsOn: '2026-09-01', plan: 'two', firstOn: '2027-01-01' },
    'dans les neuf mois de la naissance',
  ],
  [
    'conge-supplementaire-naissance',
    'secondOn',
    { arrivedOn: '2026-09-20', plan: 'split', firstOn: '2027-02-01', secondOn: '2027-02-28' },
    { arrivedOn: '2026-09-20', plan: 'split', firstOn: '2027-02-01', secondOn: '2027-03-01' },
    'Le second mois commencerait avant la fin du premier.',
  ],
  [
    'dissolution-pacs',
    'registeredOn',
    { office: 'townHall', registeredOn: '2017-10-31' },
    { office: 'townHall', registeredOn: '2017-11-01' },
    'Avant novembre 2017, c’était en principe un tribunal ou un notaire.',
  ],
  [
    'dissolution-pacs',
    'registeredOn',
    { office: 'court', registeredOn: '2017-11-01' },
    { office: 'court', registeredOn: '2017-10-31' },
    'Depuis novembre 2017, c’est une mairie ou un notaire.',
  ],
  [
    'demission-dispense-preavis',
    'leavesOn',
    { alreadyResigned: true, notice: 'P1M', noticeFrom: '2026-11-04', leavesOn: '2026-12-04' },
    { alreadyResigned: true, notice: 'P1M', noticeFrom: '2026-11-04', leavesOn: '2026-12-03' },
    'Ce jour est après la fin du préavis',
  ],
  [
    'conge-bail-vide-3-mois',
    'inspectionOn',
    { receivedOn: '2026-11-27', inspectionOn: '2027-02-28' },
    { receivedOn: '2026-11-27', inspectionOn: '2027-02-27' },
    'Ce jour est après la fin du bail.',
  ],
  [
    'demande-conges-payes',
    'endsOn',
    { singleDay: false, startsOn: '2026-12-07', endsOn: '2026-12-07' },
    { singleDay: false, startsOn: '2026-12-07', endsOn: '2026-12-08' },
    'Pour un seul jour, répondez oui à la question d’avant.',
  ],
  [
    'recours-gracieux',
    'notifiedOn',
    { decidedOn: '2026-10-05', notifiedOn: '2026-10-04' },
    { decidedOn: '2026-10-05', notifiedOn: '2026-10-05' },
    'Ce jour est avant la date de la décision.',
  ],
  [
    'resiliation-salle-de-sport',
    'endsOn',
    { situation: 'term', endsOn: '2026-11-22' },
    { situation: 'term', endsOn: '2026-11-23' },
    'Ce jour est passé.',
  ],
  [
    'contestation-amende-forfaitaire',
    'soldOn',
    { ground: 'sold', offenceOn: '2026-10-20', soldOn: '2026-10-21' },
    { ground: 'sold', offenceOn: '2026-10-20', soldOn: '2026-10-20' },
    'Ce jour est après l’infraction.',
  ],
  [
    'revision-loyer-bailleur',
    'appliesOn',
    { appliesOn: '2026-11-22' },
    { appliesOn: '2026-11-23' },
    'La révision ne prend effet qu’à partir de votre demande.',
  ],
];

test.each(DOUBTFUL)('%s: « %s » is in doubt with %j, not with %j', (slug, field, doubtful, clear, said) => {
  expect(noticesAt(slug, field, '2026-11-23', doubtful)).toContainEqual(expect.stringContaining(said));
  expect(noticesAt(slug, field, '2026-11-23', clear).filter((message) => message.includes(said))).toEqual([]);
});

test('no first sample has a doubtful date', () => {
  const input = { now: new Date('2026-11-23T08:00:00Z'), sending: 'green', changeOfMindSeconds: 0 } as const;
  const found = templates.flatMap(({ slug, file, samples }) =>
    listDeadlineNotices({ ...file, deadlines: [], earliest: [] }, samples[0]!.content, input).map(
      ({ message }) => `${slug}: ${message}`,
    ),
  );
  expect(found).toEqual([]);
});

const sources = readTemplateSources();
/** The linter's messages about a letter in which some passages are changed. */
function lintChanged(place: string, ...changes: [from: string, to: string][]): string[] {
  const [category = '', slug = ''] = place.split('/');
  const changed = changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, sources[`${place}/template.md`]!);
  const template = parseTemplate({ category, slug, source: changed, samples: sources[`${place}/samples.yaml`] });
  return lintTemplate(template, changed).map(({ message }) => plainSpaces(message));
}

test('the linter knows the names in the condition of a date warning', () =>
  expect(
    lintChanged('travail/conge-paternite', [
      "when: 'firstOn | is_before: dueOn'",
      "when: 'firstOn | plus_months: missing | is_before: dueOn'",
    ]),
  ).toEqual([expect.stringContaining('« missing » n’est ni une question, ni un calcul')]));

test('the linter finds a date warning that no sample can have', () =>
  expect(
    lintChanged('travail/conge-paternite', ["when: 'firstOn | is_before: dueOn'", "when: 'firstOn | year'"]),
  ).toEqual(['aucun exemple ne dit si « firstOn | year »']));

test('the linter asks for a warning where two days may be typed in the wrong order', () =>
  expect(
    lintChanged('travail/conge-sans-solde', [
      /dateWarnings:\n.*\n/.exec(sources['travail/conge-sans-solde/template.md']!)![0],
      '',
    ]),
  ).toEqual(['« endsOn » peut être avant « startsOn » : ajoutez un avertissement à dateWarnings']));

test.each(['flightOn | year_end: passengers', 'flightOn | plus_months: passengers'])(
  'the linter asks for a whole number in « %s »',
  (last) =>
    expect(
      lintChanged(
        'transport/indemnisation-vol',
        ["'flightOn | plus_months: 60'", `'${last}'`],
        ['name: passengers, type: number, whole: true', 'name: passengers, type: number'],
      ),
    ).toEqual(['des jours ou des mois se comptent en entier : ajoutez « whole: true »']),
);
