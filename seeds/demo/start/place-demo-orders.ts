import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { v5 } from 'uuid';
import type { Deps } from '../../../src/kernel/deps.ts';
import { serializeError } from '../../../src/kernel/logger.ts';
import accounts from '../../demo-accounts.json' with { type: 'json' };
import { inventPerson } from '../people.ts';
import { Random } from '../random.ts';
import {
  actOnOrder,
  inviteColleague,
  isColleagueInvited,
  listAwaitingResend,
  resendReturnedLetters,
  type Desk,
} from './colleagues.ts';
import { CUSTOMERS, planDemoOrders, type PlannedOrder } from './demo-plan.ts';
import { placeOrder } from './place-order.ts';
import { SiteClient } from './site-client.ts';
import { areSubscriptionsStarted, startSubscriptions } from './subscribers.ts';

export interface DemoStart {
  /** The address of the site. */
  origin: string;
  count: number;
  /** The passwords of the demo accounts, by role. */
  passwords: Readonly<Record<string, string>>;
}

/** Derives the ids of the planned rows, so that a restart recognises those that exist. */
const NAMESPACE = '6f1d1c1e-3c1b-4b57-9d1e-7d9f5c0a2b11';
const documentId = (index: number): string => v5(`document ${index}`, NAMESPACE);
/** The pause after each order, as a multiple of its duration: it leaves the machine to the visitor. */
const REST = 3;
const MIN_REST_MS = 400;
/** The first orders, each of a different kind, follow each other faster. */
const SHOWN_FIRST = 21;

/**
 * Places the planned orders as their customers would, over HTTP, one after the other, and lets colleagues act on them.
 * The product itself creates every row. Does nothing where other orders exist. A restart skips orders that exist; the
 * first start that reaches the end performs the last steps. Returns how many orders were placed.
 */
export async function placeDemoOrders(deps: Deps, start: DemoStart): Promise<number> {
  const { config, db, log } = deps;
  if (!config.sandboxUrl || !(start.count > 0)) return 0;
  const planned = planDemoOrders(start.count).map((order, index) => ({ order, id: documentId(index) }));
  const begun = new Set<string>(
    await db('documents')
      .whereIn(
        'id',
        planned.map(({ id }) => id),
      )
      .pluck('id'),
  );
  if (begun.size === 0 && (await db('orders').first('id'))) return 0;

  const visitors = new Visitors(deps, start);
  const resent = listResent(planned);
  if (begun.size === planned.length && (await isComplete(deps, visitors, resent))) return 0;
  const desk = await openDesk(start);
  if (!desk) return 0;
  let placed = 0;
  for (const [index, { order, id }] of planned.entries()) {
    if (begun.has(id)) continue;
    const startedAt = Date.now();
    try {
      const customer = await visitors.get(order.customer);
      const { orderId } = await placeOrder(deps, customer, { ...order, documentId: id });
      placed += 1;
      await actOnOrder(deps, desk, { orderId, documentId: id, customer, planned: order });
    } catch (error) {
      // A failed order must not stop the others.
      log.warn({ error: serializeError(error) }, 'an invented order could not be placed');
    }
    const rest = index < SHOWN_FIRST ? 1 : REST;
    await pause(Math.max(MIN_REST_MS, rest * (Date.now() - startedAt)));
  }
  const last = [
    () => startSubscriptions(deps, visitors),
    async () => (await isColleagueInvited(deps)) || inviteColleague(desk),
    () => resendReturnedLetters(deps, desk, resent),
  ];
  for (const step of last)
    await step().catch((error: unknown) =>
      log.warn({ error: serializeError(error) }, 'a part of the demonstration is missing'),
    );
  return placed;
}

/** Returns whether the steps after the last order are done. */
const isComplete = async (deps: Deps, visitors: Visitors, resent: readonly string[]): Promise<boolean> =>
  (await areSubscriptionsStarted(deps, visitors)) &&
  (await isColleagueInvited(deps)) &&
  (await listAwaitingResend(deps, resent)).length === 0;

const listResent = (planned: readonly { order: PlannedOrder; id: string }[]): string[] =>
  planned.flatMap(({ order, id }) => (order.ending === 'resent' ? [id] : []));

/** The invented customers, each with a session from its first order on. */
class Visitors {
  private readonly sessions = new Map<number, Promise<SiteClient>>();

  constructor(
    private readonly deps: Pick<Deps, 'config'>,
    private readonly start: DemoStart,
  ) {}

  get(index: number): Promise<SiteClient> {
    const session = this.sessions.get(index) ?? this.enter(index % CUSTOMERS);
    this.sessions.set(index, session);
    return session;
  }

  emailOf(index: number): string {
    return index === 0 ? findAccount(this.start, 'customer').email : inventVisitor(index).email;
  }

  private async enter(index: number): Promise<SiteClient> {
    const client = new SiteClient(this.start.origin);
    if (index === 0) await client.logIn(findAccount(this.start, 'customer'));
    else {
      const person = inventVisitor(index);
      await client.enter({ ...person, password: this.passwordOf(person.email) });
    }
    return client;
  }

  /** Differs between installations, and survives a restart. */
  private passwordOf(email: string): string {
    const key = this.deps.config.session.keys[0] ?? '';
    return createHmac('sha256', key).update(`demo:${email}`).digest('base64url').slice(0, 24);
  }
}

/** Removes the number from the address, so that it differs from those of `npm run seed:demo`. */
function inventVisitor(index: number): ReturnType<typeof inventPerson> {
  const person = inventPerson(new Random(index), index);
  return { ...person, email: person.email.replace(`.${index}@`, '@') };
}

function findAccount({ passwords }: DemoStart, role: string): { email: string; password: string } {
  const account = accounts.find((candidate) => candidate.role === role);
  return { email: account?.email ?? '', password: passwords[role] ?? '' };
}

/** Returns null if the demo accounts do not exist or have other passwords. */
async function openDesk(start: DemoStart): Promise<Desk | null> {
  const [support, admin] = [new SiteClient(start.origin), new SiteClient(start.origin)];
  try {
    await support.logIn(findAccount(start, 'support'));
    await admin.logIn(findAccount(start, 'admin'));
  } catch {
    return null;
  }
  return { support, admin };
}
