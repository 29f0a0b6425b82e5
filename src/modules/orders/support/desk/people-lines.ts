import { formatEuros } from '../../../../domain/money.ts';
import { findCommandText } from '../audit-texts.contract.ts';
import type { Approval } from '../models/approval.ts';
import type { ThreadMessage } from '../models/thread-message.ts';
import type { Thread } from '../models/thread.ts';
import type { DeskLine } from '../order-desk.contract.ts';
import { AUTOMATIC, getColleagueName, toAuthor, toColleague, type People } from './authors.ts';
import { createLine, type DeskSource } from './desk-source.ts';

/** Lines for actions and messages of colleagues and the customer. */
export const listPeopleLines = (source: DeskSource): DeskLine[] => [
  ...listNoteLines(source),
  ...listMessageLines(source),
  ...listRefundLines(source),
  ...listApprovalLines(source),
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

/** What a program wrote to us, in the words of the inbox. */
const AUTOMATIC_TITLES = { auto_reply: 'Réponse automatique', bounce: 'E-mail non remis' } as const;

/** What people wrote, our answers, and what colleagues noted about the thread. */
const listMessageLines = ({ threads, threadMessages, people }: DeskSource): DeskLine[] =>
  threadMessages.flatMap((message) => {
    const thread = threads.find(({ id }) => id === message.threadId);
    return thread ? [toMessageLine(message, thread, people)] : [];
  });

function toMessageLine(
  { id, threadId, direction, authorId, automatic, senderEmail, body, createdAt }: ThreadMessage,
  { name, kind, reference, accountId }: Thread,
  people: People,
): DeskLine {
  const common = { id, at: createdAt.toISOString(), text: body || null };
  if (automatic)
    return createLine({
      ...common,
      kind: 'message',
      by: AUTOMATIC,
      title: `${AUTOMATIC_TITLES[automatic]} (${reference})`,
    });
  if (direction === 'in') {
    // A colleague may have linked the message of another person, who gave no name.
    const customer = accountId === people.customer.id ? people.customer.name || 'Le client' : 'Une personne';
    const isElsewhere = senderEmail !== null;
    const writer = isElsewhere ? 'Une personne' : name || customer;
    const wrote = isElsewhere ? 'a écrit depuis une autre adresse' : 'a écrit';
    const did = id === threadId ? MESSAGE_TITLES[kind] : wrote;
    return createLine({
      ...common,
      kind: 'message',
      by: { kind: 'customer', name: writer },
      title: `${writer} ${did} (${reference})`,
    });
  }
  const by = toColleague(authorId, people);
  const who = by.kind === 'colleague' ? getColleagueName(by) : 'Affranchi';
  if (direction === 'note')
    return createLine({ ...common, kind: 'note', by, title: `${who} a noté le message ${reference}` });
  return createLine({ ...common, kind: 'message', by, title: `${who} a répondu (${reference})` });
}

/** A refund that a person decided names them: « Claire Martin a remboursé 4,50 € : geste commercial ». */
const listRefundLines = ({ money }: DeskSource): DeskLine[] =>
  money.refunds.map(({ id, createdAt, status, amountCents, reason, requestedBy, approvedBy }) => {
    const amount = formatEuros(amountCents);
    // A refund that the bank refused was requested but not made.
    const did = status === 'failed' ? `a demandé un remboursement de ${amount}` : `a remboursé ${amount}`;
    const agreed = approvedBy ? `, avec l’approbation de ${approvedBy}` : '';
    return createLine({
      id,
      at: createdAt,
      kind: 'action',
      by: requestedBy ? { kind: 'colleague', name: requestedBy } : AUTOMATIC,
      // A reason is erased with the account, or with its letter.
      title: `${requestedBy ? `${requestedBy} ${did}${agreed}` : `Remboursement de ${amount} demandé`}${reason && `\u00a0: ${reason}`}`,
    });
  });

/** « Claire Martin a demandé l’approbation d’un remboursement de 45,00 € », and its outcome. */
const listApprovalLines = (source: DeskSource): DeskLine[] =>
  source.approvals.flatMap((approval) => [toRequestLine(approval, source), ...toDecisionLine(approval, source)]);

function toRequestLine({ id, createdAt, action, amountCents, requestedBy, reason }: Approval, { people }: DeskSource) {
  const by = toColleague(requestedBy, people);
  const what =
    action === 'refund' ? `d’un remboursement de ${formatEuros(amountCents ?? 0)}` : 'd’un renvoi sans frais';
  const title = `${getColleagueName(by)} a demandé l’approbation ${what}${reason && `\u00a0: ${reason}`}`;
  return createLine({ id, at: createdAt.toISOString(), kind: 'action', by, title, text: null });
}

const DECISIONS = { approved: 'a approuvé', declined: 'a refusé', withdrawn: 'a retiré' } as const;

function toDecisionLine(approval: Approval, { people }: DeskSource): DeskLine[] {
  const { id, status, statusSince, action, requestedBy, decidedBy, decisionReason } = approval;
  if (status === 'requested') return [];
  const common = { id: `${id}-${status}`, at: statusSince.toISOString(), kind: 'action', text: null } as const;
  const author = getColleagueName(toColleague(requestedBy, people));
  const request = `la demande de ${author} (${action === 'refund' ? 'remboursement' : 'renvoi'})`;
  if (status === 'expired')
    return [createLine({ ...common, by: AUTOMATIC, title: `${toHeadline(request)} a expiré sans décision` })];
  const by = toColleague(decidedBy, people);
  const what = status === 'withdrawn' ? 'sa demande d’approbation' : request;
  const reasonText = decisionReason ? `\u00a0: ${decisionReason}` : '';
  return [createLine({ ...common, by, title: `${getColleagueName(by)} ${DECISIONS[status]} ${what}${reasonText}` })];
}
const toHeadline = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`; // never empty

/** Commands that already have another line, or only read. */
const SHOWN_ELSEWHERE = new Set([
  'POST /reveals',
  'POST /orders/:id/refund',
  'POST /orders/:id/refund-approval',
  'POST /letters/:id/resend-approval',
  'POST /approvals/:id/approve',
  'POST /approvals/:id/decline',
  'POST /approvals/:id/withdraw',
  'POST /orders/:id/notes',
  'POST /messages/:id/reply',
  'POST /messages/:id/note',
  'POST /orders/:id/messages',
  'POST /refunds/:id/retry',
]);
const isReading = (command: string): boolean => command.endsWith('.read');

const listCommandLines = ({ records, people, view }: DeskSource): DeskLine[] =>
  records.flatMap(({ id, at, kind, name, actor, result }) => {
    if (kind !== 'command' || result !== 'ok' || isReading(name) || SHOWN_ELSEWHERE.has(name)) return [];
    const words = findCommandText(name);
    if (!words) return [];
    const by = toAuthor(actor, people);
    const isResend = name === 'POST /letters/:id/resend' && view.resentAs !== null;
    const text = isResend ? `Nouvelle commande\u00a0: ${view.resentAs!.reference}.` : null;
    const title = `${getColleagueName(by)} ${words}`;
    return [createLine({ id, at: at.toISOString(), kind: 'action', by, title, text })];
  });
