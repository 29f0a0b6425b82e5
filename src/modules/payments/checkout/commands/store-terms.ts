import { createHash } from 'node:crypto';
import type { Deps } from '../../../../kernel/deps.ts';
import { Terms } from '../models/terms.ts';
import { pricing } from '../queries.ts';
import { termsText } from '../terms/text.ts';

/** Keeps the terms in force, once for each text: whatever they say tomorrow, these words stay. */
export async function storeTerms(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
): Promise<Pick<Terms, 'sha256' | 'version' | 'fileId'>> {
  const { publicUrl, seller, changeOfMindSeconds, mail } = deps.config;
  const text = termsText({ publicUrl, contact: mail.contact, seller, changeOfMindSeconds, pricing: pricing(deps) });
  const words = JSON.stringify(text);
  const sha256 = createHash('sha256').update(words).digest('hex');
  const there = await Terms.query(deps.db).findById(sha256);
  if (there) return there;
  await Terms.query(deps.db)
    .insert({ sha256, version: text.version, content: words, storedAt: deps.now() })
    .onConflict('sha256')
    .ignore();
  return { sha256, version: text.version, fileId: null };
}

/** Ties the written PDFs to their text, once. */
export const attachTermsPdf = async (
  deps: Pick<Deps, 'db'>,
  { sha256, ...files }: { sha256: string; fileId: string; withdrawalFileId: string },
): Promise<void> => {
  await Terms.query(deps.db).findById(sha256).whereNull('fileId').patch(files);
};
