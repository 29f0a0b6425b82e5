import type { Deps } from '../../../src/kernel/deps.ts';
import { storeTerms } from '../../../src/modules/payments/index.ts';
import { ensureTermsPdfs } from '../../terms-pdfs.ts';

/** Whoever asks for the terms in force as a file finds it there: it is new with each text, price or address of the seller. */
export async function renderTerms(deps: Deps): Promise<void> {
  const { sha256, fileId } = await storeTerms(deps);
  if (!fileId) await ensureTermsPdfs(deps, sha256);
}
