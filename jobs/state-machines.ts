import type { StateMachine } from '../src/kernel/state-machine.ts';
import { secondFactorStateMachine } from '../src/modules/auth/index.ts';
import {
  documentStateMachine,
  enclosureStateMachine,
  legalCheckStateMachine,
  templateDraftStateMachine,
} from '../src/modules/documents/index.ts';
import { fileKeyStateMachine, fileStateMachine } from '../src/modules/files/index.ts';
import {
  approvalStateMachine,
  letterStateMachine,
  orderStateMachine,
  outageStateMachine,
  threadStateMachine,
  unknownCodeStateMachine,
} from '../src/modules/orders/index.ts';
import {
  discrepancyStateMachine,
  disputeStateMachine,
  paymentStateMachine,
  refundStateMachine,
  subscriptionStateMachine,
} from '../src/modules/payments/index.ts';

/** The state machines of all modules: their time limits raise alarms, and the operator can print them. */
export const stateMachines = [
  secondFactorStateMachine,
  documentStateMachine,
  enclosureStateMachine,
  templateDraftStateMachine,
  legalCheckStateMachine,
  fileStateMachine,
  fileKeyStateMachine,
  orderStateMachine,
  letterStateMachine,
  threadStateMachine,
  approvalStateMachine,
  outageStateMachine,
  unknownCodeStateMachine,
  paymentStateMachine,
  refundStateMachine,
  disputeStateMachine,
  discrepancyStateMachine,
  subscriptionStateMachine,
] as unknown as StateMachine[];
