import { createHash } from 'node:crypto';
import type { Deps } from '../../../../kernel/deps.ts';
import { Terms } from '../models/terms.ts';
import { getPricing } from '../queries.ts';
import { buildTermsText } from '../terms/text.ts';

/** Stores the terms in force, once for each text. */
export async function storeTerms(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
): Promise<Pick<Terms, 'sha256' | 'version' | 'fileId'>> {
  const { publicUrl, seller, changeOfMindSeconds, mail } = deps.config;
  const text = buildTermsText({
    publicUrl,
    contact: mail.contact,
    seller,
    changeOfMindSeconds,
    pricing: getPricing(deps),
  });
  const content = JSON.stringify(text);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const stored = await Terms.query(deps.db).findById(sha256);
  if (stored) return stored;
  await Terms.query(deps.db)
    .insert({ sha256, version: text.version, content, storedAt: deps.now() })
    .onConflict('sha256')
    .ignore();
  return { sha256, version: text.version, fileId: null };
}

/** Attaches the rendered PDFs to their text, once. */
export const attachTermsPdf = async (
  deps: Pick<Deps, 'db'>,
  { sha256, ...files }: { sha256: string; fileId: string; withdrawalFileId: string },
): Promise<void> => {
  await Terms.query(deps.db).findById(sha256).whereNull('fileId').patch(files);
};
