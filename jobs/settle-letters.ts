import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { partnerNames } from '../src/domain/postal-partner.ts';
import type { Deps } from '../src/kernel/deps.ts';
import { findUserId, listStaffWith } from '../src/modules/auth/index.ts';
import {
  listLettersInDoubt,
  parseReference,
  settleLetterInDoubt,
  type LetterInDoubt,
  type SettlementResult,
} from '../src/modules/orders/index.ts';

type Report = (line: string) => void;

const USAGE = `The letters that a restore holds (docs/runbook.md):
  npm run settle-letters -- list
  npm run settle-letters -- posted <partner> <file or -> --by <e-mail of a colleague> [--apply]
  npm run settle-letters -- release <file or -> --by <e-mail of a colleague> [--apply]
The file of "posted" has an order and the partner's reference in each line, as in AF-7K2M4P;3f2b8a10, that of
"release" an order. Without --apply nothing changes.`;

const TEXTS: Readonly<Record<Exclude<SettlementResult['outcome'], 'settled'>, string>> = {
  already: 'done before',
  unknown_order: 'no order has this reference',
  not_in_doubt: 'its letter is not in doubt',
  unknown_reference: 'the partner does not know the reference',
  draft: 'a draft at the partner: it did not leave',
  other_letter: 'the partner has another letter under the reference',
  reference_taken: 'the letter of another order has the reference',
  posted: 'not released, a partner has it',
  unavailable: 'a partner does not answer: run the list again',
  changed: 'somebody acts on the order: run the list again',
};

/**
 * Settles the letters that a restore holds from lists of an operator, one after another, and reports each
 * result. Names of lists are relative to `folder`. Returns whether every line is settled.
 */
export async function settleLetters(
  deps: Deps,
  args: readonly string[],
  { report, folder }: { report: Report; folder: string },
): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { by: { type: 'string', default: '' }, apply: { type: 'boolean', default: false } },
  });
  const [action, ...rest] = positionals;
  if (action === 'list' && rest.length === 0) {
    for (const reference of await listLettersInDoubt(deps)) report(reference);
    return true;
  }
  const { read, file, isWhole } = toList(action, rest);
  if (!read || !file || !isWhole) {
    report(USAGE);
    return false;
  }
  const userId = await findUserId(deps, values.by);
  if (!userId || !(await listStaffWith(deps, 'letters.hold')).some(({ id }) => id === userId)) {
    report('Name with --by the e-mail of a colleague who may release letters: the decisions are recorded as theirs.');
    return false;
  }
  const isDryRun = !values.apply;
  const decision = { userId, isDryRun, reason: 'Liste de l’opérateur après une restauration.' };
  const counts = new Map<string, number>();
  const count = (outcome: string): void => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const settled = `${isDryRun ? 'would be ' : ''}${action === 'posted' ? 'confirmed' : 'released'}`;
  const input = file === '-' ? process.stdin : (await open(resolve(folder, file))).createReadStream();
  for await (const line of createInterface({ input })) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const letter = read(line);
    if (!letter) {
      report(`not understood: ${line}`);
      count('not understood');
      continue;
    }
    const { outcome, detail } = await settleLetterInDoubt(deps, letter, decision);
    const text = outcome === 'settled' ? settled : TEXTS[outcome];
    report(`${letter.orderReference}  ${text}${detail ? ` (${detail})` : ''}`);
    count(text);
  }
  for (const [text, number] of counts) report(`${number} ${text}`);
  if (isDryRun) report('Nothing was changed: --apply does it.');
  return [...counts.keys()].every((text) => text === settled || text === TEXTS.already);
}

interface List {
  read: ((line: string) => LetterInDoubt | null) | null;
  file: string | undefined;
  /** False if the arguments go on: a second list would not be read. */
  isWhole: boolean;
}
/** How the lines of a list are read, and where the list is; null where the arguments name none. */
function toList(action: string | undefined, rest: readonly string[]): List {
  if (action === 'posted') return { read: readPosted(rest[0]), file: rest[1], isWhole: rest.length === 2 };
  return { read: action === 'release' ? readRelease : null, file: rest[0], isWhole: rest.length === 1 };
}

const CELL_SEPARATORS = /[\s,;"]+/;

function readRelease(line: string): LetterInDoubt | null {
  const [cell = ''] = line.split(CELL_SEPARATORS).filter(Boolean);
  const orderReference = parseReference(cell);
  return orderReference ? { orderReference, settlement: 'release' } : null;
}

/** A line names the order and the partner’s reference, in either order. */
function readPosted(name = ''): ((line: string) => LetterInDoubt | null) | null {
  const partner = partnerNames.find((known) => known === name);
  if (!partner) return null;
  return (line) => {
    const cells = line.split(CELL_SEPARATORS).filter(Boolean);
    const [order, other] = /^AF-/i.test(cells[0] ?? '') ? cells : cells.toReversed();
    const orderReference = parseReference(order ?? '');
    if (!orderReference || !other || cells.length !== 2) return null;
    return { orderReference, settlement: 'posted', partner, partnerReference: other };
  };
}
