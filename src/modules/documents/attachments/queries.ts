import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { readPage } from '../cursor.ts';
import { Document } from '../drafts/models/document.ts';
import type { SentFileView } from './contract.ts';
import { Enclosure } from './models/enclosure.ts';
import { type EnclosureLocation, type Owner, ownedBy } from './owner.ts';
import { presentSentFile } from './presenter.ts';

/** Lists the owner's enclosures of a letter, in print order. */
export async function listEnclosures(
  deps: Pick<Deps, 'db'>,
  { documentId, owner }: { documentId: string; owner: Owner | null },
): Promise<Enclosure[]> {
  if (!owner) return [];
  return Enclosure.query(deps.db).where({ documentId }).modify(ownedBy, owner).orderBy(['position', 'id']);
}

/** The labels of a letter's enclosures, or of a person's saved files. */
export async function listLabels(db: Knex, { documentId, owner }: EnclosureLocation): Promise<ReadonlySet<string>> {
  const enclosures = await Enclosure.query(db)
    .where({ documentId })
    .whereNull('deletedAt')
    .modify(ownedBy, owner)
    .select('label');
  return new Set(enclosures.map(({ label }) => label));
}

/** Returns one enclosure of a letter, or a saved file when `documentId` is null. */
export async function getEnclosure(
  db: Knex,
  { documentId, owner, id }: { documentId: string | null; owner: Owner | null; id: string },
): Promise<Enclosure> {
  const enclosure =
    owner &&
    (await Enclosure.query(db).findById(id).where({ documentId }).whereNull('deletedAt').modify(ownedBy, owner));
  if (!enclosure) throw notFound();
  return enclosure;
}

/** Returns a file that may be enclosed: one that the person has saved, or an enclosure of one of their ordered letters. */
export async function getReusableFile(db: Knex, { userId, id }: { userId: string; id: string }): Promise<Enclosure> {
  const file = await Enclosure.query(db)
    .findById(id)
    .where({ ownerUserId: userId })
    .whereNull('deletedAt')
    .where((own) => void own.whereNull('documentId').orWhereIn('documentId', listOrderedDocuments(db, userId)));
  if (!file) throw notFound();
  return file;
}

const listOrderedDocuments = (db: Knex, userId: string) =>
  Document.query(db).where({ userId, status: 'ordered' }).whereNull('deletedAt').select('id');

/** Lists the enclosures of these letters that can be enclosed again, newest first. */
export async function listSentFiles(
  deps: Pick<Deps, 'db'>,
  { userId, ...page }: { userId: string; limit: number; cursor?: string | undefined },
): Promise<{ items: SentFileView[]; nextCursor: string | null }> {
  const query = Enclosure.query(deps.db)
    .where({ ownerUserId: userId, status: 'ready' })
    .whereIn('documentId', listOrderedDocuments(deps.db, userId));
  const { rows, nextCursor } = await readPage(query, { by: 'createdAt', ...page });
  const savedCopies = await findSavedCopies(deps, rows);
  return {
    items: rows.map((enclosure) => presentSentFile(enclosure as Enclosure & { documentId: string }, savedCopies)),
    nextCursor,
  };
}

/** The saved files of a person, without deleted ones. */
export const ownedSavedFiles = <R>(query: QueryBuilder<Enclosure, R>, userId: string): void => {
  void query.where({ ownerUserId: userId }).whereNull('documentId').whereNull('deletedAt');
};

export async function listSavedFiles(
  deps: Pick<Deps, 'db'>,
  { userId, ...page }: { userId: string; limit: number; cursor?: string | undefined },
): Promise<{ papers: Enclosure[]; nextCursor: string | null }> {
  const query = Enclosure.query(deps.db).modify(ownedSavedFiles, userId);
  const { rows, nextCursor } = await readPage(query, { by: 'createdAt', ...page });
  return { papers: rows, nextCursor };
}

/** Finds the saved file made of the same bytes. A rejected one may be uploaded again. */
export async function findSavedFileByHash(
  db: Knex,
  { userId, sha256 }: { userId: string; sha256: string },
): Promise<Enclosure | undefined> {
  return Enclosure.query(db).modify(ownedSavedFiles, userId).where({ sha256 }).whereNot({ status: 'refused' }).first();
}

/** Maps enclosures of one person to their saved file with the same content, by enclosure id. */
export async function findSavedCopies(
  deps: Pick<Deps, 'db'>,
  enclosures: readonly Enclosure[],
): Promise<Map<string, string>> {
  const userId = enclosures.find((enclosure) => enclosure.ownerUserId)?.ownerUserId;
  if (!userId) return new Map();
  const savedFiles = await Enclosure.query(deps.db)
    .modify(ownedSavedFiles, userId)
    .whereIn('sha256', listHashes(enclosures))
    .whereNot({ status: 'refused' })
    .select('id', 'sha256');
  return new Map(
    enclosures.flatMap(({ id, sha256 }) =>
      savedFiles.filter((savedFile) => savedFile.sha256 === sha256).map((paper) => [id, paper.id] as const),
    ),
  );
}

/** Counts the letters, drafts and ordered ones, that enclose each saved file, by its id. */
export async function countLettersUsing(
  deps: Pick<Deps, 'db'>,
  papers: readonly Enclosure[],
): Promise<Map<string, number>> {
  const userId = papers[0]?.ownerUserId;
  if (!userId) return new Map();
  const counted: { sha256: string; letters: string }[] = (await deps
    .db('enclosures')
    .where({ owner_user_id: userId })
    .whereNotNull('document_id')
    .whereIn('sha256', listHashes(papers))
    .groupBy('sha256')
    .select('sha256')
    .countDistinct('document_id as letters')) as never;
  return new Map(
    papers.map(({ id, sha256 }) => [id, Number(counted.find((row) => row.sha256 === sha256)?.letters ?? 0)]),
  );
}

const listHashes = (papers: readonly Enclosure[]): string[] => papers.flatMap(({ sha256 }) => (sha256 ? [sha256] : []));

interface PrintedEnclosure {
  id: string;
  label: string;
  pages: number;
  sha256: string | null;
  fileId: string | null;
  previewFileId: string | null;
}

/** Lists the enclosures of an ordered letter as they were printed. */
export async function listPrintedEnclosures(
  deps: Deps,
  input: { documentId: string; ids: readonly string[] },
): Promise<PrintedEnclosure[]> {
  const { documentId, ids } = input;
  if (ids.length === 0) return [];
  const rows = await Enclosure.query(deps.db)
    .where({ documentId })
    .whereIn('id', [...ids]);
  return ids.flatMap((printedId) =>
    rows
      .filter((row) => row.id === printedId)
      .map(({ id, label, pages, sha256, fileId, previewFileId }) => ({
        id,
        label,
        pages: pages ?? 0,
        sha256,
        fileId,
        previewFileId,
      })),
  );
}
