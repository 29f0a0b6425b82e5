import type { Deps } from '../../../kernel/deps.ts';
import type { FileBytes } from '../../../kernel/endpoint.ts';
import { addDays } from '../../../letterpress/index.ts';
import type { Order } from '../ordering/models/order.ts';
import { toOrderView } from '../ordering/queries.ts';
import { nothingToRemind } from './errors.ts';
import { listReminderDays } from './next-steps.ts';

/**
 * Creates a calendar file with the last day for a reply and the days from which the next letters may be written.
 * @throws an error for a letter that starts no period, or that nothing follows
 */
export async function createReminderFile(deps: Deps, order: Order): Promise<FileBytes> {
  const { letter } = await toOrderView(deps, order);
  const days = letter ? listReminderDays(letter) : [];
  if (days.length === 0) throw nothingToRemind({ orderId: order.id });
  const page = `${deps.config.publicUrl}/mes-documents/${order.id}`;
  const text = renderCalendar(
    days.map(({ day, next, isReplyAwaited }) => ({
      uid: `reponse-${day}-${order.id}@${new URL(deps.config.publicUrl).hostname}`,
      createdAt: deps.now(),
      day,
      title: `${isReplyAwaited ? 'Sans réponse\u202f?' : 'La suite\u00a0:'} ${order.title}`,
      description: [
        ...next.map(({ because }) => because),
        `Votre lettre\u00a0: ${page}`,
        ...next.flatMap(({ letter: place }) =>
          place ? [`Écrire la suite\u00a0: ${deps.config.publicUrl}/documents/${place.category}/${place.slug}`] : [],
        ),
      ].join('\n'),
    })),
  );
  return { name: `rappel-${order.reference}.ics`, bytes: Buffer.from(text) };
}

interface CalendarDay {
  uid: string;
  createdAt: Date;
  /** A civil day; the alarm rings at nine in the morning. */
  day: string;
  title: string;
  description: string;
}

/** Renders days as iCalendar (RFC 5545: 3.6.1, 3.6.6; escapes 3.3.11; lines of 75 octets 3.1). */
export const renderCalendar = (days: readonly CalendarDay[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Affranchi//Rappel//FR',
    'METHOD:PUBLISH',
    ...days.flatMap(renderEvent),
    'END:VCALENDAR',
    '',
  ]
    .flatMap(foldLine)
    .join('\r\n');

function renderEvent({ uid, createdAt, day, title, description }: CalendarDay): string[] {
  const formatDay = (civil: string): string => civil.replaceAll('-', '');
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${createdAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${formatDay(day)}`,
    `DTEND;VALUE=DATE:${formatDay(addDays(day, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
  ];
}

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

/** A character of several octets is never split. */
function foldLine(line: string): string[] {
  const lines = [''];
  for (const letter of line) {
    if (Buffer.byteLength(lines.at(-1)! + letter) > 75) lines.push(' ');
    lines[lines.length - 1] += letter;
  }
  return lines;
}
