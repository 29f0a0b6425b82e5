import type { Deps } from '../../../../kernel/deps.ts';
import { Document } from '../models/document.ts';

const KEPT_DAYS = 30;

/** Erases for good the drafts that were put away thirty days ago. */
export async function purgeDeletedDocuments(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return Document.query(deps.db)
    .where({ status: 'draft' })
    .where('deletedAt', '<', new Date(deps.now().getTime() - KEPT_DAYS * 86_400_000))
    .delete();
}
