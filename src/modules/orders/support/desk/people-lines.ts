import { formatEuros } from '../../../../domain/money.ts';
import type { DeskLine } from '../order-desk.contract.ts';
import { findCommandWords } from '../words.contract.ts';
import { AUTOMATIC, getColleagueName, toAuthor, toColleague } from './authors.ts';
import { createLine, type DeskSource } from './desk-source.ts';

/** What colleagues and the customer did and wrote. */
export const listPeopleLines = (source: DeskSource): DeskLine[] => [
  ...listNoteLines(source),
  ...listMessageLines(source),
  ...listRefundLines(source),
  ...listCommandLines(source),
];

const listNoteLines = ({ notes, people }: DeskSource): DeskLine[] =>
  notes.map(({ id, createdAt, authorId, body }) => {
    const by = toColleague(authorId, people);
    const title = `${getColleagueName(by)} a écrit une note`;
    return createLine({ id, at: createdAt.toISOString(), kind: 'note', by, title, text: body });
  });

const MESSAGE_TITLES = {
  question: 'a écrit',
  withdrawal: 'a demandé une rétractation',
  termination: 'a demandé une résiliation',
} as const;

const listMessageLines = ({ messages, people }: DeskSource): DeskLine[] =>
  messages.flatMap((message) => {
    const { id, createdAt, name, kind, body, reference, status, statusSince, handledBy, note } = message;
    const writer = name || people.customer.name || 'Le client';
    const received = createLine({
      id,
      at: createdAt.toISOString(),
      kind: 'message',
      by: { kind: 'customer', name: writer },
      title: `${writer} ${MESSAGE_TITLES[kind]} (${reference})`,
      text: body || null,
    });
    if (status !== 'handled') return [received];
    const by = toColleague(handledBy, people);
    const who = by.kind === 'colleague' ? `${getColleagueName(by)} a traité le message` : 'Message traité';
    const at = statusSince.toISOString();
    return [
      received,
      createLine({ id: `${id} handled`, at, kind: 'action', by, title: `${who} ${reference}`, text: note }),
    ];
  });

/** A refund that a person decided names them: « Claire Martin a remboursé 4,50 € : geste commercial ». */
const listRefundLines = ({ money }: DeskSource): DeskLine[] =>
  money.refunds.map(({ id, createdAt, status, amountCents, reason, requestedBy }) => {
    const amount = formatEuros(amountCents);
    // What the bank refused was asked for, and not done.
    const did = status === 'failed' ? `a demandé un remboursement de ${amount}` : `a remboursé ${amount}`;
    return createLine({
      id,
      at: createdAt,
      kind: 'action',
      by: requestedBy ? { kind: 'colleague', name: requestedBy } : AUTOMATIC,
      title: `${requestedBy ? `${requestedBy} ${did}` : `Remboursement de ${amount} demandé`}\u00a0: ${reason}`,
    });
  });

/** Commands with a line of their own: what they caused is told elsewhere, or they only read. */
const TOLD_ELSEWHERE = new Set([
  'POST /orders/:id/refund',
  'POST /orders/:id/notes',
  'POST /messages/:id/handle',
  'POST /refunds/:id/retry',
]);
const isReading = (command: string): boolean => command.endsWith('.read');

const listCommandLines = ({ records, people, view }: DeskSource): DeskLine[] =>
  records.flatMap(({ id, at, kind, name, actor, result }) => {
    if (kind !== 'command' || result !== 'ok' || isReading(name) || TOLD_ELSEWHERE.has(name)) return [];
    const words = findCommandWords(name);
    if (!words) return [];
    const by = toAuthor(actor, people);
    const isResend = name === 'POST /letters/:id/resend' && view.resentAs !== null;
    const text = isResend ? `Nouvelle commande\u00a0: ${view.resentAs!.reference}.` : null;
    const title = `${getColleagueName(by)} ${words}`;
    return [createLine({ id, at: at.toISOString(), kind: 'action', by, title, text })];
  });
