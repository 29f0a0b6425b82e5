import { createHmac } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import type { StripeStore } from './ledger.ts';
import { realNow, type StripeEvent } from './objects/kinds.ts';
import { stripeEvent } from './objects/money.ts';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 10_000;

/** Sends signed webhooks at least once, until the response is a 2xx, also after a restart. */
export class Webhooks {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private readonly closing = new AbortController();
  private readonly secret: string;
  private readonly target: string;

  constructor(
    private readonly ledger: StripeStore,
    context: SandboxContext,
  ) {
    this.secret = context.env['STRIPE_WEBHOOK_SECRET'] ?? '';
    this.target = `${context.env['SANDBOX_WEB_URL'] ?? context.publicUrl}/-/hooks/stripe`;
    for (const event of ledger.all('event'))
      if (!ledger.delivered.has(event.id) && !ledger.dropped.has(event.id))
        this.schedule(event, { waitMs: 200, tries: 0, copy: 0 });
  }

  notify(type: string, object: object, previous: Record<string, unknown> | null = null): void {
    const event = this.ledger.put(stripeEvent(type, object, previous));
    const { settings } = this.ledger;
    if (settings.webhooks.dropNext === 0) return this.resend(event);
    this.ledger.set({ ...settings, webhooks: { ...settings.webhooks, dropNext: settings.webhooks.dropNext - 1 } });
    this.ledger.markDropped(event.id);
  }

  resend(event: StripeEvent): void {
    const { copies, shuffleMs, delayMs } = this.ledger.settings.webhooks;
    for (let i = 0; i < copies; i += 1)
      this.schedule(event, {
        waitMs: delayMs + (shuffleMs > 0 ? Math.random() * shuffleMs : 20 + i * 50),
        tries: 0,
        copy: i,
      });
  }

  /** Stops sending. Calls in progress are aborted and repeated after the next start. */
  async close(): Promise<void> {
    this.closing.abort();
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all(this.running);
  }

  private schedule(event: StripeEvent, { waitMs, tries, copy }: { waitMs: number; tries: number; copy: number }): void {
    const name = `${event.id} ${copy}`;
    clearTimeout(this.timers.get(name));
    const send = (): void => {
      this.timers.delete(name);
      const delivery = this.deliver(event, { tries, copy }).finally(() => this.running.delete(delivery));
      this.running.add(delivery);
    };
    this.timers.set(name, setTimeout(send, waitMs));
  }

  private async deliver(event: StripeEvent, { tries, copy }: { tries: number; copy: number }): Promise<void> {
    const body = JSON.stringify(event);
    const t = realNow();
    const v1 = createHmac('sha256', this.secret).update(`${t}.${body}`).digest('hex');
    const status = await fetch(this.target, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${t},v1=${v1}` },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(10_000)]),
    }).then(
      (response) => response.status,
      () => 0,
    );
    if (this.closing.signal.aborted) return;
    if (status >= 200 && status < 300) this.ledger.markDelivered(event.id);
    else {
      const waitMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
      this.schedule(event, { waitMs, tries: tries + 1, copy });
    }
  }
}
