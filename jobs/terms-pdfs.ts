import type { Deps } from '../src/kernel/deps.ts';
import { readFile, storeFile } from '../src/modules/files/index.ts';
import { attachTermsPdf, storeTerms, getTerms, type TermsText } from '../src/modules/payments/index.ts';
import type { Attachment } from './emails/shared/send.ts';
import { buildTermsDocument } from './pdf-documents/terms-document.ts';
import { renderDocumentPdf } from './pool-tasks.ts';

interface TermsFiles {
  fileId: string;
  withdrawalFileId: string;
}

/**
 * Returns the two PDFs of a version of the terms, rendered from the stored text on first use. Idempotent: the same
 * bytes under the same key.
 */
async function ensureTermsPdfs(deps: Deps, sha256: string): Promise<TermsFiles> {
  const { terms, withdrawal, storedAt, version, fileId, withdrawalFileId } = await getTerms(deps, sha256);
  if (fileId && withdrawalFileId) return { fileId, withdrawalFileId };
  const write = async (title: string, text: TermsText): Promise<string> => {
    const bytes = await deps.workerPool.run(renderDocumentPdf, buildTermsDocument(text, storedAt));
    return (
      await storeFile(deps, {
        key: `${title}-${sha256}`,
        ownerUserId: null,
        kind: 'terms',
        name: `${title}-${version}.pdf`,
        mime: 'application/pdf',
        bytes,
      })
    ).id;
  };
  const files = {
    fileId: await write('conditions-generales-de-vente', terms),
    withdrawalFileId: await write('retractation', withdrawal),
  };
  await attachTermsPdf(deps, { sha256, ...files });
  return files;
}

/** Loads the attachments of a confirmation (L. 221-13): the accepted terms and, if possible, how to withdraw. */
export async function loadTermsAttachments(
  deps: Deps,
  acceptedSha256: string | undefined,
  { isWithdrawable }: { isWithdrawable: boolean },
): Promise<Attachment[]> {
  // Orders without stored terms get the current ones.
  const { fileId, withdrawalFileId } = await ensureTermsPdfs(deps, acceptedSha256 ?? (await storeTerms(deps)).sha256);
  const files = await Promise.all(
    [fileId, ...(isWithdrawable ? [withdrawalFileId] : [])].map((id) => readFile(deps, id)),
  );
  return files.map(({ name, mime, bytes }) => ({ name, type: mime, bytes }));
}

/** Renders the PDF of the terms in force: they change with each text, price or address of the seller. */
export async function renderTerms(deps: Deps): Promise<void> {
  const { sha256, fileId } = await storeTerms(deps);
  if (!fileId) await ensureTermsPdfs(deps, sha256);
}
