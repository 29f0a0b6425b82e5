import type { Deps } from '../../../../kernel/deps.ts';
import { Contact, SenderAddress } from '../../addresses/models/saved-addresses.ts';
import { deleteEnclosures } from '../../attachments/delete.ts';
import { Enclosure } from '../../attachments/models/enclosure.ts';
import { SignatureRequest } from '../../signatures/models/signature-request.ts';
import { DocumentTransfer } from '../../transfers/models/document-transfer.ts';
import { EMPTY_CONTENT } from '../contract.ts';
import { Document } from '../models/document.ts';

/** Erases everything a person wrote. An ordered letter keeps its empty row: the order refers to it. */
export async function eraseUserDocuments(deps: Pick<Deps, 'db'>, input: { userId: string }): Promise<void> {
  const { userId } = input;
  await deps.db.transaction(async (trx) => {
    const enclosed = await Enclosure.query(trx).where({ ownerUserId: userId }).select('id');
    await deleteEnclosures(
      trx,
      enclosed.map(({ id }) => id),
    );
    await Document.query(trx).where({ userId, status: 'draft' }).delete();
    await Document.query(trx).where({ userId }).patch({ content: EMPTY_CONTENT });
    await Contact.query(trx).where({ userId }).delete();
    await SenderAddress.query(trx).where({ userId }).delete();
    await SignatureRequest.query(trx).where({ userId }).delete();
    await DocumentTransfer.query(trx).where({ userId }).delete();
    await DocumentTransfer.query(trx).where({ takenBy: userId }).patch({ takenBy: null });
  });
}
