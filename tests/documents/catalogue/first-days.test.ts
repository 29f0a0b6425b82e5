import { expect, test } from '@jest/globals';
import { listDeadlineNotices } from '../../../src/letterpress/index.ts';
import { listLoadedTemplates } from '../../../src/modules/documents/index.ts';
import { plainSpaces } from '../../harness/plain-text.ts';

const templates = listLoadedTemplates();
type Answers = Record<string, string | number | boolean>;

/** The notices of a green letter that would be ordered on the morning of Monday 23 November 2026. */
function listNotices(slug: string, answers: Answers): string[] {
  const { file, samples } = templates.find((template) => template.slug === slug)!;
  const content = { ...samples[0]!.content, answers: { ...samples[0]!.content.answers, ...answers } };
  const input = { now: new Date('2026-11-23T08:00:00Z'), sending: 'green', changeOfMindSeconds: 0 } as const;
  return listDeadlineNotices(file, content, input).map(({ message }) => plainSpaces(message));
}

/** By letter: answers with which it is too early, the first day, and answers with which it is not. */
const EARLY: [slug: string, early: Answers, first: string, inTime: Answers][] = [
  [
    'non-livraison-commande',
    { isPromised: true, promisedOn: '2026-11-23' },
    '24 novembre 2026',
    { promisedOn: '2026-11-22' },
  ],
  [
    'non-livraison-commande',
    { isPromised: false, orderedOn: '2026-11-10' },
    '11 décembre 2026',
    { orderedOn: '2026-10-23' },
  ],
  [
    'non-livraison-commande',
    { stage: 'end', promisedOn: '2026-10-01', noticeOn: '2026-11-16' },
    '2 décembre 2026',
    { noticeOn: '2026-11-06' },
  ],
  ['saisine-cada', { refusal: 'silent', receivedOn: '2026-11-02' }, '3 décembre 2026', { receivedOn: '2026-10-20' }],
  ['mise-en-demeure-payer', { isDated: true, dueOn: '2026-12-31' }, '1er janvier 2027', { dueOn: '2026-11-22' }],
  ['mise-en-demeure-executer', { dueOn: '2026-12-31' }, '1er janvier 2027', { dueOn: '2026-11-22' }],
  ['resiliation-mutuelle', { joinedOn: '2026-01-01' }, '1er janvier 2027', { joinedOn: '2025-11-25' }],
  ['resiliation-assurance-hamon', { subscribedOn: '2026-01-01' }, '1er janvier 2027', { subscribedOn: '2025-11-25' }],
  [
    'resiliation-assurance-chatel',
    { notice: 'none', dueOn: '2027-01-01' },
    '1er janvier 2027',
    { dueOn: '2026-01-01' },
  ],
  [
    'resiliation-salle-de-sport',
    { situation: 'noReminder', renewedOn: '2027-01-01' },
    '1er janvier 2027',
    { renewedOn: '2026-11-01' },
  ],
  [
    'resiliation-abonnement',
    { situation: 'noReminder', renewedOn: '2027-01-01' },
    '1er janvier 2027',
    { renewedOn: '2026-11-01' },
  ],
  [
    'resiliation-alarme',
    { ground: 'renewed', renewedOn: '2027-01-01' },
    '1er janvier 2027',
    { renewedOn: '2026-11-01' },
  ],
  ['resiliation-energie', { endsOn: '2027-01-31' }, '1er janvier 2027', { endsOn: '2026-12-15' }],
  ['rgpd-relance-cnil', { answer: 'none', receivedOn: '2026-11-10' }, '11 décembre 2026', { receivedOn: '2026-10-10' }],
  ['restitution-depot-garantie', { conform: true, keysOn: '2026-11-10' }, '11 décembre 2026', { keysOn: '2026-10-10' }],
  [
    'restitution-depot-garantie',
    { conform: false, keysOn: '2026-10-10' },
    '11 décembre 2026',
    { keysOn: '2026-09-10' },
  ],
  ['penalite-retard-remboursement', { startsOn: '2026-11-20' }, '5 décembre 2026', { startsOn: '2026-11-01' }],
  [
    'saisine-mediateur-conso',
    { answered: false, claimedOn: '2026-10-10' },
    '10 décembre 2026',
    { claimedOn: '2026-09-10' },
  ],
  [
    'resiliation-assurance-vente-vehicule',
    { transferredOn: '2026-12-01' },
    '1er décembre 2026',
    { transferredOn: '2026-11-20' },
  ],
  ['resiliation-assurance-changement', { eventOn: '2026-12-01' }, '1er décembre 2026', { eventOn: '2026-11-01' }],
];

test.each(EARLY)('%s with %j is for %s at the earliest', (slug, early, first, inTime) => {
  const notices = listNotices(slug, early);
  expect(notices).toEqual([
    expect.stringMatching(
      new RegExp(`^(?:Envoyez plutôt cette lettre à partir du|La lettre doit arriver au plus tôt le) ${first}\\b`),
    ),
  ]);
  expect(listNotices(slug, { ...early, ...inTime })).toEqual([]);
});

test('a written refusal, an answer and a discord need no waiting', () => {
  expect(
    listNotices('saisine-cada', { refusal: 'written', receivedOn: '2026-11-02', refusedOn: '2026-11-20' }),
  ).toEqual([]);
  expect(listNotices('saisine-mediateur-conso', { answered: true, claimedOn: '2026-11-10' })).toEqual([]);
  expect(listNotices('rgpd-relance-cnil', { answer: 'refusal', receivedOn: '2026-11-10' })).toEqual([]);
});

test('an energy contract cannot end before the letter arrives', () =>
  expect(listNotices('resiliation-energie', { endsOn: '2026-11-24' })).toEqual([
    expect.stringContaining('La lettre doit être reçue au plus tard le 24 novembre 2026'),
  ]));
