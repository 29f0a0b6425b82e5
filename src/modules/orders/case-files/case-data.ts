import type { Deps } from '../../../kernel/deps.ts';
import { toParisDay } from '../../../letterpress/index.ts';
import type { OrderView } from '../contract.ts';
import { Letter } from '../mailing/models/letter.ts';
import { getProofData, type ProofData } from '../mailing/proof-data.ts';
import { Order } from '../ordering/models/order.ts';
import { toOrderViews } from '../ordering/queries.ts';
import { CaseFile } from './models/case-file.ts';

/** The content of a case file, as known when it is rendered. */
export interface CaseData {
  /** The instant of the request: it is the day of the file. */
  requestedAt: Date;
  userId: string;
  /** In the order of posting: the first is piece 1. */
  letters: CaseLetter[];
}
export interface CaseLetter {
  proof: ProofData;
  postedAt: Date;
  /** How it ended, on which day, and why it came back; null while it is under way. */
  outcome: { kind: 'delivered' | 'returned'; at: Date; reason: string | null } | { kind: 'presumed' } | null;
  /** What happened to it by post, in order of time. */
  steps: { at: Date; text: string; source: string }[];
  /** The last day for a reply, and whether it counts from a presentation that is still only expected. */
  replyBy: { day: string; isExpected: boolean } | null;
  /** The next letters and steps, each with the first possible day. */
  followUps: { day: string; because: string; title: string | null; piece: number | null }[];
}

/** Loads what a requested case file holds. Null for one that is ready, replaced or erased. */
export async function getCaseData(deps: Deps, id: string): Promise<CaseData | null> {
  const caseFile = await CaseFile.query(deps.db).findById(id);
  if (!caseFile || caseFile.readyAt) return null;
  const orders = await Order.query(deps.db).findByIds(caseFile.orderIds);
  const views = await toOrderViews(deps, orders);
  const rows = await Letter.query(deps.db).whereIn('orderId', caseFile.orderIds);
  const letters: Posted[] = [];
  for (const view of views) {
    const row = rows.find(({ orderId }) => orderId === view.id);
    const proof = row && (await getProofData(deps, row.id));
    // Its pages may have been erased since the request.
    if (proof && view.letter) letters.push({ view: { ...view, letter: view.letter }, row, proof });
  }
  const posted = letters.toSorted((a, b) => getPostingInstant(a).getTime() - getPostingInstant(b).getTime());
  return {
    requestedAt: caseFile.requestedAt,
    userId: caseFile.userId,
    letters: posted.map((letter) => toCaseLetter(letter, posted)),
  };
}

interface Posted {
  view: OrderView & { letter: NonNullable<OrderView['letter']> };
  row: Letter;
  proof: ProofData;
}

const getPostingInstant = ({ row, proof }: Posted): Date => row.depositedAt ?? proof.handedOverAt ?? proof.orderedAt;

const BY_POST = 'Service postal';
const BY_US = 'Affranchi';
/** The steps that time limits count from and those that explain them, with their source. The rest is in each proof. */
const TOLD_STEPS = new Map([
  ['submitted', BY_US],
  ['corrected', BY_US],
  ['presumed', BY_US],
  ...[
    'deposited',
    'rejected',
    'presented',
    'awaiting_pickup',
    'again',
    'postponed',
    'rerouted',
    'delivered',
    'turned_back',
    'handed_back',
    'receipt',
  ].map((status): [string, string] => [status, BY_POST]),
]);

function toCaseLetter(posted: Posted, all: readonly Posted[]): CaseLetter {
  const { letter } = posted.view;
  return {
    proof: posted.proof,
    postedAt: getPostingInstant(posted),
    outcome: findOutcome(posted),
    steps: letter.timeline.flatMap(({ happened, status, at, title }) => {
      const source = TOLD_STEPS.get(status);
      return happened && source ? [{ at: new Date(at), text: title, source }] : [];
    }),
    replyBy: letter.replyBy ? { day: letter.replyBy, isExpected: letter.presentedAt === null } : null,
    followUps: letter.followUps.map(({ day, because, letter: next }) => ({
      day,
      because,
      title: next?.title ?? null,
      piece: next && findPiece(next, posted, all),
    })),
  };
}

/** The number of the later letter of the file that is this next letter. */
function findPiece(next: { category: string; slug: string }, posted: Posted, all: readonly Posted[]): number | null {
  const index = all.findIndex(
    ({ view: { template } }, i) =>
      i > all.indexOf(posted) && template.category === next.category && template.slug === next.slug,
  );
  return index === -1 ? null : index + 1;
}

function findOutcome({ view, row }: Posted): CaseLetter['outcome'] {
  const { outcome } = view.letter;
  const returnedAt = row.returnedToSenderAt ?? row.returnedAt;
  if (outcome === 'returned' && returnedAt) return { kind: 'returned', at: returnedAt, reason: row.returnReason };
  if (outcome !== 'delivered') return null;
  // Only the arrival of a green letter is presumed: it has no day.
  return row.deliveredAt ? { kind: 'delivered', at: row.deliveredAt, reason: null } : { kind: 'presumed' };
}

/** The civil day on which the file was requested: deadlines are compared with it. */
export const getCaseDay = ({ requestedAt }: Pick<CaseData, 'requestedAt'>): string => toParisDay(requestedAt);
