import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { readPage } from '../cursor.ts';
import { Enclosure } from './models/enclosure.ts';
import { type Owner, ownedBy } from './owner.ts';

/** The papers of a letter that are this person's, in the order in which they are printed. */
export async function listEnclosures(
  deps: Pick<Deps, 'db'>,
  { documentId, owner }: { documentId: string; owner: Owner | null },
): Promise<Enclosure[]> {
  if (!owner) return [];
  return Enclosure.query(deps.db).where({ documentId }).modify(ownedBy, owner).orderBy(['position', 'id']);
}

/** One of them, or with no letter one of those the person keeps. */
export async function getEnclosure(
  db: Knex,
  { documentId, owner, id }: { documentId: string | null; owner: Owner | null; id: string },
): Promise<Enclosure> {
  const found =
    owner &&
    (await Enclosure.query(db).findById(id).where({ documentId }).whereNull('deletedAt').modify(ownedBy, owner));
  if (!found) throw notFound();
  return found;
}

/** What a person keeps for their next letters: papers that lie in none. Those put away are erased soon, and not among them. */
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

/** The paper made of these very bytes, if this person keeps it. What was refused is no reason not to try again. */
export async function findSavedFileByHash(
  db: Knex,
  { userId, sha256 }: { userId: string; sha256: string },
): Promise<Enclosure | undefined> {
  return Enclosure.query(db).modify(ownedSavedFiles, userId).where({ sha256 }).whereNot({ status: 'refused' }).first();
}

/** For enclosures of one person: the paper they keep of the same file, by the enclosure's id. */
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
      savedFiles.filter((one) => one.sha256 === sha256).map((paper) => [id, paper.id] as const),
    ),
  );
}

/** In how many letters of the same person each paper lies, by the paper's id: those being written and those ordered. */
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

/** The papers that went with an ordered letter, as they came and as they were printed. */
export async function listPrintedEnclosures(
  deps: Deps,
  input: { documentId: string; ids: readonly string[] },
): Promise<{ label: string; pages: number; sha256: string | null; fileId: string | null }[]> {
  const { documentId, ids } = input;
  const rows = await Enclosure.query(deps.db)
    .where({ documentId })
    .whereIn('id', [...ids]);
  return ids.flatMap((id) =>
    rows
      .filter((row) => row.id === id)
      .map(({ label, pages, sha256, fileId }) => ({ label, pages: pages ?? 0, sha256, fileId })),
  );
}
