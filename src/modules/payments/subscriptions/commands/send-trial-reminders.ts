import { TRIAL_NOTICE_DAYS } from '../../../../domain/offer.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { trialEndsSoon } from '../../events.ts';
import { announceDue } from '../announce-due.ts';

const DAY = 86_400_000;

/** Announces, once, each trial that is about to become a subscription. A cancelled trial needs no reminder. */
export function sendTrialReminders(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.now();
  return announceDue(deps, {
    due: (subscriptions) =>
      subscriptions
        .where({ status: 'trialing', cancel_at_period_end: false })
        .whereNull('reminded_at')
        .where('trial_ends_at', '<=', new Date(now.getTime() + TRIAL_NOTICE_DAYS * DAY))
        .where('trial_ends_at', '>', now),
    stamp: 'reminded_at',
    event: trialEndsSoon,
    signal,
  });
}
