import type { ComponentType } from 'react';
import type { ActionProps } from './action.tsx';
import { AllowResubmissionAction } from './allow-resubmission.tsx';
import { ConfirmPostingAction } from './confirm-posting.tsx';
import { CancelAction, CorrectAction, HoldAction, ReleaseAction } from './letter-commands.tsx';
import { ProofFileAction } from './proof-file.tsx';
import { RefundAction } from './refund.tsx';
import { ResendAction } from './resend.tsx';
import { WriteToCustomerAction } from './write-to-customer.tsx';

/** The button of each action that the server names (src/modules/orders/support/order-actions.ts). */
export const ORDER_ACTIONS: Readonly<Record<string, ComponentType<ActionProps>>> = {
  correct: CorrectAction,
  hold: HoldAction,
  release: ReleaseAction,
  confirm_posting: ConfirmPostingAction,
  cancel: CancelAction,
  refund: RefundAction,
  resend: ResendAction,
  allow_resubmission: AllowResubmissionAction,
  proof_file: ProofFileAction,
  write_to_customer: WriteToCustomerAction,
};
