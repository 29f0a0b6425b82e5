import { join } from 'node:path';
import { createDeps } from '../src/create-deps.ts';
import { connect } from '../src/kernel/db.ts';
import type { Deps } from '../src/kernel/deps.ts';
import { AppError } from '../src/kernel/errors.ts';
import { withTrace } from '../src/kernel/logger.ts';
import { SHARED_DEFAULTS } from '../src/kernel/settings/launcher-settings.mjs';
import type { StateMachine } from '../src/kernel/state-machine.ts';
import { removeSecondFactor, secondFactorStateMachine, findUserId } from '../src/modules/auth/index.ts';
import { enclosureStateMachine } from '../src/modules/documents/index.ts';
import {
  letterStateMachine,
  messageStateMachine,
  orderStateMachine,
  getOrderAuditTrail,
} from '../src/modules/orders/index.ts';
import {
  parseMonth,
  discrepancyStateMachine,
  disputeStateMachine,
  buildEReporting,
  paymentStateMachine,
  refundStateMachine,
  subscriptionStateMachine,
} from '../src/modules/payments/index.ts';
import { DAYS, reconcile } from './handlers/payments/reconcile.ts';
import { writePreview } from './preview.ts';

/**
 * `npm run state-machines | history -- <reference> | replay -- <event id> | reconcile -- [days] | e-reporting --
 * <month> | preview -- [category or slug] | remove-second-factor -- <e-mail>`.
 */
const [command, subject = ''] = process.argv.slice(2);
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

if (command === 'state-machines') {
  for (const machine of [
    enclosureStateMachine,
    orderStateMachine,
    letterStateMachine,
    messageStateMachine,
    paymentStateMachine,
    refundStateMachine,
    disputeStateMachine,
    discrepancyStateMachine,
    subscriptionStateMachine,
    secondFactorStateMachine,
  ] as unknown as StateMachine[]) {
    print(`\n${machine.table} (starts ${machine.initial})`);
    for (const [transition, from, to, event] of machine.transitions)
      print(`  ${transition.padEnd(11)} ${from.join(', ')} → ${to}${event ? `   emits ${event.name}` : ''}`);
  }
} else if (command === 'preview') {
  const { index, letters, problems } = writePreview({
    folder: join(process.env['DATA_DIR'] || SHARED_DEFAULTS.DATA_DIR, 'preview'),
    fontFolder: 'src/letterpress/fonts/generated',
    only: subject,
  });
  print(`${letters} letters, ${problems} problems: ${index}`);
  if (letters === 0 || problems > 0) process.exitCode = 1;
} else if (command === 'reconcile') {
  const deps = createDeps({ process: 'tool' });
  try {
    const days = Number(subject || DAYS);
    const open = await reconcile(deps, Number.isInteger(days) && days > 0 ? days : DAYS);
    for (const { kind, count } of open) print(`${kind.padEnd(24)} ${count}`);
    print(
      open.length === 0
        ? 'Our books, Stripe and the partner say the same.'
        : 'Open differences: see «\u00a0Écarts\u00a0» in the back office.',
    );
    if (open.length > 0) process.exitCode = 1;
  } finally {
    await deps.db.destroy();
  }
} else if (command === 'remove-second-factor') {
  const deps = createDeps({ process: 'tool' });
  try {
    const userId = await findUserId(deps, subject);
    const asCli = <T>(run: () => T): T =>
      withTrace({ requestId: deps.newId(), actor: 'cli:remove-second-factor' }, run);
    if (userId)
      await asCli(() => removeSecondFactor(deps, { userId, removedBy: null, reason: 'par qui tient le serveur' }));
    print(
      userId
        ? 'Removed. They log in with their password alone, and add another one.'
        : 'Name an account: npm run remove-second-factor -- <e-mail>',
    );
    if (!userId) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    print(error.message);
    process.exitCode = 1;
  } finally {
    await deps.db.destroy();
  }
} else if (command === 'e-reporting') {
  const days = parseMonth(subject);
  const db = connect({ url: process.env['DATABASE_URL'] ?? '', pool: 1 });
  try {
    if (days) process.stdout.write(await buildEReporting({ db }, days));
    else {
      print('Name a month: npm run e-reporting -- 2026-11');
      process.exitCode = 1;
    }
  } finally {
    await db.destroy();
  }
} else if (command === 'history' || command === 'replay') {
  const db = connect({ url: process.env['DATABASE_URL'] ?? '', pool: 2 });
  try {
    await (command === 'history' ? printAuditTrail({ db } as Deps, subject) : replay({ db } as Deps, subject));
  } finally {
    await db.destroy();
  }
} else {
  print(
    'Commands: state-machines, history <order reference>, replay <event id>, reconcile [days], e-reporting <month>, preview [category or slug], remove-second-factor <e-mail>.',
  );
  process.exitCode = 1;
}

async function printAuditTrail(deps: Deps, reference: string): Promise<void> {
  const order: { id: string } | undefined = await deps.db('orders').where({ reference }).first('id');
  if (!order) {
    print(`No order is called ${reference}.`);
    process.exitCode = 1;
    return;
  }
  for (const entry of await getOrderAuditTrail(deps, order.id))
    print(
      `${entry.at.toISOString()}  ${entry.kind.padEnd(5)}  ${entry.what.padEnd(36)}  ${(entry.actor ?? '').padEnd(24)}  ${entry.details}`,
    );
}

/** Runs the handlers of an event again. Each is idempotent. */
async function replay(deps: Deps, id: string): Promise<void> {
  const reset = await deps
    .db('job_dispatches')
    .where({ outbox_id: id })
    .update({ done_at: null, failed_at: null, dispatched_at: deps.db.raw(`'epoch'::timestamptz`) });
  print(`${reset} jobs will run again.`);
}
