import { expect, test } from '@jest/globals';
import { listDeadlineNotices } from '../../../src/letterpress/index.ts';
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

/** By letter: the answers that count, the last day and what is said on the day after. */
const LATE: [slug: string, field: string, answers: Answers, last: string, nextDay: string, said: string][] = [
  [
    'reclamation-impot-revenu',
    'collectedOn',
    { collectedOn: '2026-07-31' },
    '2028-12-31',
    '2029-01-01',
    'Le délai pour contester cet impôt semble dépassé depuis le 31 décembre 2028.',
  ],
  [
    'reclamation-impots-locaux',
    'collectedOn',
    { collectedOn: '2026-08-31' },
    '2027-12-31',
    '2028-01-01',
    'Le délai pour contester cette taxe semble dépassé depuis le 31 décembre 2027.',
  ],
  [
    'sursis-paiement-impot',
    'collectedOn',
    { taxKind: 'income', collectedOn: '2026-07-31' },
    '2028-12-31',
    '2029-01-01',
    'Le délai pour contester l’impôt sur le revenu semble dépassé',
  ],
  [
    'sursis-paiement-impot',
    'collectedOn',
    { taxKind: 'local', collectedOn: '2026-08-31' },
    '2027-12-31',
    '2028-01-01',
    'Le délai pour contester une taxe foncière ou d’habitation semble dépassé',
  ],
  [
    'contestation-majoration',
    'collectedOn',
    { ground: 'mistake', taxKind: 'local', collectedOn: '2026-11-15' },
    '2027-12-31',
    '2028-01-01',
    'Le délai pour contester une taxe foncière ou d’habitation semble dépassé',
  ],
  [
    'rectification-declaration',
    'collectedOn',
    { hasNotice: true, noticeRef: '26', effect: 'less', collectedOn: '2026-07-31' },
    '2028-12-31',
    '2029-01-01',
    'Le délai pour réclamer semble dépassé depuis le 31 décembre 2028.',
  ],
  [
    'contestation-abonnement-cache',
    'orderedOn',
    { origin: 'unclear', orderedOn: '2026-05-04', withdraws: true },
    '2027-05-18',
    '2027-05-19',
    'Le délai le plus long pour se rétracter semble dépassé depuis le 18 mai 2027.',
  ],
  [
    'indemnisation-vol',
    'flightOn',
    { flightOn: '2021-11-23' },
    '2026-11-23',
    '2026-11-24',
    'Le délai de cinq ans pour agir en France semble dépassé depuis le 23 novembre 2026.',
  ],
];

test.each(LATE)('%s: « %s » with %j is late after %s', (slug, field, answers, last, nextDay, said) => {
  expect(noticesAt(slug, field, last, answers).filter((message) => message.includes('dépassé'))).toEqual([]);
  expect(noticesAt(slug, field, nextDay, answers)).toEqual([expect.stringContaining(said)]);
});

const COURT = 'Cette lettre n’arrête pas ce délai : le juge doit être saisi d’ici là.';
test.each<[string, string, Answers]>([
  ['vice-cache', 'foundOn', { boughtOn: '2024-11-02', foundOn: '2024-12-10' }],
  ['mise-en-demeure-constructeur', 'receivedOn', { guarantee: 'completion', receivedOn: '2025-12-10' }],
  ['mise-en-demeure-constructeur', 'receivedOn', { guarantee: 'equipment', receivedOn: '2024-12-10' }],
  ['mise-en-demeure-constructeur', 'receivedOn', { guarantee: 'decennial', receivedOn: '2016-12-10' }],
])('%s: the letter does not stop the period that begins on « %s » %j', (slug, field, answers) =>
  expect(noticesAt(slug, field, '2026-11-23', answers)).toEqual([expect.stringContaining(COURT)]),
);

test('the defects of the first year are to be notified in that year', () => {
  const answers = { guarantee: 'completion', receivedOn: '2025-11-24' };
  expect(noticesAt('mise-en-demeure-constructeur', 'receivedOn', '2026-11-23', answers)).toEqual([
    expect.stringMatching(/^Le délai d’un an pour signaler ces désordres finit le 24 novembre 2026/),
    expect.stringContaining(COURT),
  ]);
});

test('a sum that the operator may still claim is not yet contested', () => {
  const claimed = { ground: 'old', invoiceOn: '2026-12-20' };
  const said = (dueOn: string) =>
    noticesAt('contestation-facture-telephone', 'dueOn', '2026-11-23', { ...claimed, dueOn });
  expect(said('2025-12-01')).toEqual([
    expect.stringMatching(/^Envoyez plutôt cette lettre à partir du 2 décembre 2026\./),
  ]);
  expect(said('2025-11-22')).toEqual([]);
});
