import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { z } from 'zod';
import { seedDemo } from '../seeds/demo/seed-demo.ts';
import { createDeps } from '../src/create-deps.ts';
import { parseMonth } from '../src/domain/month.ts';
import { selectSettings } from '../src/kernel/config.ts';
import { directSetting } from '../src/kernel/connection-errors.ts';
import { connect } from '../src/kernel/db.ts';
import type { Deps } from '../src/kernel/deps.ts';
import { withTrace } from '../src/kernel/logger.ts';
import { OperatorError } from '../src/kernel/operator-error.ts';
import { replayEvent } from '../src/kernel/replay-jobs.ts';
import { SHARED_DEFAULTS } from '../src/kernel/settings/launcher-settings.mjs';
import { postgresAddress } from '../src/kernel/settings/server-addresses.ts';
import { createAdmin, removeSecondFactor, findUserId } from '../src/modules/auth/index.ts';
import { compareFiles, rotateFileKeys } from '../src/modules/files/index.ts';
import { getOrderAuditTrail, parseReference } from '../src/modules/orders/index.ts';
import { buildEReporting } from '../src/modules/payments/index.ts';
import { backUp, completeRestore, restore } from './backup.ts';
import { reactions } from './event-handlers.ts';
import { DAYS, reconcile } from './handlers/payments/reconcile.ts';
import { describeForOperator } from './operator-errors.ts';
import { writeEmailPreview } from './preview-emails.ts';
import { writePreview } from './preview.ts';
import { settleLetters } from './settle-letters.ts';
import { stateMachines } from './state-machines.ts';

interface Command {
  /** What follows the name, as the usage shows it. */
  parameters: string;
  /** How many arguments it takes, and which options; without it, the command reads and refuses them itself. */
  accepts?: { count: number; options?: readonly string[] };
  /** Returns false for the exit code 1: wrong arguments, or something to look at. */
  run(args: readonly string[], name: string): boolean | Promise<boolean>;
}

/** What `reconcile` compares at most: ten years, as long as the accounts are stored. */
const MAX_DAYS = 3650;

const env = selectSettings(process.env);
const databaseSetting = directSetting({ isPooled: env['DATABASE_DIRECT_URL'] !== undefined });

/** npm runs a script in the folder of its package, and names the one in which the operator typed. */
const callFolder = process.env['INIT_CWD'] ?? process.cwd();

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Gives a command the product's dependencies, and its name to the audit trail. */
const withDeps =
  (run: (deps: Deps, args: readonly string[]) => Promise<boolean>): Command['run'] =>
  async (args, name) => {
    const deps = createDeps({ process: 'tool' });
    try {
      return await withTrace({ requestId: deps.newId(), actor: `cli:${name}` }, () => run(deps, args));
    } finally {
      await deps.db.destroy();
    }
  };

const withDatabase =
  (run: (db: Knex, subject: string) => Promise<boolean>): Command['run'] =>
  async ([subject = '']) => {
    const url = env[databaseSetting];
    const { error } = postgresAddress.safeParse(url);
    if (!url || error) throw new OperatorError(`${databaseSetting}: ${url ? error?.issues[0]?.message : 'missing'}`);
    const db = connect({ url, pool: 2 });
    try {
      return await run(db, subject);
    } finally {
      await db.destroy();
    }
  };

const withFolder = (run: (deps: Deps, folder: string, report: typeof print) => Promise<boolean>): Command['run'] =>
  withDeps(async (deps, [folder]) => {
    if (!folder) {
      print('Name a folder: npm run backup -- /backups/2026-11-26');
      return false;
    }
    try {
      return await run(deps, folder, print);
    } catch (error) {
      // Besides the database: a full disk, a damaged file, a store that does not answer. The message says which.
      print(describeForOperator(error, databaseSetting) ?? (error instanceof Error ? error.message : String(error)));
      return false;
    }
  });

