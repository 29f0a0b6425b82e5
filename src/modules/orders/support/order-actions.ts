import type { Actor } from '../../../kernel/endpoint.ts';
import { paymentStateMachine } from '../../payments/index.ts';
import type { OrderMoney } from '../../payments/money.contract.ts';
import { findResendBlocker } from '../mailing/commands/resend-letter.ts';
import {
  accountWasErased,
  letterNotHeld,
  postingKnown,
  resendDisputed,
  submissionConfirmed,
} from '../mailing/errors.ts';
import { letterStateMachine } from '../mailing/letter.state-machine.ts';
import type { Letter } from '../mailing/models/letter.ts';
import { explainMissingProofFile } from '../mailing/proof-availability.ts';
import type { Order } from '../ordering/models/order.ts';
import { describeLetter, describeMissingLetter } from './describe-letter.ts';
import { customerErased } from './errors.ts';
import type { OrderAction, OrderDesk } from './order-desk.contract.ts';

/** Input that determines whether an action is possible. */
export interface OrderSituation {
  order: Order;
  letter: Letter | null;
  money: OrderMoney;
  customer: { isErased: boolean };
  user: Pick<Actor, 'scope'>;
  now: Date;
  bounds: OrderDesk['bounds'];
}

interface ActionRule {
  permission: string;
  /** Returns the French reason why the action is not possible now; null if it is possible. */
  findBlocker(situation: OrderSituation): string | null;
  needsApproval?(situation: OrderSituation): boolean;
}

/** Every action on an order, in the order of the page. */
const ORDER_ACTIONS = {
  refund: {
    permission: 'orders.refund',
    findBlocker: findRefundBlocker,
    // A part may need none.
    needsApproval: ({ bounds: { refund } }) => refund.refundableCents > refund.aloneCents,
  },
  resend: {
    permission: 'letters.resend',
    findBlocker({ letter, money, customer, order, now }) {
      if (!letter) return describeMissingLetter(order);
      if (customer.isErased) return accountWasErased({ orderId: order.id }).message;
      if (money.payment?.status === 'disputed') return resendDisputed({ orderId: order.id }).message;
      return findResendBlocker(letter, now)?.message ?? null;
    },
    // Paid, or to another recipient, it differs.
    needsApproval: ({ bounds }) => bounds.freeResendNeedsApproval,
  },
  allow_resubmission: {
    permission: 'letters.resend',
    findBlocker({ order, letter }) {
      if (!letter) return describeMissingLetter(order);
      return letter.status === 'failed' && letter.unconfirmedSince ? null : submissionConfirmed().message;
    },
  },
  proof_file: {
    permission: 'letters.read',
    findBlocker: ({ order, letter }) =>
      letter?.fileId && letterStateMachine.isIn('billable', letter.status)
        ? null
        : explainMissingProofFile(order, letter ?? undefined).message,
  },
  correct: {
    permission: 'letters.correct',
    findBlocker({ order, letter }) {
      if (!letter) return describeMissingLetter(order);
      const isCorrectable = letter.status === 'rejected' || letterStateMachine.isIn('changeable', letter.status);
      if (isCorrectable) return null;
      return letter.status === 'rendered'
        ? `${describeLetter(letter)} Retenez-la d’abord, puis corrigez-la.`
        : `${describeLetter(letter)} Elle ne peut plus être corrigée.`;
    },
  },
  hold: {
    permission: 'letters.hold',
    findBlocker({ order, letter }) {
      if (!letter) return describeMissingLetter(order);
      if (letterStateMachine.can(letter.status, 'hold')) return null;
      return letter.status === 'held'
        ? describeLetter(letter)
        : `${describeLetter(letter)} Elle ne peut plus être retenue.`;
    },
  },
  release: {
    permission: 'letters.hold',
    findBlocker({ order, letter }) {
      if (!letter) return describeMissingLetter(order);
      return letterStateMachine.can(letter.status, 'release') ? null : letterNotHeld({ orderId: order.id }).message;
    },
  },
  confirm_posting: {
    permission: 'letters.hold',
    findBlocker({ order, letter }) {
      if (!letter) return describeMissingLetter(order);
      return letterStateMachine.can(letter.status, 'confirmPosting')
        ? null
        : postingKnown({ orderId: order.id }).message;
    },
  },
  cancel: {
    permission: 'orders.cancel',
    findBlocker({ order, letter }) {
      if (order.status === 'awaiting_payment') return null;
      if (!letter) return describeMissingLetter(order);
      const transition = letter.status === 'rejected' ? 'close' : 'cancel';
      if (letterStateMachine.can(letter.status, transition)) return null;
      return letter.status === 'cancelled'
        ? describeLetter(letter)
        : `${describeLetter(letter)} Elle ne peut plus être annulée.`;
    },
  },
  write_to_customer: {
    permission: 'messages.handle',
    findBlocker: ({ customer, order }) => (customer.isErased ? customerErased({ orderId: order.id }).message : null),
  },
} as const satisfies Record<string, ActionRule>;

function findRefundBlocker({ order, money }: OrderSituation): string | null {
  const { payment } = money;
  if (order.totalCents === 0) return 'Cette commande n’a rien coûté.';
  if (payment?.status === 'processing')
    return 'La banque n’a pas encore confirmé ce paiement\u00a0: il n’y a rien à rembourser pour l’instant.';
  if (payment?.status === 'under_review')
    return 'Le client a payé une autre somme que celle de la commande\u00a0: la page du paiement dit quoi faire.';
  if (!payment || !paymentStateMachine.isIn('paid', payment.status))
    return 'Rien n’a été payé pour cette commande\u00a0: il n’y a rien à rembourser.';
  if (payment.status === 'disputed')
    return 'Le paiement est contesté auprès de la banque\u00a0: c’est elle qui décide de l’argent.';
  // An order stays refunded if its refund came back from the bank: the money is still owed.
  return money.refundableCents === 0 ? 'Tout est déjà remboursé, ou le sera\u00a0: il ne reste rien.' : null;
}

/** Lists every action with its reason where it is not possible. */
export const listOrderActions = (situation: OrderSituation): OrderAction[] =>
  Object.entries<ActionRule>(ORDER_ACTIONS).map(([action, { permission, findBlocker, needsApproval }]) => {
    const reason = situation.user.scope.includes(permission)
      ? findBlocker(situation)
      : 'Votre rôle ne permet pas cette action.';
    return {
      action,
      allowed: reason === null,
      because: reason,
      needsApproval: reason === null && (needsApproval?.(situation) ?? false),
    };
  });
