import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Terms } from './models/terms.ts';
import { buildWithdrawalText, type TermsText } from './terms/text.ts';

export interface StoredTerms {
  sha256: string;
  version: string;
  storedAt: Date;
  terms: TermsText;
  /** The right of withdrawal and its form, of the same version. */
  withdrawal: TermsText;
  fileId: string | null;
  withdrawalFileId: string | null;
}

/** Returns the terms with this SHA-256 as they were stored. */
export async function getTerms(deps: Pick<Deps, 'db'>, sha256: string): Promise<StoredTerms> {
  const row = await Terms.query(deps.db).findById(sha256);
  if (!row) throw notFound({ sha256 });
  const terms = JSON.parse(row.content) as TermsText;
  return {
    sha256,
    version: row.version,
    storedAt: row.storedAt,
    terms,
    withdrawal: buildWithdrawalText(terms),
    fileId: row.fileId,
    withdrawalFileId: row.withdrawalFileId,
  };
}
