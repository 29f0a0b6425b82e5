import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Enclosure } from './models/enclosure.ts';
import { ownedBy, type Owner } from './owner.ts';

/** The papers of a letter that are this person's, in the order in which they are printed. */
export async function enclosuresOf(
  deps: Pick<Deps, 'db'>,
  { documentId, owner }: { documentId: string; owner: Owner | null },
): Promise<Enclosure[]> {
  if (!owner) return [];
  return Enclosure.query(deps.db).where({ documentId }).modify(ownedBy, owner).orderBy(['position', 'id']);
}

/** One of them, or with no letter one of those the person keeps. */
export async function enclosureOf(
  db: Knex,
  { documentId, owner, id }: { documentId: string | null; owner: Owner | null; id: string },
): Promise<Enclosure> {
  const found =
    owner &&
    (await Enclosure.query(db).findById(id).where({ documentId }).whereNull('deletedAt').modify(ownedBy, owner));
  if (!found) throw notFound();
  return found;
}
