import { getProfile, getPostage } from './api-profiles.ts';
import { addressLines, type Fields, type Sending, type Step, type StepName } from './model.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The steps of a letter in real time from its submission, travelling as FAST (J+3); the sandbox divides the times by
 * its speed.
 */
const TO_PRINT: readonly [StepName, number][] = [
  ['accept', 2 * MINUTE],
  ['prepare', 30 * MINUTE],
  ['print', 4 * HOUR],
];
const ROUTES: Readonly<Record<'home' | 'absent' | 'waiting' | 'lost' | 'unknown', readonly [StepName, number][]>> = {
  home: [
    ['deposit', 10 * HOUR],
    ['depart', 16 * HOUR],
    ['arrive', 44 * HOUR],
    ['deliver', 72 * HOUR],
    ['sign', 74 * HOUR],
  ],
  absent: [
    ['deposit', 10 * HOUR],
    ['depart', 16 * HOUR],
    ['arrive', 44 * HOUR],
    ['miss', 56 * HOUR],
    ['wait', 58 * HOUR],
    ['deliver', 90 * HOUR],
    ['sign', 92 * HOUR],
  ],
  waiting: [
    ['deposit', 10 * HOUR],
    ['depart', 16 * HOUR],
    ['arrive', 44 * HOUR],
    ['miss', 56 * HOUR],
    ['wait', 58 * HOUR],
  ],
  lost: [
    ['deposit', 10 * HOUR],
    ['depart', 16 * HOUR],
  ],
  unknown: [
    ['deposit', 10 * HOUR],
    ['depart', 16 * HOUR],
    ['arrive', 44 * HOUR],
    ['fail', 72 * HOUR],
    ['comeBack', 90 * HOUR],
  ],
};
/** Hours of FAST: handed to the post, and at the recipient's. */
const DEPOSITED = 10 * HOUR;
const ARRIVED = 3 * DAY;
/** Addresses are validated some time after the submission was accepted. */
const REJECTS_AFTER = 20 * MINUTE;
/** And some only when the pages reach the machine. */
const REJECTS_LATE = 3 * HOUR;
/** A thicker letter does not fit a C4 envelope (docs/domain/maileva.md#production). */
const MAX_SHEETS = 45;

/** Words in lines 2 to 5 of a recipient that determine how the letter ends. */
const toUpperLines = (fields: Fields): string => addressLines(fields, '').slice(1, 5).join(' ').toUpperCase();

function chooseRoute(lines: string): keyof typeof ROUTES {
  if (lines.includes('NPAI')) return 'unknown';
  if (lines.includes('INSTANCE')) return 'waiting';
  if (lines.includes('PERDU')) return 'lost';
  return lines.includes('ABSENT') ? 'absent' : 'home';
}

/** Plans every step of a submitted sending with the instant at which it is due. */
export function buildPlan(
  sending: Sending,
  { timestamp, speed, sheets, isDoomed }: { timestamp: number; speed: number; sheets: number; isDoomed: boolean },
): Step[] {
  const due = (after: number) => timestamp + Math.ceil(after / speed);
  const doomed = sheets > MAX_SHEETS || sending.recipients.some(({ fields }) => toUpperLines(fields).includes('REJET'));
  if (doomed) return [{ does: 'reject', dueAt: due(REJECTS_AFTER) }];
  if (isDoomed)
    return [
      { does: 'accept', dueAt: due(TO_PRINT[0]![1]) },
      { does: 'reject', dueAt: due(REJECTS_LATE) },
    ];
  if (sending.recipients.some(({ fields }) => toUpperLines(fields).includes('ERREURS')))
    return [
      { does: 'accept', dueAt: due(TO_PRINT[0]![1]) },
      { does: 'printPartly', dueAt: due(4 * HOUR) },
    ];

  const { days } = getPostage(getProfile(sending.dialect), sending.fields);
  // After the deposit, the duration depends on the postage type.
  const travel = (after: number) =>
    due(
      after <= DEPOSITED ? after : DEPOSITED + ((after - DEPOSITED) * (days * DAY - DEPOSITED)) / (ARRIVED - DEPOSITED),
    );
  if (sending.dialect === 'mail/v2')
    return [
      ...TO_PRINT.filter(([does]) => does !== 'prepare').map(([does, after]) => ({ does, dueAt: due(after) })),
      // Delivery without an event: mail/v2 has none.
      { does: 'drop', dueAt: travel(ARRIVED) },
    ];

  const withReceipt = sending.fields['acknowledgement_of_receipt'] !== false;
  return [
    ...TO_PRINT.map(([does, after]) => ({ does, dueAt: due(after) })),
    ...sending.recipients.flatMap(({ id, fields }) =>
      ROUTES[chooseRoute(toUpperLines(fields))]
        .filter(([does]) => does !== 'sign' || withReceipt)
        .map(([does, after]) => ({ does, dueAt: travel(after), recipientId: id })),
    ),
  ].toSorted((a, b) => a.dueAt - b.dueAt);
}
