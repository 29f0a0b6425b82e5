import type { Deps } from '../../../../kernel/deps.ts';
import { eraseFile, readFile, storeFile } from '../../../files/index.ts';
import { eraseBytes } from '../delete.ts';
import { enclosureStateMachine } from '../enclosure.state-machine.ts';
import { Enclosure } from '../models/enclosure.ts';
import { toPagesKey, toRawKey } from '../names.ts';
import type { Normalised } from '../pdf/normalised.ts';
import { storePreview } from '../preview.ts';
import { claimFilesOfEnclosure } from './claim-enclosures.ts';

/**
 * Loads the uploaded file that waits to be normalised; null when nothing is left to do. A redelivered job erases what a
 * crash left.
 */
export async function loadRawEnclosure(
  deps: Deps,
  { id }: { id: string },
): Promise<{ bytes: Uint8Array; fit: boolean } | null> {
  const enclosure = await Enclosure.query(deps.db).findById(id);
  if (!enclosure) {
    await eraseBytes(deps, { id });
    return null;
  }
  if (enclosureStateMachine.isIn('ended', enclosure.status)) await eraseFile(deps, { key: toRawKey(id) });
  if (enclosure.status !== 'received' || !enclosure.rawFileId) return null;
  return { bytes: (await readFile(deps, enclosure.rawFileId)).bytes, fit: enclosure.scaleToFit };
}

const TRANSITIONS = { ready: 'accept', overflows: 'overflow', refused: 'refuse' } as const;

/** Stores the result of the normalisation. The uploaded file is erased unless it may still be reduced. */
export async function storeNormalisedEnclosure(
  deps: Deps,
  input: { id: string; fit: boolean; outcome: Normalised },
): Promise<void> {
  const { id, outcome } = input;
  const set = await toOutcomeColumns(deps, id, outcome);
  const result = await deps.db.transaction(async (trx) => {
    const enclosure = await Enclosure.query(trx).findById(id).forUpdate();
    if (!enclosure) return 'gone';
    // The result of an earlier request: the person has requested smaller pages since.
    if (enclosure.status !== 'received' || enclosure.scaleToFit !== input.fit) return 'late';
    await enclosureStateMachine.transition(trx, id, TRANSITIONS[outcome.kind], { set });
    return 'settled';
  });
  if (result === 'gone') return eraseBytes(deps, { id }); // deleted during the normalisation
  if (result === 'settled' && outcome.kind !== 'overflows') await eraseFile(deps, { key: toRawKey(id) });
  await claimFilesOfEnclosure(deps, { id });
}

async function toOutcomeColumns(deps: Deps, id: string, outcome: Normalised): Promise<Record<string, unknown>> {
  if (outcome.kind === 'overflows') {
    const [worst] = outcome.overflow.toSorted((a, b) => b.mm - a.mm);
    const problem = {
      code: 'overflows',
      message: 'Une partie de cette pièce serait coupée à l’impression.',
      ...(worst && { page: worst.page }),
      overflow: outcome.overflow,
    };
    return { problem: JSON.stringify(problem) };
  }
  if (outcome.kind === 'refused') {
    const { kind: _kind, ...problem } = outcome;
    return { problem: JSON.stringify(problem), raw_file_id: null };
  }
  const enclosure = await Enclosure.query(deps.db).findById(id);
  const file = await storeFile(deps, {
    key: toPagesKey(id),
    ownerUserId: enclosure?.ownerUserId ?? null,
    kind: 'upload',
    name: `${(enclosure?.fileName ?? 'piece').replace(/\.[a-z0-9]{1,5}$/i, '')}.pdf`,
    mime: 'application/pdf',
    bytes: outcome.pdf,
  });
  return {
    file_id: file.id,
    preview_file_id: outcome.preview
      ? await storePreview(deps, { id, ownerUserId: enclosure?.ownerUserId ?? null, bytes: outcome.preview })
      : null,
    pages: outcome.pages,
    bytes: outcome.pdf.length,
    changes: JSON.stringify(outcome.changes),
    problem: null,
    raw_file_id: null,
  };
}
