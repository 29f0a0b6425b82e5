import type { Deps } from '../../kernel/deps.ts';
import { Document } from './models/document.ts';
import { Enclosure } from './models/enclosure.ts';
import { contactsOf, ownAddressOf, versionsByIds } from './queries.ts';

/** What a person wrote and to whom, for their export: drafts that were put away too, until they are erased. */
export async function personalData(deps: Deps, userId: string) {
  const documents = await Document.query(deps.db).where({ userId }).orderBy('createdAt');
  const enclosures = await Enclosure.query(deps.db).where({ ownerUserId: userId }).orderBy(['documentId', 'position']);
  const versions = await versionsByIds(deps, documents.map(({ templateVersionId }) => templateVersionId));
  return {
    ownAddress: await ownAddressOf(deps, userId),
    contacts: (await contactsOf(deps, userId)).map(({ address, usedAt }) => ({ address, usedAt })),
    /** Kept for later letters, and lying in none. */
    papers: enclosures.filter(({ documentId }) => documentId === null).map(described),
    documents: documents.map(({ id, templateVersionId, status, content, createdAt, updatedAt, deletedAt }) => ({
      id, title: versions.get(templateVersionId)?.data.title ?? null, status, content, createdAt, updatedAt, deletedAt,
      enclosures: enclosures.filter(({ documentId }) => documentId === id).map(described),
    })),
  };
}

const described = ({ label, fileName, pages, createdAt }: Enclosure) => ({ label, fileName, pages, createdAt });
