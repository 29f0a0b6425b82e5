import type { Deps } from '../src/kernel/deps.ts';
import { readFile, storeFile } from '../src/modules/files/index.ts';
import { attachTermsPdf, storeTerms, getTerms, type TermsText } from '../src/modules/payments/index.ts';
import type { Attachment } from './emails/shared/send.ts';
import { termsDocument } from './pdf-documents/terms-document.ts';
import { renderDocumentPdf } from './pool-tasks.ts';

interface TermsFiles {
  fileId: string;
  withdrawalFileId: string;
}

/** The two files of a text of the terms, written from its kept words the first time somebody needs them. Told twice, it writes the same bytes under the same key. */
export async function ensureTermsPdfs(deps: Deps, sha256: string): Promise<TermsFiles> {
  const { terms, withdrawal, storedAt, version, fileId, withdrawalFileId } = await getTerms(deps, sha256);
  if (fileId && withdrawalFileId) return { fileId, withdrawalFileId };
  const write = async (what: string, text: TermsText): Promise<string> => {
    const bytes = await deps.workerPool.run(renderDocumentPdf, termsDocument(text, storedAt));
    return (
      await storeFile(deps, {
        key: `${what}-${sha256}`,
        ownerUserId: null,
        kind: 'terms',
        name: `${what}-${version}.pdf`,
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

/** What goes with the confirmation of a contract (L. 221-13): the terms as they were accepted, and, while it can be withdrawn from, how. */
export async function termsAttachments(
  deps: Deps,
  accepted: string | undefined,
  { withdrawable }: { withdrawable: boolean },
): Promise<Attachment[]> {
  // What was ordered before these words were kept has those of now.
  const { fileId, withdrawalFileId } = await ensureTermsPdfs(deps, accepted ?? (await storeTerms(deps)).sha256);
  const files = await Promise.all(
    [fileId, ...(withdrawable ? [withdrawalFileId] : [])].map((id) => readFile(deps, id)),
  );
  return files.map(({ name, mime, bytes }) => ({ name, type: mime, bytes }));
}
