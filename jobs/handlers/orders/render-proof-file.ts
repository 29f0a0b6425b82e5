import type { Deps } from '../../../src/kernel/deps.ts';
import { readFile, storeFile } from '../../../src/modules/files/index.ts';
import {
  storeProofFile,
  getLetter,
  isLetterIn,
  getProofData,
  findProofFile,
  type ProofData,
} from '../../../src/modules/orders/index.ts';
import { defineHandler, lowPriorities, retry } from '../../handler.ts';
import { renderProof } from '../../pool-tasks.ts';
import type { ProofPart } from '../../proof-parts.ts';

/** Renders the proof file of a letter. An up-to-date one is not rendered again. */
export const renderProofFile = defineHandler({
  job: 'render-proof-file',
  queue: 'render',
  retry: retry.render,
  // Lower priority than invoices and purchased PDFs, which a customer waits for.
  priorities: lowPriorities,
  async run({ id }, deps) {
    const letter = await getLetter(deps, id);
    const data = isLetterIn('billable', letter) ? await getProofData(deps, id) : null;
    if (!data || (await findProofFile(deps, id))?.eventCount === data.eventCount) return;

    const parts = await readProofParts(deps, data);
    const bytes = await deps.workerPool.run(renderProof, { data, parts, publicUrl: deps.config.publicUrl });
    const file = await storeFile(deps, {
      key: `proof-file-${id}-${data.eventCount}`,
      ownerUserId: letter.userId,
      // It contains the pages and is erased with them.
      kind: 'letter',
      name: `dossier-de-preuve-${data.reference}.pdf`,
      mime: 'application/pdf',
      bytes,
    });
    await storeProofFile(deps, { letterId: id, eventCount: data.eventCount, fileId: file.id, sha256: file.sha256 });
  },
});

/** Reads the printed letter and the proofs of the partner, in the order of their pages. */
export async function readProofParts(deps: Deps, { letter, proofs }: ProofData): Promise<ProofPart[]> {
  const parts: ProofPart[] = [];
  for (const { title, fileId } of [letter, ...proofs])
    if (fileId) parts.push({ title, bytes: (await readFile(deps, fileId)).bytes, isOurs: fileId === letter.fileId });
  return parts;
}
