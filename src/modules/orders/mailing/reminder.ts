import type { Deps } from '../../../kernel/deps.ts';
import type { FileBytes } from '../../../kernel/endpoint.ts';
import { addDays, parisDay } from '../../../letterpress/index.ts';
import { findFollowUp } from '../../documents/index.ts';
import type { Order } from '../ordering/models/order.ts';
import { nothingToRemind } from './errors.ts';
import { Letter } from './models/letter.ts';

/**
 * Creates a calendar file for the day by which an answer is due. It needs no e-mail from us.
 * @throws an error for a letter that has not arrived, or that has no follow-up
 */
export async function createReminderFile(deps: Deps, order: Order): Promise<FileBytes> {
  const letter = await Letter.query(deps.db).findOne({ orderId: order.id });
  const next =
    letter?.deliveredAt && (await findFollowUp(deps, { category: order.category, slug: order.templateSlug }));
  if (!next) throw nothingToRemind({ orderId: order.id });
  const text = renderCalendar({
    uid: `reponse-${order.id}@${new URL(deps.config.publicUrl).hostname}`,
    createdAt: deps.now(),
    day: addDays(parisDay(letter.deliveredAt!), next.afterDays),
    title: `Sans réponse\u202f? ${order.title}`,
    description: `${next.says}\nVotre lettre\u00a0: ${deps.config.publicUrl}/mes-documents/${order.id}\nÉcrire la suite\u00a0: ${deps.config.publicUrl}/documents/${next.category}/${next.slug}`,
  });
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

/** Renders a day as iCalendar (RFC 5545: 3.6.1, 3.6.6; escapes 3.3.11; lines of 75 octets 3.1). */
export function renderCalendar({ uid, createdAt, day, title, description }: CalendarDay): string {
  const formatDay = (civil: string): string => civil.replaceAll('-', '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Affranchi//Rappel//FR',
    'METHOD:PUBLISH',
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
    'END:VCALENDAR',
    '',
  ]
    .flatMap(foldLine)
    .join('\r\n');
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
