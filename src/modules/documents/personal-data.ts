import { readInBatches } from '../../kernel/db.ts';
import type { Deps } from '../../kernel/deps.ts';
import { Contact } from './addresses/models/saved-addresses.ts';
import { getSenderAddress } from './addresses/queries.ts';
import { Enclosure } from './attachments/models/enclosure.ts';
import { getVersionsById } from './catalogue/queries.ts';
import { Document } from './drafts/models/document.ts';

/** A letter may hold 200 kB of what was typed. */
const LETTERS_AT_ONCE = 20;
const ENCLOSURES_AT_ONCE = 200;
const CONTACTS_AT_ONCE = 200;

/** What a person wrote, and the addresses of their letters, for their export; the long lists are read page by page. */
export async function listDocumentPersonalData(deps: Deps, userId: string) {
  return {
    ownAddress: await getSenderAddress(deps, userId),
    contacts: readContacts(deps, userId),
    /** Saved files. */
    papers: readSavedFiles(deps, userId),
    documents: readLetters(deps, userId),
  };
}

/** Also what the address book does not list: orders add addresses beyond its limit. */
async function* readContacts(deps: Deps, userId: string) {
  const read = (afterId: string) =>
    Contact.query(deps.db).where({ userId }).where('id', '>', afterId).orderBy('id').limit(CONTACTS_AT_ONCE);
  for await (const contacts of readInBatches(read)) yield* contacts.map(({ address, usedAt }) => ({ address, usedAt }));
}

async function* readSavedFiles(deps: Deps, userId: string) {
  const read = (afterId: string) =>
    Enclosure.query(deps.db)
      .where({ ownerUserId: userId })
      .whereNull('documentId')
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(ENCLOSURES_AT_ONCE);
  for await (const papers of readInBatches(read)) yield* papers.map(toEnclosureData);
}

/** Includes deleted drafts until they are erased. */
async function* readLetters(deps: Deps, userId: string) {
  const read = (afterId: string) =>
    Document.query(deps.db).where({ userId }).where('id', '>', afterId).orderBy('id').limit(LETTERS_AT_ONCE);
  for await (const documents of readInBatches(read)) {
    const enclosures = await Enclosure.query(deps.db)
      .where({ ownerUserId: userId })
      .whereIn(
        'documentId',
        documents.map(({ id }) => id),
      )
      .orderBy(['documentId', 'position']);
    const versions = await getVersionsById(
      deps,
      documents.map(({ templateVersionId }) => templateVersionId),
    );
    yield* documents.map(({ id, templateVersionId, status, content, createdAt, updatedAt, deletedAt }) => ({
      id,
      title: versions.get(templateVersionId)?.data.title ?? null,
      status,
      content,
      createdAt,
      updatedAt,
      deletedAt,
      enclosures: enclosures.filter(({ documentId }) => documentId === id).map(toEnclosureData),
    }));
  }
}

const toEnclosureData = ({ label, fileName, pages, createdAt }: Enclosure) => ({ label, fileName, pages, createdAt });
