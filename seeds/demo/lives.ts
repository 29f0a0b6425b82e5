import type { Entity, Script } from './script.ts';

/** The course of an order, without instants. */
export interface Life {
  /** Share in thousandths. */
  readonly weight: number;
  readonly write: (script: Script) => unknown;
}

const delivered = (script: Script): Script => script.pay().handOver().print().travel().deliver();
const GOODWILL_CENTS = 450;

/** The kinds of orders of a day; how far each progresses depends on its age. */
export const LIVES = {
  delivered: { weight: 680, write: (script) => delivered(script).archive() },
  collected: { weight: 100, write: (script) => script.pay().handOver().print().travel().miss().collect().archive() },
  returned: { weight: 25, write: (script) => script.pay().handOver().print().travel().comeBack().archive() },
  rejected: { weight: 6, write: (script) => script.pay().render().claim().submit().reject().close() },
  abandoned: { weight: 60, write: (script) => script.abandon() },
  withdrawn: { weight: 45, write: (script) => script.pay().cancel('customer') },
  cancelled: { weight: 8, write: (script) => script.pay().cancel('support') },
  goodwill: { weight: 40, write: (script) => delivered(script).giveBack(GOODWILL_CENTS).archive() },
  bounced: { weight: 1, write: (script) => delivered(script).giveBack(GOODWILL_CENTS).bounce().archive() },
  approved: { weight: 6, write: (script) => delivered(script).askForRefund().approve().archive() },
  declined: { weight: 2, write: (script) => delivered(script).askForRefund().decline().archive() },
  withdrawal: { weight: 1, write: (script) => delivered(script).askForRefund().withdraw().archive() },
  expired: { weight: 1, write: (script) => delivered(script).askForRefund().expire().archive() },
  debit: { weight: 15, write: (script) => script.payByDebit().handOver().print().travel().deliver().archive() },
  inquired: { weight: 2, write: (script) => delivered(script).inquire().endDispute('drop').archive() },
  won: { weight: 4, write: (script) => delivered(script).dispute().answerDispute().endDispute('win').archive() },
  lost: { weight: 4, write: (script) => delivered(script).dispute().answerDispute().endDispute('lose').archive() },
} as const satisfies Record<string, Life>;

export type LifeName = keyof typeof LIVES;

/** A state that one of the first orders must show, with the transition that reaches it. */
export interface Scene {
  readonly write: (script: Script) => unknown;
  readonly until: readonly [Entity, string] | null;
}

const scene = (name: LifeName, until: Scene['until']): Scene => ({ write: LIVES[name].write, until });

/** The first orders show every state once, each placed as late as the calendar allows. */
export const SCENES: readonly Scene[] = [
  { write: () => undefined, until: null },
  scene('abandoned', null),
  scene('delivered', ['orders', 'pay']),
  scene('delivered', ['letters', 'render']),
  scene('delivered', ['letters', 'claim']),
  { write: (script) => script.pay().render().claim().fail(), until: null },
  { write: (script) => script.pay().hold(), until: null },
  scene('delivered', ['letters', 'submit']),
  scene('delivered', ['letters', 'accept']),
  scene('rejected', ['letters', 'reject']),
  scene('rejected', null),
  scene('delivered', ['orders', 'post']),
  scene('delivered', ['letters', 'transit']),
  scene('collected', ['letters', 'await']),
  scene('delivered', ['orders', 'complete']),
  scene('returned', ['orders', 'complete']),
  scene('delivered', null),
  scene('withdrawn', null),
  scene('cancelled', null),
  scene('withdrawn', ['letters', 'cancel']),
  scene('withdrawn', ['refunds', 'send']),
  scene('goodwill', null),
  scene('bounced', null),
  scene('debit', ['payments', 'process']),
  scene('inquired', ['disputes', 'inquire']),
  scene('won', ['payments', 'dispute']),
  scene('won', ['disputes', 'review']),
  scene('won', null),
  scene('lost', null),
  scene('inquired', null),
  { write: (script) => delivered(script).askForRefund(), until: null },
  scene('approved', ['orders', 'refund']),
  scene('declined', ['approvals', 'decline']),
  scene('withdrawal', ['approvals', 'withdraw']),
  scene('expired', ['approvals', 'expire']),
];
