import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { Enclosure } from '../models/enclosure.ts';
import { ownedBy, type Owner } from './owner.ts';

interface Place {
  documentId: string;
  owner: Owner | null;
}

/** The papers of a letter that are this person's, in the order in which they are printed. */
export async function enclosuresOf(deps: Pick<Deps, 'db'>, { documentId, owner }: Place): Promise<Enclosure[]> {
  if (!owner) return [];
  return Enclosure.query(deps.db).where({ documentId }).modify(ownedBy, owner).orderBy(['position', 'id']);
}

export async function enclosureOf(db: Knex, { documentId, owner, id }: Place & { id: string }): Promise<Enclosure> {
  const found = owner && (await Enclosure.query(db).findById(id).where({ documentId }).modify(ownedBy, owner));
  if (!found) throw notFound();
  return found;
}

export async function enclosureById(deps: Pick<Deps, 'db'>, id: string): Promise<{ id: string; status: Enclosure['status']; fit: boolean; rawFileId: string | null } | undefined> {
  return Enclosure.query(deps.db).findById(id);
}
