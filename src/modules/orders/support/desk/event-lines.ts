import { formatInstant } from '../../../../domain/format-date.ts';
import { lowerFirst } from '../../../../domain/lower-first.ts';
import { formatEuros } from '../../../../domain/money.ts';
import { getPartnerLabel, partnerNames } from '../../../../domain/postal-partner.ts';
import type { AuditRecord } from '../../../../kernel/audit-trail.ts';
import { describeDisputeReason } from '../../../payments/reconciliation/dispute-reasons.contract.ts';
import type { TimelineEntry } from '../../contract.ts';
import { findCallText, findTransitionHeadline } from '../audit-texts.contract.ts';
import type { Author, DeskEmail, DeskLine } from '../order-desk.contract.ts';
import { AUTOMATIC, toAuthor } from './authors.ts';
import { createLine, type DeskSource } from './desk-source.ts';
import { describeReason, describeRejection } from './reasons.ts';

const BANK: Author = { kind: 'bank', name: null };

/** Lines for the order, the letter, the money and their e-mails. */
export const listEventLines = (source: DeskSource, emails: readonly DeskEmail[]): DeskLine[] => [
  toOrderedLine(source),
  ...listTransitionLines(source),
  ...listPostLines(source),
  ...listRetentionLines(source),
  ...listAnswerLines(source),
  ...listMailLines(emails),
];

function toOrderedLine({ order, view, people }: DeskSource): DeskLine {
  const at = order.createdAt.toISOString();
  const common = { id: `${order.id} ordered`, at, kind: 'order' } as const;
  if (view.resends)
    return createLine({
      ...common,
      by: { kind: 'colleague', name: null },
      title: `Commande créée pour renvoyer la lettre de ${view.resends.reference}`,
      text: order.resendReason,
    });
  const by: Author = { kind: 'customer', name: people.customer.name || null };
  return createLine({ ...common, by, title: `${people.customer.name || 'Le client'} a passé la commande` });
}

/** Transitions with their own line. The others appear as tracking events, or are internal steps. */
const SHOWN: Readonly<Record<string, DeskLine['kind']>> = {
  'orders.pay': 'bank',
  'orders.cancel': 'order',
  'orders.cancelFreeOrder': 'order',
  'letters.cancel': 'order',
  'letters.close': 'order',
  'letters.resubmit': 'order',
  'letters.archive': 'order',
  'payments.process': 'bank',
  'payments.fail': 'bank',
  'payments.decline': 'bank',
  'payments.review': 'bank',
  'payments.giveUp': 'bank',
  'refunds.succeed': 'bank',
  'refunds.fail': 'bank',
  'disputes.inquire': 'bank',
  'disputes.requireAnswer': 'bank',
  'disputes.review': 'bank',
  'disputes.win': 'bank',
  'disputes.lose': 'bank',
  'disputes.drop': 'bank',
};

function listTransitionLines(source: DeskSource): DeskLine[] {
  const isFree = source.order.totalCents === 0;
  return source.records.flatMap((record) => {
    const { id, at, subject, name, actor } = record;
    const key = `${subject}.${name}`;
    const kind = record.kind === 'transition' && Object.hasOwn(SHOWN, key) ? SHOWN[key] : undefined;
    // A free order has no payment line.
    if (!kind || (isFree && key === 'orders.pay')) return [];
    const title = [findTransitionHeadline(subject, name), findAmount(source, record)].filter(Boolean).join('\u00a0: ');
    const by = kind === 'bank' ? BANK : toAuthor(actor, source.people);
    return [createLine({ id, at: at.toISOString(), kind, by, title, text: findTransitionText(source, record) })];
  });
}

function findAmount({ money, order }: DeskSource, { subject, subjectId, name }: AuditRecord): string | null {
  if (subject === 'orders' && name === 'pay')
    return [formatEuros(order.totalCents), money.payment?.card].filter(Boolean).join(', ');
  const row = [...money.refunds, ...money.disputes].find(({ id }) => id === subjectId);
  return row ? formatEuros(row.amountCents) : null;
}

function findTransitionText({ money }: DeskSource, { subject, subjectId, reason }: AuditRecord): string | null {
  if (subject === 'disputes') {
    const dispute = money.disputes.find(({ id }) => id === subjectId);
    return dispute ? toSentence(describeDisputeReason(dispute.reason)) : null;
  }
  const words = describeReason(reason);
  return words && toSentence(words);
}

