import type { Faults } from '../faults.ts';
import { LifeSimulator } from '../life-simulator.ts';
import { postWebhook } from '../post-webhook.ts';
import type { Notification, Sending } from './model.ts';
import type { MailevaStore } from './store.ts';

/** A webhook call is repeated until the response is 201. The real delays (10 to 340 minutes) are shortened. */
const WAITS_MS = [250, 500, 1000, 2000, 4000, 5000];
const MAX_ATTEMPTS = 60;

/** Advances sendings and repeats webhook calls until the response is 201. */
export class LetterLife {
  private readonly clock: LifeSimulator<Sending, Notification>;

  constructor(
    private readonly store: MailevaStore,
    private readonly faults: Faults,
    complain: (error: unknown) => void,
  ) {
    this.clock = new LifeSimulator(store, (notification, stop) => this.call(notification, stop), complain);
  }

  close(): Promise<void> {
    return this.clock.close();
  }

  private async call(notification: Notification, stop: AbortSignal): Promise<void> {
    const code = await this.deliver(notification, stop);
    if (code === 201 && this.faults.strikes('duplicate_callback')) await this.deliver(notification, stop);
    if (stop.aborted) return;
    const tried = notification.attempts + 1;
    const failed = tried >= MAX_ATTEMPTS ? 'MAX_RETRY' : 'PENDING';
    const status = code === 201 ? 'SENT' : failed;
    const now = Date.now();
    const nextAt = now + WAITS_MS[Math.min(tried - 1, WAITS_MS.length - 1)]!;
    this.store.commit({ t: 'tried', id: notification.id, at: now, code, status, nextAt });
  }

  private async deliver({ subscriptionId, content }: Notification, stop: AbortSignal): Promise<number | null> {
    const subscription = this.store.subscriptions.get(subscriptionId);
    if (!subscription) return 201; // unsubscribed in the meantime
    const basic = subscription.authentication?.basic;
    const credentials = basic && Buffer.from(`${basic.login}:${basic.password}`).toString('base64');
    const headers = {
      'content-type': 'application/json',
      ...(credentials && { authorization: `Basic ${credentials}` }),
    };
    return postWebhook({ url: subscription.callback_url, headers, body: JSON.stringify(content) }, stop);
  }
}
