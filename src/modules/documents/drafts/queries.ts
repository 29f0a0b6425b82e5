import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { type Zone, zoneOf, normaliseAddress, placeOf } from '../../../letterpress/index.ts';
import { TemplateVersion } from '../catalogue/models/template-version.ts';
import { readPage } from '../cursor.ts';
import type { DraftContent } from './contract.ts';
import { Document } from './models/document.ts';

/** Another person's document does not exist. */
export async function getDocument(deps: Deps, input: { id: string; userId: string }): Promise<Document> {
  const document = await Document.query(deps.db)
    .findById(input.id)
    .where({ userId: input.userId })
    .whereNull('deletedAt');
  if (!document) throw notFound();
  return document;
}

export async function listDocuments(
  deps: Deps,
  input: { userId: string; status?: 'draft' | 'ordered'; template?: string; limit: number; cursor?: string },
): Promise<{ documents: Document[]; nextCursor: string | null }> {
  const query = Document.query(deps.db).where({ userId: input.userId }).whereNull('deletedAt');
  if (input.status) void query.where({ status: input.status });
  if (input.template) {
    const versions = TemplateVersion.query(deps.db).where({ slug: input.template }).select('id');
    void query.whereIn('templateVersionId', versions);
  }
  const { rows, nextCursor } = await readPage(query, { by: 'updatedAt', limit: input.limit, cursor: input.cursor });
  return { documents: rows, nextCursor };
}

/** Whom a letter is written to, as it was typed. */
export async function getRecipient(deps: Deps, documentId: string): Promise<DraftContent['recipient']> {
  return (await Document.query(deps.db).findById(documentId).throwIfNotFound()).content.recipient;
}

/** Where an ordered letter goes, as its price tells places apart. */
export async function getZone(deps: Deps, input: { documentId: string }): Promise<Zone> {
  const { content } = await Document.query(deps.db).findById(input.documentId).throwIfNotFound();
  return zoneOf(content.recipient);
}

/** The two addresses as the partner asks for them: the sender's lines, for the back of the proof of deposit, and where each stands. */
export async function getPostalAddresses(
  deps: Deps,
  input: { documentId: string },
): Promise<{ senderLines: string[]; senderCountry: string; recipientCountry: string }> {
  const { content } = await Document.query(deps.db).findById(input.documentId).throwIfNotFound();
  return {
    senderLines: normaliseAddress({ ...content.sender, kind: content.sender.kind ?? 'person' }).lines,
    senderCountry: placeOf(content.sender),
    recipientCountry: placeOf(content.recipient),
  };
}
