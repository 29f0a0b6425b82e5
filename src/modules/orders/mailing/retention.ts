import { toNoon } from '../../../domain/format-date.ts';
import type { Config } from '../../../kernel/config.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { AppError } from '../../../kernel/errors.ts';
import { toParisDay } from '../../../letterpress/index.ts';
import { listDisputedOrders } from '../../payments/index.ts';
import { RetentionChoice, type RetentionView } from '../contract.ts';
import type { Order } from '../ordering/models/order.ts';
import { Approval } from '../support/models/approval.ts';
import { Thread } from '../support/models/thread.ts';
import { letterErased, retentionFixed } from './errors.ts';
import { getOutcome } from './letter-status-text.ts';
import { letterStateMachine } from './letter.state-machine.ts';
import type { Letter } from './models/letter.ts';

/** What the choices of a sender mean (`RetentionChoice`). */
export const EARLY_ERASURE_DAYS = 30;
export const CHOSEN_RETENTION_YEARS = 5;
const DAY_MS = 86_400_000;

type RetentionConfig = Pick<Config, 'proofRetentionYears'>;

/** How many years after its end a letter is stored, at most. */
export const getRetentionYears = ({ proofRetentionYears }: RetentionConfig, choice: RetentionChoice): number =>
  choice === 'five_years' ? CHOSEN_RETENTION_YEARS : proofRetentionYears;

/** The instant from which a letter may be erased; null before it is known. */
export function getRetentionEnd(
  config: RetentionConfig,
  letter: Letter,
  choice: RetentionChoice = letter.retention,
): Date | null {
  if (choice === 'thirty_days') {
    const arrivedAt = getArrival(letter);
    return arrivedAt && new Date(arrivedAt.getTime() + EARLY_ERASURE_DAYS * DAY_MS);
  }
  if (letter.status !== 'archived') return null;
  const end = new Date(letter.statusSince);
  end.setUTCFullYear(end.getUTCFullYear() + getRetentionYears(config, choice));
  return end;
}

/** When the letter was delivered or came back, whichever was last. The arrival of a green letter is presumed. */
function getArrival(letter: Letter): Date | null {
  if (!getOutcome(letter)) return null;
  const { deliveredAt, returnedAt, returnedToSenderAt, expectedOn, statusSince } = letter;
  const instants = [deliveredAt, returnedAt, returnedToSenderAt].flatMap((instant) => instant?.getTime() ?? []);
  if (instants.length > 0) return new Date(Math.max(...instants));
  return expectedOn ? toNoon(expectedOn) : statusSince;
}

/** Lists why an erasure after thirty days has to wait, by letter. Letters that nothing holds are missing. */
export async function listErasureDelays(deps: Deps, letters: readonly Letter[]): Promise<Map<string, string>> {
  const orderIds = letters.filter((letter) => getOutcome(letter)).map(({ orderId }) => orderId);
  const [disputed, threads, approvals] =
    orderIds.length === 0
      ? [new Set<string>(), [], []]
      : await Promise.all([
          listDisputedOrders(deps, orderIds),
          Thread.query(deps.db).whereIn('orderId', orderIds).whereNot({ status: 'done' }),
          Approval.query(deps.db).whereIn('orderId', orderIds).where({ status: 'requested' }),
        ]);
  return new Map(
    letters.flatMap((letter): [string, string][] => {
      const isOfOrder = ({ orderId }: { orderId: string | null }) => orderId === letter.orderId;
      const facts = {
        isDisputed: disputed.has(letter.orderId),
        hasOpenThread: threads.some(isOfOrder),
        isDecided: !approvals.some(isOfOrder),
      };
      const delay = findErasureDelay(letter, facts);
      return delay ? [[letter.id, delay]] : [];
    }),
  );
}

function findErasureDelay(
  letter: Letter,
  { isDisputed, hasOpenThread, isDecided }: { isDisputed: boolean; hasOpenThread: boolean; isDecided: boolean },
): string | null {
  if (!getOutcome(letter)) return 'Elle n’est pas encore arrivée\u00a0: nous dirons ce jour quand elle le sera.';
  if (isDisputed) return 'Son paiement est contesté\u00a0: elle reste jusqu’à la décision de la banque.';
  if (hasOpenThread) return 'Un échange avec notre équipe à son sujet n’est pas terminé.';
  if (!isDecided) return 'Notre équipe décide encore de la renvoyer ou de la rembourser.';
  return letter.status === 'archived'
    ? null
    : 'Son suivi peut encore changer, ou une preuve manque\u00a0: nous pourrions avoir à la réclamer ou à la renvoyer.';
}

/** Returns why the sender of an order cannot choose how long its letter is stored; null if they can. */
export function findRetentionBlocker(order: Order, letter: Letter | null): AppError | null {
  const orderId = order.id;
  if (letter?.purgedAt) return letterErased({ orderId });
  const reason = describeUnsent(order, letter);
  return reason === null ? null : retentionFixed({ orderId, reason });
}

function describeUnsent({ sending, status }: Order, letter: Letter | null): string | null {
  if (sending === 'pdf')
    return 'Cette commande est un PDF seul\u00a0: rien n’est parti, il n’y a pas de durée à choisir.';
  if (status === 'cancelled' || letter?.status === 'cancelled')
    return 'Cette commande est annulée\u00a0: sa lettre n’est pas partie.';
  if (letter && letterStateMachine.isIn('billable', letter.status)) return null;
  return `${describeWaiting(status, letter)} Vous choisirez une fois qu’elle sera partie.`;
}

function describeWaiting(status: Order['status'], letter: Letter | null): string {
  if (status === 'awaiting_payment') return 'Cette commande n’est pas payée\u00a0: sa lettre n’est pas partie.';
  if (letter?.status === 'held') return 'Notre équipe retient cette lettre avant son départ.';
  if (letter?.status === 'rejected') return 'Cette lettre attend sa correction.';
  return 'Cette lettre n’est pas encore partie.';
}

/** Presents the choice of the sender, and what each choice would mean. */
export function presentRetention(
  letter: Letter,
  {
    order,
    erasureDelay,
    config,
    now,
  }: { order: Order; erasureDelay: string | null; config: RetentionConfig; now: Date },
): RetentionView {
  const blocker = findRetentionBlocker(order, letter);
  return {
    choice: letter.retention,
    chosenAt: letter.retentionChosenAt?.toISOString() ?? null,
    allowed: blocker === null,
    because: blocker?.message ?? null,
    options: RetentionChoice.options.map((choice) => {
      const end = blocker ? null : getRetentionEnd(config, letter, choice);
      return {
        choice,
        // Overdue content is erased by the next nightly run.
        erasedOn: end && toParisDay(new Date(Math.max(end.getTime(), now.getTime() + DAY_MS))),
        because: !blocker && choice === 'thirty_days' ? erasureDelay : null,
      };
    }),
  };
}
