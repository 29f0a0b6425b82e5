import { createHmac } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import type { Ledger } from './ledger.ts';
import { stripeEvent, type StripeObject } from './objects.ts';

const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 10_000;

/** Signed notifications, at least once, until the answer is a 2xx; those owed at a restart are owed after it. */
export class Webhooks {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly secret: string;
  private readonly target: string;
  private readonly copies: number;
  private readonly disorder: boolean;

  constructor(
    private readonly ledger: Ledger,
    private readonly context: SandboxContext,
  ) {
    this.secret = context.env['STRIPE_WEBHOOK_SECRET'] ?? '';
    this.target = `${context.env['SANDBOX_WEB_URL'] ?? context.publicUrl}/-/hooks/stripe`;
    this.copies = Math.max(1, Number(context.env['SANDBOX_STRIPE_DUPLICATES'] ?? 1));
    this.disorder = context.env['SANDBOX_STRIPE_DISORDER'] === 'yes';
    for (const event of ledger.all('event')) if (!ledger.delivered.has(event.id)) this.schedule(event, 200, 0);
  }

  tell(type: string, object: StripeObject): StripeObject {
    const event = this.ledger.put(stripeEvent(type, object));
    this.resend(event);
    return event;
  }

  resend(event: StripeObject): void {
    for (let i = 0; i < this.copies; i += 1) this.schedule(event, this.disorder ? Math.random() * 2000 : 20 + i * 50, 0, i);
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private schedule(event: StripeObject, wait: number, tries: number, copy = 0): void {
    const name = `${event.id} ${copy}`;
    this.timers.set(name, setTimeout(() => void this.deliver(event, tries, copy).finally(() => undefined), wait));
  }

  private async deliver(event: StripeObject, tries: number, copy: number): Promise<void> {
    this.timers.delete(`${event.id} ${copy}`);
    const body = JSON.stringify(event);
    const t = Math.floor(Date.now() / 1000);
    const v1 = createHmac('sha256', this.secret).update(`${t}.${body}`).digest('hex');
    const status = await fetch(this.target, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${t},v1=${v1}` },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    }).then((response) => response.status, () => 0);
    if (status >= 200 && status < 300) this.ledger.markDelivered(event.id);
    else this.schedule(event, Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries), tries + 1, copy);
  }
}
