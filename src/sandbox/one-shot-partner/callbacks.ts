import type { Faults } from '../faults.ts';
import { postWebhook, type WebhookTarget } from '../post-webhook.ts';
import type { Call, PrintedLetter } from './model.ts';
import type { OneShotStore } from './store.ts';

export interface WebhookFormat {
  /** Writes the webhook call; null if no webhook is configured. */
  write(call: Call, letter: PrintedLetter): Promise<WebhookTarget | null>;
  /** Whether a status acknowledges the call. */
  isAcknowledged(status: number): boolean;
  /** The delays after the first attempt, the second…; after the last one the call is abandoned. */
  waitsMs: readonly number[];
}

/** Makes a due webhook call and stores its result. */
export const callback =
  (store: OneShotStore, faults: Faults, manner: WebhookFormat) =>
  async (call: Call, stop: AbortSignal): Promise<void> => {
    const post = await manner.write(call, store.letters.get(call.letterId)!);
    const code = post ? await postWebhook(post, stop) : null;
    if (post && code !== null && manner.isAcknowledged(code) && faults.strikes('duplicate_callback'))
      await postWebhook(post, stop);
    if (stop.aborted) return;
    const now = Date.now();
    const wait = manner.waitsMs[call.attempts];
    const isDone = !post || (code !== null && manner.isAcknowledged(code));
    const failed = wait === undefined ? 'lost' : 'owed';
    const status = isDone ? 'told' : failed;
    store.commit({ t: 'tried', id: call.id, at: now, code, status, nextAt: now + (wait ?? 0) });
  };
