import type { Knex } from 'knex';
import { countByDay } from '../../../kernel/daily-figures.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { type Zone, getZone } from '../../../letterpress/index.ts';
import { TemplateVersion } from '../catalogue/models/template-version.ts';
import { readPage } from '../cursor.ts';
import { type PostalAddresses, toPostalAddresses } from './compose-letter.ts';
import type { DraftContent } from './contract.ts';
import { Document } from './models/document.ts';

/** Throws a 404 for another person's document. */
export async function getDocument(deps: Deps, input: { id: string; userId: string }): Promise<Document> {
  const document = await Document.query(deps.db)
    .findById(input.id)
    .where({ userId: input.userId })
    .whereNull('deletedAt');
  if (!document) throw notFound();
  return document;
}

/** Returns when a person last changed a letter; null if they have none. */
export async function findLastDraftChange(deps: Pick<Deps, 'db'>, userId: string): Promise<Date | null> {
  const document = await Document.query(deps.db).where({ userId }).orderBy('updatedAt', 'desc').first();
  return document?.updatedAt ?? null;
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

/** The content of a letter, its revision and the day that it prints. */
export type LetterDraft = Pick<Document, 'content' | 'revision' | 'datedOn'>;
export const getLetterDraft = (deps: Deps, input: { id: string; userId: string }): Promise<LetterDraft> =>
  getDocument(deps, input);

/** Returns the recipient as typed. */
export async function getRecipient(deps: Deps, documentId: string): Promise<DraftContent['recipient']> {
  return (await Document.query(deps.db).findById(documentId).throwIfNotFound()).content.recipient;
}

/** Returns the postage zone of an ordered letter. */
export async function getRecipientZone(deps: Deps, input: { documentId: string }): Promise<Zone> {
  const { content } = await Document.query(deps.db).findById(input.documentId).throwIfNotFound();
  return getZone(content.recipient);
}

export async function getPostalAddresses(deps: Deps, input: { documentId: string }): Promise<PostalAddresses> {
  const { content } = await Document.query(deps.db).findById(input.documentId).select('content').throwIfNotFound();
  return toPostalAddresses(content);
}

/** How many letters were begun on each day in Paris. */
export const countDraftsByDay = (db: Knex, range: { from: string; to: string }): Promise<Map<string, number>> =>
  countByDay(db, { table: 'documents', instant: 'created_at', ...range });
