import { formatEuros } from '../../../src/domain/money.ts';
import type { Email, EmailFrame, EmailLink, EmailReceipt, EmailStep } from './email.ts';
import { buildFooter } from './footer.ts';

const formatLink = ({ label, url }: EmailLink): string => `${label}\u00a0: ${url}`;
const formatRow = ([label, value]: readonly [string, string]): string => `${label}\u00a0: ${value}`;

const formatReceipt = ({ lines, totalCents }: EmailReceipt): string =>
  [
    ...lines.map(({ label, detail, cents }) =>
      formatRow([detail ? `${label} (${detail})` : label, formatEuros(cents)]),
    ),
    formatRow(['Total', formatEuros(totalCents)]),
  ].join('\n');

function formatStep({ title, text, day, state }: EmailStep): string {
  const when = state === 'coming' ? 'à venir' : day && `${day.number}\u00a0${day.month}`;
  return `- ${when ? `${title} (${when})` : title}${text ? `. ${text}` : ''}`;
}

/** Renders the text part, with everything that the HTML part says. */
export function renderEmailText(email: Email, frame: EmailFrame): string {
  const { greeting, paragraphs, summary, receipt, timeline, action, otherAction, notes = [] } = email;
  const { lines, contact, choices } = buildFooter(frame);
  return [
    greeting,
    ...paragraphs,
    ...(summary ? [[summary.title, ...summary.rows.map(formatRow)].join('\n')] : []),
    ...(receipt ? [formatReceipt(receipt)] : []),
    ...(timeline ? [timeline.map(formatStep).join('\n')] : []),
    ...[action, otherAction].flatMap((link) => (link ? [formatLink(link)] : [])),
    ...notes,
    '— Affranchi',
    ...lines,
    `Nous écrire\u00a0: ${contact.label}`,
    ...choices.map(formatLink),
  ].join('\n\n');
}
