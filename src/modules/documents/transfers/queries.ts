import type { Deps } from '../../../kernel/deps.ts';
import type { AppError } from '../../../kernel/errors.ts';
import { readLinkToken } from '../../auth/index.ts';
import { enclosureNotReady } from '../attachments/errors.ts';
import type { Enclosure } from '../attachments/models/enclosure.ts';
import { listEnclosures } from '../attachments/queries.ts';
import { Document } from '../drafts/models/document.ts';
import { getDocument } from '../drafts/queries.ts';
import { transferLinkExpired } from './errors.ts';
import { DocumentTransfer } from './models/document-transfer.ts';

/** Returns the unexpired transfer of a draft, used or not. Throws a 404 for another user's draft. */
export async function findTransfer(
  deps: Deps,
  input: { id: string; userId: string },
): Promise<DocumentTransfer | undefined> {
  const { id: documentId } = await getDocument(deps, input);
  return DocumentTransfer.query(deps.db).findOne({ documentId }).where('expiresAt', '>', deps.now());
}

/** Returns the transfer of a token and its draft. Throws if the link has expired or was replaced, or the draft is gone. */
export async function getTransfer(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  token: string,
): Promise<{ transfer: DocumentTransfer; draft: Document }> {
  const id = readLinkToken(config, 'transfer', token);
  const transfer = id && (await DocumentTransfer.query(db).findById(id).where('expiresAt', '>', now()));
  if (!transfer) throw transferLinkExpired();
  const draft = await Document.query(db)
    .findById(transfer.documentId)
    .where({ status: 'draft' })
    .whereNull('deletedAt');
  if (!draft) throw transferLinkExpired({ id: transfer.id });
  return { transfer, draft };
}

/** The enclosures of a draft, in print order. Throws while one of them cannot be printed. */
export async function listReadyEnclosures(
  deps: Pick<Deps, 'db'>,
  { id, userId }: Document,
  toError: (unready: Enclosure) => AppError = enclosureNotReady,
): Promise<Enclosure[]> {
  const enclosures = await listEnclosures(deps, { documentId: id, owner: { userId } });
  const unready = enclosures.find(({ status }) => status !== 'ready');
  if (unready) throw toError(unready);
  return enclosures;
}
