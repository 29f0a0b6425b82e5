import { beforeEach, describe, expect, test } from '@jest/globals';
import { listDeadlineNotices, findLastDayToOrder, type ComposableTemplate } from '../../../src/letterpress/index.ts';

const template: ComposableTemplate = {
  title: 'Essai',
  recipientKind: 'organisation',
  steps: [
    {
      fields: [
        { name: 'isPrivate', type: 'yesNo', label: 'x', blank: 'x', required: true },
        {
          name: 'signedOn',
          type: 'date',
          label: 'x',
          blank: 'x',
          required: true,
          showIf: { field: 'isPrivate', equals: true },
        },
      ],
    },
  ],
  computed: [{ name: 'lastDay', expression: 'signedOn | plus_days: 14' }],
  deadlines: [
    { field: 'signedOn', last: 'lastDay', called: 'Le délai de 14 jours', but: 'le vendeur peut la refuser.' },
  ],
  subject: 'x',
  body: 'x',
  enclosures: [],
};
const received: ComposableTemplate = { ...template, deadlines: [{ ...template.deadlines![0]!, counted: 'received' }] };
/** A quarter of an hour. */
let changeOfMindSeconds = 900;
beforeEach(() => void (changeOfMindSeconds = 900));
const said = (one: ComposableTemplate, now: string, answers: Record<string, unknown> = {}) =>
  listDeadlineNotices(
    one,
    { answers: { isPrivate: true, signedOn: '2026-11-02', ...answers }, sender: {}, recipient: {} },
    { now: new Date(now), sending: 'registered', changeOfMindSeconds },
  ).map(({ field, message, isPast }) => [field, isPast, message.replaceAll('\u00a0', ' ')]);

// Signed on Monday 2 November 2026: the last day is Monday the 16th.
describe('a deadline that counts the sending', () => {
  test.each<[string, string, boolean | null, string]>([
    ['is not spoken of while it is far', '2026-11-08T10:00:00Z', null, ''],
    [
      'is counted down in its last week',
      '2026-11-09T10:00:00Z',
      false,
      'Le délai de 14 jours finit le 16 novembre 2026 : il reste 7 jours. Commandez avant 16 h 45 le 16 novembre 2026 pour que la lettre parte à temps.',
    ],
    [
      'ends tomorrow',
      '2026-11-15T10:00:00Z',
      false,
      'Le délai de 14 jours finit le 16 novembre 2026 : c’est demain. Commandez avant 16 h 45 le 16 novembre 2026 pour que la lettre parte à temps.',
    ],
    [
      'ends today',
      '2026-11-16T10:00:00Z',
      false,
      'Le délai de 14 jours finit le 16 novembre 2026 : c’est aujourd’hui. Commandez avant 16 h 45 le 16 novembre 2026 pour que la lettre parte à temps.',
    ],
    [
      'is missed once the last collection is gone',
      '2026-11-16T16:30:00Z',
      true,
      'Le délai de 14 jours finit le 16 novembre 2026, et la prochaine levée part le 17 novembre 2026. Vous pouvez envoyer la lettre, mais le vendeur peut la refuser.',
    ],
    // 16:50 in Paris: it is released after the collection.
    [
      'is missed by a letter that waits for the change of mind beyond the last collection',
      '2026-11-16T15:50:00Z',
      true,
      'Le délai de 14 jours finit le 16 novembre 2026, et la prochaine levée part le 17 novembre 2026. Vous pouvez envoyer la lettre, mais le vendeur peut la refuser.',
    ],
    // 23:30 in London is the next day in Paris.
    [
      'has passed, by the day in Paris',
      '2026-11-16T23:30:00Z',
      true,
      'Le délai de 14 jours semble dépassé depuis le 16 novembre 2026. Vous pouvez envoyer la lettre, mais le vendeur peut la refuser.',
    ],
  ])('%s', (_, now, isPast, message) =>
    expect(said(template, now)).toEqual(isPast === null ? [] : [['signedOn', isPast, message]]),
  );

  test('that ends on a Sunday requires the collection of the Friday', () => {
    expect(said(template, '2026-11-12T10:00:00Z', { signedOn: '2026-11-01' })[0]![2]).toContain(
      'finit le 15 novembre 2026 : il reste 3 jours. Commandez avant 16 h 45 le 13 novembre 2026',
    );
  });
});

