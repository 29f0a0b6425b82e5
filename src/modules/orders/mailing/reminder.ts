import type { Deps } from '../../../kernel/deps.ts';
import type { FileBytes } from '../../../kernel/endpoint.ts';
import { addDays, parisDay } from '../../../letterpress/index.ts';
import { followUpOf } from '../../documents/index.ts';
import type { Order } from '../ordering/models/order.ts';
import { nothingToRemind } from './errors.ts';
import { Letter } from './models/letter.ts';

/**
 * The day until which an answer is awaited, for the calendar its reader keeps: on their own device it needs no message of ours.
 * @throws a refusal for a letter that has not arrived, or that nothing follows
 */
export async function reminderFile(deps: Deps, order: Order): Promise<FileBytes> {
  const letter = await Letter.query(deps.db).findOne({ orderId: order.id });
  const next = letter?.deliveredAt && (await followUpOf(deps, { category: order.category, slug: order.templateSlug }));
  if (!next) throw nothingToRemind({ orderId: order.id });
  const text = calendarOf({
    uid: `reponse-${order.id}@${new URL(deps.config.publicUrl).hostname}`,
    made: deps.now(),
    day: addDays(parisDay(letter.deliveredAt!), next.afterDays),
    title: `Sans réponse\u202f? ${order.title}`,
    words: `${next.says}\nVotre lettre\u00a0: ${deps.config.publicUrl}/mes-documents/${order.id}\nÉcrire la suite\u00a0: ${deps.config.publicUrl}/documents/${next.category}/${next.slug}`,
  });
  return { name: `rappel-${order.reference}.ics`, bytes: Buffer.from(text) };
}

interface Day {
  uid: string;
  made: Date;
  /** A civil day; whoever is asked for that day is told at nine in the morning of it. */
  day: string;
  title: string;
  words: string;
}

/** One whole day as iCalendar (RFC 5545: 3.6.1, 3.6.6; escapes 3.3.11; lines of 75 octets 3.1). */
export function calendarOf({ uid, made, day, title, words }: Day): string {
  const date = (civil: string): string => civil.replaceAll('-', '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Affranchi//Rappel//FR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${made.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${date(day)}`,
    `DTEND;VALUE=DATE:${date(addDays(day, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(words)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .flatMap(folded)
    .join('\r\n');
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, (one) => `\\${one}`).replace(/\r?\n/g, '\\n');

/** A letter of several octets is never cut in two. */
function folded(line: string): string[] {
  const lines = [''];
  for (const letter of line) {
    if (Buffer.byteLength(lines.at(-1)! + letter) > 75) lines.push(' ');
    lines[lines.length - 1] += letter;
  }
  return lines;
}