/** Each is a script of package.json: `npm run <name> -- <parameters>`. */
const COMMANDS: Readonly<Record<string, Command>> = {
  'state-machines': { parameters: '', accepts: { count: 0 }, run: printStateMachines },
  history: { parameters: '<order reference>', accepts: { count: 1 }, run: withDatabase(printAuditTrail) },
  replay: { parameters: '<event id>', accepts: { count: 1 }, run: withDatabase(replay) },
  reconcile: { parameters: '[days]', accepts: { count: 1 }, run: withDeps(printReconciliation) },
  'e-reporting': { parameters: '<month, as 2026-11>', accepts: { count: 1 }, run: withDatabase(printEReporting) },
  preview: { parameters: '[category or slug] | emails [name]', accepts: { count: 2 }, run: preview },
  'create-admin': {
    parameters: '<e-mail> [--also]',
    accepts: { count: 1, options: ['--also'] },
    run: withDeps(inviteAdmin),
  },
  'remove-second-factor': { parameters: '<e-mail>', accepts: { count: 1 }, run: withDeps(removeLostFactor) },
  backup: { parameters: '<empty folder>', accepts: { count: 1 }, run: withFolder(backUp) },
  restore: { parameters: '<folder of a backup>', accepts: { count: 1 }, run: withFolder(restore) },
  'hold-letters-in-doubt': {
    parameters: '',
    accepts: { count: 0 },
    run: withDeps((deps) => completeRestore(deps, print)),
  },
  'settle-letters': {
    parameters: 'list | posted <partner> <file or -> | release <file or -> --by <e-mail> [--apply]',
    run: withDeps((deps, args) => settleLetters(deps, args, { report: print, folder: callFolder })),
  },
  'rotate-file-keys': { parameters: '', accepts: { count: 0 }, run: withDeps(rotateKeys) },
  'compare-files': {
    parameters: '[--erase]',
    accepts: { count: 0, options: ['--erase'] },
    run: withDeps(compareStore),
  },
  'seed:demo': { parameters: '[--orders 200] [--seed 1] [--also]', run: withDeps(inventTown) },
};

await runCommand(process.argv.slice(2));

async function runCommand([name = '', ...args]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) {
    const refused = findRefusedArgument(command, args);
    if (refused !== undefined) {
      const { parameters } = command;
      print(`${refused} is not understood: npm run ${name}${parameters && ` -- ${parameters}`}`);
      process.exitCode = 1;
      return;
    }
    try {
      process.exitCode = (await command.run(args, name)) ? 0 : 1;
    } catch (error) {
      const described = describeForOperator(error, databaseSetting);
      if (described === null) throw error;
      process.stderr.write(`${described}\n`);
      process.exitCode = 1;
    }
    return;
  }
  print('Commands:');
  for (const [known, { parameters }] of Object.entries(COMMANDS)) print(`  npm run ${known} -- ${parameters}`);
  process.exitCode = 1;
}

/** Finds an argument that a command does not read, so that `--dry-run` does not run one without this option. */
function findRefusedArgument({ accepts }: Command, args: readonly string[]): string | undefined {
  if (!accepts) return undefined;
  const { count, options = [] } = accepts;
  const isOption = (argument: string): boolean => argument.startsWith('-');
  return (
    args.find((argument) => isOption(argument) && !options.includes(argument)) ??
    args.filter((argument) => !isOption(argument))[count]
  );
}

function printStateMachines(): boolean {
  for (const machine of stateMachines) {
    print(`\n${machine.table} (starts ${machine.initial})`);
    for (const [transition, from, to, event] of machine.transitions)
      print(`  ${transition.padEnd(11)} ${from.join(', ')} → ${to}${event ? `   emits ${event.name}` : ''}`);
  }
  return true;
}

async function printAuditTrail(db: Knex, requestedId: string): Promise<boolean> {
  if (!requestedId) {
    print('Name an order: npm run history -- AF-7K2M4P');
    return false;
  }
  const reference = parseReference(requestedId) ?? requestedId;
  const order: { id: string } | undefined = await db('orders').where({ reference }).first('id');
  if (!order) {
    print(`No order is called ${reference}.`);
    return false;
  }
  for (const entry of await getOrderAuditTrail({ db } as Deps, order.id, null))
    print(
      `${entry.at.toISOString()}  ${entry.kind.padEnd(5)}  ${entry.what.padEnd(36)}  ${(entry.actor ?? '').padEnd(24)}  ${entry.details}`,
    );
  return true;
}

/** Runs the handlers of an event again. Each is idempotent. */
async function replay(db: Knex, id: string): Promise<boolean> {
  if (!id) {
    print('Name an event: npm run replay -- <event id>');
    return false;
  }
  const jobs = z.uuid().safeParse(id).success
    ? await replayEvent(db, id, { by: null, reason: null, at: new Date() })
    : [];
  print(jobs.length === 0 ? `No event with jobs has the id ${id}.` : `${jobs.length} jobs will run again.`);
  return jobs.length > 0;
}

