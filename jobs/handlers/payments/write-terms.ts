import type { Deps } from '../../../src/kernel/deps.ts';
import { keepTerms } from '../../../src/modules/payments/index.ts';
import { termsFiles } from '../../terms-files.ts';

/** Whoever asks for the terms in force as a file finds it there: it is new with each text, price or address of the seller. */
export async function writeTerms(deps: Deps): Promise<void> {
  const { sha256, fileId } = await keepTerms(deps);
  if (!fileId) await termsFiles(deps, sha256);
}