const toSentence = (text: string): string =>
  `${text[0]!.toUpperCase()}${text.slice(1)}${/[.…»]$/.test(text) ? '' : '.'}`;

/** The entries of the customer's own timeline that are not the post's. */
const NOT_THE_POST = new Set([
  'ordered',
  'paid',
  'cancelled',
  'refunded',
  'partially_refunded',
  'corrected',
  'retention_chosen',
  'erased',
  'reply_end',
  'contract_end',
]);

/** The journey of the letter, as its sender reads it. */
function listPostLines(source: DeskSource): DeskLine[] {
  const { view, letter } = source;
  const partner = partnerNames.find((name) => name === letter?.provider);
  const by: Author = { kind: 'post', name: partner ? getPartnerLabel(partner) : null };
  return (view.letter?.timeline ?? [])
    .filter(({ status, happened }) => happened && !NOT_THE_POST.has(status))
    .map((entry) => {
      const text = entry.status === 'rejected' ? findRejectionText(source, entry) : findOwnText(entry);
      return createLine({
        id: `post ${entry.status} ${entry.at}`,
        at: entry.at,
        kind: 'post',
        by,
        title: entry.title,
        text,
      });
    });
}

/** How long the letter is stored: only its sender chooses, and a task erases it. */
const listRetentionLines = ({ view, people }: DeskSource): DeskLine[] =>
  (view.letter?.timeline ?? []).flatMap((entry) => {
    const common = {
      id: `${entry.status} ${entry.at}`,
      at: entry.at,
      kind: 'order',
      text: findOwnText(entry),
    } as const;
    if (entry.status === 'erased')
      return [createLine({ ...common, by: AUTOMATIC, title: 'Contenu de la lettre effacé' })];
    if (entry.status !== 'retention_chosen') return [];
    const by: Author = { kind: 'customer', name: people.customer.name || null };
    return [createLine({ ...common, by, title: `${by.name ?? 'Le client'} a choisi la durée de conservation` })];
  });

/** The entry's text without the instant that the customer reads before it. */
const findOwnText = ({ at, text }: TimelineEntry): string | null =>
  text?.replace(formatInstant(new Date(at)), '').trim() || null;

/** The sentence of this rejection; a corrected letter may have had several. */
function findRejectionText({ records, letter }: DeskSource, entry: TimelineEntry): string | null {
  const rejections = records.filter(({ subject, name }) => subject === 'letters' && name === 'reject');
  const nearest = rejections.findLast(({ at }) => at.getTime() <= Date.parse(entry.at) + 60_000) ?? rejections[0];
  const code = nearest?.reason;
  if (!code || code === letter?.rejectCode) return letter?.rejectReason ?? null;
  return describeRejection(letter?.provider ?? null, code);
}

const listAnswerLines = ({ money }: DeskSource): DeskLine[] => [
  ...money.answers.map(({ at, call, code, requestId, isResolved }) =>
    createLine({
      id: `answer ${call} ${code} ${at}`,
      at,
      kind: 'bank',
      by: BANK,
      title: `Stripe a refusé notre demande\u00a0: ${findCallText(call)}`,
      text: [`Code ${code}${requestId ? `, demande ${requestId}` : ''}.`, isResolved && 'La demande a abouti depuis.']
        .filter(Boolean)
        .join(' '),
    }),
  ),
  ...(money.payment?.fraudWarnedAt
    ? [
        createLine({
          id: `${money.payment.id} fraud`,
          at: money.payment.fraudWarnedAt,
          kind: 'bank',
          by: BANK,
          title: 'Fraude soupçonnée par le réseau de la carte',
        }),
      ]
    : []),
];

const MAIL_TITLES: Readonly<Partial<Record<DeskEmail['status'], (to: string) => string>>> = {
  sent: (to) => `E-mail ${to}`,
  skipped: (to) => `E-mail ${to} non voulu`,
  failed: (to) => `E-mail ${to} non envoyé`,
};

/** E-mails that were sent, or will not be; those that wait are no history yet. */
const listMailLines = (emails: readonly DeskEmail[]): DeskLine[] =>
  emails.flatMap(({ id, label, at, status, address }) => {
    const title = MAIL_TITLES[status]?.(address === null ? 'à l’équipe' : 'au client');
    return title
      ? [createLine({ id, at, kind: 'mail', by: AUTOMATIC, title: `${title}\u00a0: ${lowerFirst(label)}` })]
      : [];
  });