async function printReconciliation(deps: Deps, [subject]: readonly string[]): Promise<boolean> {
  const days = Number(subject || DAYS);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) {
    print(`Give a number of days from 1 to ${MAX_DAYS}: npm run reconcile -- 14`);
    return false;
  }
  const open = await reconcile(deps, undefined, days);
  for (const { kind, count } of open) print(`${kind.padEnd(24)} ${count}`);
  print(
    open.length === 0
      ? 'Our books, Stripe and the partner say the same.'
      : 'Open discrepancies: see «\u00a0Écarts\u00a0» in the back office.',
  );
  return open.length === 0;
}

async function printEReporting(db: Knex, month: string): Promise<boolean> {
  const days = parseMonth(month);
  if (days) process.stdout.write(await buildEReporting({ db }, days));
  else print('Name a month: npm run e-reporting -- 2026-11');
  return days !== null;
}

function preview([only = '', name = '']: readonly string[]): boolean {
  const dataFolder = env['DATA_DIR'] ?? SHARED_DEFAULTS.DATA_DIR;
  if (only === 'emails') {
    const { index, samples } = writeEmailPreview({ folder: join(dataFolder, 'preview-emails'), only: name });
    print(`${samples} e-mails: ${index}`);
    return samples > 0;
  }
  const { index, letters, problems } = writePreview({
    folder: join(dataFolder, 'preview'),
    fontFolder: 'src/letterpress/fonts/generated',
    only,
  });
  print(`${letters} letters, ${problems} problems: ${index}`);
  return letters > 0 && problems === 0;
}

async function inviteAdmin(deps: Deps, args: readonly string[]): Promise<boolean> {
  const [email = ''] = args.filter((argument) => !argument.startsWith('--'));
  const { url, expiresAt } = await createAdmin(deps, { email, isAdditional: args.includes('--also') });
  print(`The account of ${email} exists. Its password is chosen once, until ${expiresAt.toISOString()}, here:\n${url}`);
  print(`Then they log in at ${deps.config.publicUrl}/admin, where they add a second factor.`);
  return true;
}

async function removeLostFactor(deps: Deps, [email = '']: readonly string[]): Promise<boolean> {
  const userId = await findUserId(deps, email);
  if (!userId) {
    print(email ? `No account has the address ${email}.` : 'Name an account: npm run remove-second-factor -- <e-mail>');
    return false;
  }
  await removeSecondFactor(deps, { userId, removedBy: null, reason: 'par qui tient le serveur' });
  print('Removed. They log in with their password alone, and add another one.');
  return true;
}

async function rotateKeys(deps: Deps): Promise<boolean> {
  const { rewritten, failed, neededKeyIds, unneededKeyIds, missingKeyIds } = await rotateFileKeys(deps, print);
  print(`${rewritten} files rewritten, ${failed} failed.`);
  for (const id of missingKeyIds)
    print(`FILE_KEYS lacks the key ${id}, which files need: docs/runbook.md, “A file key is lost”.`);
  for (const id of neededKeyIds) print(`Files still need the key ${id}: it must stay in FILE_KEYS.`);
  for (const id of unneededKeyIds)
    print(`No file needs the key ${id} any more: remove it once no process uses it first and no backup needs it.`);
  return failed === 0 && neededKeyIds.length + missingKeyIds.length === 0;
}

async function compareStore(deps: Deps, args: readonly string[]): Promise<boolean> {
  const { listed, orphans, erased, lost, found } = await compareFiles(deps, undefined, {
    erasesMany: args.includes('--erase'),
  });
  print(`${listed} files in the store. ${orphans} without a row, ${erased} of them erased.`);
  print(`${lost} rows newly without bytes, ${found} found again.`);
  return lost === 0;
}

async function inventTown(deps: Deps, args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      orders: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      also: { type: 'boolean', default: false },
    },
  });
  const [orders, seed] = [Number(values.orders), Number(values.seed)];
  if (!Number.isInteger(orders) || orders < 1 || !Number.isInteger(seed) || seed < 0) {
    print('Give whole numbers: npm run seed:demo -- --orders 200000 --seed 1');
    return false;
  }
  const refusal = await seedDemo(deps, { orders, seed, isAdditional: values.also, reactions, report: print });
  if (refusal) print(refusal);
  return refusal === null;
}
