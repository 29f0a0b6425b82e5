import { defineStateMachine } from '../../../../kernel/state-machine.ts';
import { approvalDecided } from '../../events.ts';

/** The requester may have a customer on the telephone: an open request raises an alarm after four hours. */
export const approvalStateMachine = defineStateMachine(
  'approvals',
  'requested',
  [
    ['approve', ['requested'], 'approved', approvalDecided],
    ['decline', ['requested'], 'declined', approvalDecided],
    ['withdraw', ['requested'], 'withdrawn'], // by the requester
    ['expire', ['requested'], 'expired'], // after APPROVAL_DAYS, or because the customer's account was erased
  ],
  { timeLimits: { requested: '4h' } },
);
export type ApprovalTransition = (typeof approvalStateMachine)['transitions'][number][0];