describe('a deadline to go to court', () => {
  const court: ComposableTemplate = { ...template, deadlines: [{ ...template.deadlines![0]!, counted: 'court' }] };
  test('promises nothing to the person who orders in time', () => {
    expect(said(court, '2026-10-16T10:00:00Z')).toEqual([]);
    expect(said(court, '2026-10-20T10:00:00Z')).toEqual([
      [
        'signedOn',
        false,
        'Le délai de 14 jours finit le 16 novembre 2026 : il reste 27 jours. Cette lettre n’arrête pas ce délai : le juge doit être saisi d’ici là.',
      ],
    ]);
    expect(said(court, '2026-11-17T10:00:00Z')[0]![2]).toContain('semble dépassé depuis le 16 novembre 2026');
  });
  test('is no last day to order', () =>
    expect(
      findLastDayToOrder(
        court,
        { answers: { isPrivate: true, signedOn: '2026-11-02' }, sender: {}, recipient: {} },
        { now: new Date('2026-11-10T10:00:00Z'), sending: 'registered', changeOfMindSeconds },
      ),
    ).toBeNull());
});

test('a letter that its sender posts names no hour to order', () => {
  const own = (one: ComposableTemplate, now: string): string[] =>
    listDeadlineNotices(
      one,
      { answers: { isPrivate: true, signedOn: '2026-11-02' }, sender: {}, recipient: {} },
      { now: new Date(now), sending: 'registered', changeOfMindSeconds, isPosted: false },
    ).map(({ message }) => message.replaceAll('\u00a0', ' '));
  // After our last collection of the last day there is still a post office.
  expect(own(template, '2026-11-16T16:30:00Z')).toEqual([
    'Le délai de 14 jours finit le 16 novembre 2026 : c’est aujourd’hui. Postez vous-même la lettre au plus tard ce jour-là.',
  ]);
  expect(own(received, '2026-11-10T10:00:00Z')).toEqual([
    'La lettre doit être reçue au plus tard le 16 novembre 2026. Postez-la vous-même assez tôt pour cela.',
  ]);
});

test('the last instant to order comes before the collection by the time to change one’s mind', () => {
  const last = () => said(template, '2026-11-12T10:00:00Z')[0]![2];
  changeOfMindSeconds = 0;
  expect(last()).toContain('Commandez avant 17 h le 16 novembre 2026');
  changeOfMindSeconds = 24 * 3600;
  expect(last()).toContain('Commandez avant 17 h le 15 novembre 2026');
});

describe('a deadline that counts the reception', () => {
  test('includes the days in the post', () => {
    expect(said(received, '2026-11-02T10:00:00Z')).toEqual([]);
    expect(said(received, '2026-11-10T10:00:00Z')[0]![2]).toContain(
      'La lettre doit être reçue au plus tard le 16 novembre 2026. Commandez-la avant 16 h 45 le 12 novembre 2026',
    );
    // 16:50 in Paris on the last day to order.
    expect(said(received, '2026-11-12T15:40:00Z')[0]![1]).toBe(false);
    expect(said(received, '2026-11-12T15:50:00Z')[0]![1]).toBe(true);
    expect(said(received, '2026-11-13T10:00:00Z')).toEqual([
      [
        'signedOn',
        true,
        'La lettre doit être reçue au plus tard le 16 novembre 2026, et elle arriverait vers le 17 novembre 2026. Vous pouvez envoyer la lettre, mais le vendeur peut la refuser.',
      ],
    ]);
  });
});

