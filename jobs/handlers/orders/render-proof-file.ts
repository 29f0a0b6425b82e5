import { readFile, storeFile } from '../../../src/modules/files/index.ts';
import {
  storeProofFile,
  letterById,
  isLetterIn,
  getProofData,
  proofFileOf,
} from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';
import { renderProof } from '../../render-proof.ts';

/** Everything that is known of a letter, in one PDF. What is already told is not told again. */
export const renderProofFile = defineHandler({
  job: 'render-proof-file',
  queue: 'render',
  retry: retry.render,
  async run({ id }, deps) {
    const letter = await letterById(deps, id);
    const facts = isLetterIn('billable', letter) ? await getProofData(deps, id) : null;
    if (!facts || (await proofFileOf(deps, id))?.known === facts.known) return;

    const named = [facts.letter, ...facts.proofs].filter(({ fileId }) => fileId);
    const parts = [];
    for (const { title, fileId } of named)
      parts.push({ title, bytes: (await readFile(deps, fileId!)).bytes, isOurs: fileId === facts.letter.fileId });
    const bytes = await deps.workerPool.run(renderProof, { facts, parts, publicUrl: deps.config.publicUrl });
    const file = await storeFile(deps, {
      key: `proof-file-${id}-${facts.known}`,
      ownerUserId: letter.userId,
      // It shows the pages: it goes with them when the account ends.
      kind: 'letter',
      name: `dossier-de-preuve-${facts.reference}.pdf`,
      mime: 'application/pdf',
      bytes,
    });
    await storeProofFile(deps, { letterId: id, known: facts.known, fileId: file.id, sha256: file.sha256 });
  },
});
