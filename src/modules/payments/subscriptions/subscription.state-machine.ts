import { defineStateMachine } from '../../../kernel/state-machine.ts';
import { rejectedCallCondition } from '../checkout/models/provider-error.ts';
import {
  subscriptionConverted,
  subscriptionEnded,
  subscriptionLapsed,
  subscriptionRecovered,
  subscriptionStarted,
} from '../events.ts';

/** Our row follows Stripe's own object: `syncSubscription` chooses the transition, whatever the order of events. */
export const subscriptionStateMachine = defineStateMachine(
  'subscriptions',
  'incomplete',
  [
    // name     from                                              to           emits
    ['startTrial', ['incomplete'], 'trialing', subscriptionStarted],
    ['start', ['incomplete'], 'active', subscriptionStarted],
    ['convert', ['trialing'], 'active', subscriptionConverted],
    ['lapse', ['incomplete', 'trialing', 'active'], 'past_due', subscriptionLapsed],
    ['recover', ['past_due'], 'active', subscriptionRecovered],
    ['end', ['trialing', 'active', 'past_due'], 'cancelled', subscriptionEnded],
    ['abandon', ['incomplete'], 'cancelled'],
  ],
  {
    timeLimits: { incomplete: '26h', trialing: '9d', past_due: '31d' },
    alertConditions: { rejected_call: rejectedCallCondition('subscriptions') },
    groups: { current: ['trialing', 'active', 'past_due'] },
  },
);