describe('the last day to order', () => {
  const day = (one: ComposableTemplate, answers: Record<string, unknown> = {}) =>
    findLastDayToOrder(
      one,
      { answers: { isPrivate: true, signedOn: '2026-11-02', ...answers }, sender: {}, recipient: {} },
      { now: new Date('2027-06-01T10:00:00Z'), sending: 'registered', changeOfMindSeconds },
    );

  test('is the last day that meets the deadline, also once it has passed', () => {
    expect(day(template)).toBe('2026-11-16');
    // The Sunday's letter leaves on the Friday before; what must have arrived leaves days before.
    expect(day(template, { signedOn: '2026-11-01' })).toBe('2026-11-13');
    expect(day(received)).toBe('2026-11-12');
    expect(day({ ...template, deadlines: [template.deadlines![0]!, received.deadlines![0]!] })).toBe('2026-11-12');
    // Who may change their mind for a day orders a day earlier.
    changeOfMindSeconds = 24 * 3600;
    expect(day(template)).toBe('2026-11-15');
  });
  test('is absent without a deadline', () => {
    for (const answers of [{ signedOn: null }, { isPrivate: false }]) expect(day(template, answers)).toBeNull();
    expect(day({ ...template, deadlines: [] })).toBeNull();
  });
});

describe('a letter before its first day', () => {
  const early: ComposableTemplate = {
    ...template,
    deadlines: [],
    earliest: [
      { field: 'signedOn', first: 'signedOn | plus_months: 1 | plus_days: 1', because: 'Le vendeur a un mois.' },
    ],
  };
  const { earliest = [] } = early;
  test('names the first day until the next collection leaves on it', () => {
    const message = 'Envoyez plutôt cette lettre à partir du 3 décembre 2026. Le vendeur a un mois.';
    expect(said(early, '2026-12-02T10:00:00Z')).toEqual([['signedOn', false, message]]);
    // 18:00 in Paris: the next collection is on the first day.
    expect(said(early, '2026-12-02T17:00:00Z')).toEqual([]);
    expect(said(early, '2026-12-10T10:00:00Z')).toEqual([]);
  });
  test('counts the day of arrival if the law counts the reception', () => {
    const received = { ...early, earliest: earliest.map((rule) => ({ ...rule, counted: 'received' as const })) };
    expect(said(received, '2026-11-27T10:00:00Z')).toEqual([
      [
        'signedOn',
        false,
        'La lettre doit arriver au plus tôt le 3 décembre 2026, et elle arriverait vers le 1er décembre 2026. Le vendeur a un mois.',
      ],
    ]);
    expect(said(received, '2026-12-01T10:00:00Z')).toEqual([]);
  });
  test('says nothing without the date or with other answers', () => {
    for (const answers of [{ signedOn: null }, { isPrivate: false }])
      expect(said(early, '2026-11-02T10:00:00Z', answers)).toEqual([]);
    const other = earliest.map((rule) => ({ ...rule, showIf: { field: 'isPrivate', equals: false } }));
    expect(said({ ...early, earliest: other }, '2026-11-02T10:00:00Z')).toEqual([]);
  });
  test('is no last day to order', () =>
    expect(
      findLastDayToOrder(
        early,
        { answers: { isPrivate: true, signedOn: '2026-11-02' }, sender: {}, recipient: {} },
        { now: new Date('2026-11-02T10:00:00Z'), sending: 'registered', changeOfMindSeconds },
      ),
    ).toBeNull());
});

test('there is no notice without a date, for a hidden date, or for a deadline that does not apply', () => {
  const late = '2027-06-01T10:00:00Z';
  expect(said(template, late)).toHaveLength(1);
  for (const answers of [{ signedOn: null }, { signedOn: '31/02/2026' }, { isPrivate: false }])
    expect(said(template, late, answers)).toEqual([]);
  expect(
    said(
      { ...template, deadlines: [{ ...template.deadlines![0]!, showIf: { field: 'isPrivate', equals: false } }] },
      late,
    ),
  ).toEqual([]);
  expect(
    said(
      {
        ...template,
        deadlines: [{ ...template.deadlines![0]!, last: 'nothing_of_the_kind | plus_days: 3' }],
        computed: [{ name: 'nothing_of_the_kind', expression: 'letter_date | is_before: signedOn' }],
      },
      late,
    ),
  ).toEqual([]);
});
