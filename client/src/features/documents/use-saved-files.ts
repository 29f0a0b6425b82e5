import {
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { SavedFilesView, SavedFileView } from '../../../../src/modules/documents/attachments/contract.ts';
import type { SentPaperView } from '../../../../src/modules/orders/mailing/contract.ts';
import { attachPaper, saveEnclosure } from './enclosure-api.ts';
import {
  scaleSavedFile,
  savedFilesQuery,
  removeSavedFile,
  renameSavedFile,
  restoreSavedFile,
  sendSavedFile,
  sentPapersQuery,
} from './saved-file-api.ts';
import { useAnnouncements } from './use-announcements.ts';
import { getErrorText, useUploads, type Sending, type Uploads } from './use-uploads.ts';

/** A saved file, or one that was sent with a letter. */
export type ReusableFile = Pick<SavedFileView, 'id' | 'label'>;

export interface SavedFiles extends Uploads {
  /** Null until they are loaded. */
  first: SavedFilesView | null;
  /** The query of the list. */
  filesState: UseInfiniteQueryResult;
  /** Newest first. Files that were deleted on this page keep their position. */
  items: readonly SavedFileView[];
  isDeleted: (id: string) => boolean;
  /** The last event, for screen readers. */
  statusMessage: string;
  /** Why the last action on a file failed, shown next to it. */
  findRejection: (id: string) => string | null;
  /** Each resolves to whether it succeeded. */
  rename: (id: string, label: string) => Promise<boolean>;
  fit: (id: string) => Promise<boolean>;
  remove: (paper: SavedFileView) => Promise<boolean>;
  restore: (paper: SavedFileView) => Promise<boolean>;
  attach: (paper: ReusableFile, documentId: string) => Promise<boolean>;
  /** Saves a paper that was sent, for good. */
  keepSent: (paper: SentPaperView) => Promise<boolean>;
}

const NONE: readonly SavedFileView[] = [];

/** Manages the saved files of a person. */
export function useSavedFiles(): SavedFiles {
  const client = useQueryClient();
  const filesState = useInfiniteQuery(savedFilesQuery);
  const { data } = filesState;
  const [deleted, setDeleted] = useState<readonly SavedFileView[]>([]);
  const [statusMessage, setStatusMessage] = useState('');
  const [rejection, setRejection] = useState<{ id: string; message: string } | null>(null);
  const stored = data?.pages.flatMap(({ items }) => items) ?? NONE;

  const again = useCallback(() => client.invalidateQueries({ queryKey: ['papers'] }), [client]);
  const put = (paper: SavedFileView): void => {
    client.setQueryData<InfiniteData<SavedFilesView, string>>(
      ['papers'],
      (all) =>
        all && {
          ...all,
          pages: all.pages.map((page) => ({
            ...page,
            items: page.items.map((other) => (other.id === paper.id ? paper : other)),
          })),
        },
    );
  };
  const send = useCallback(
    async (other: Sending) => {
      const { label } = await sendSavedFile(other);
      setStatusMessage(`${label}\u00a0: fichier reçu, vérification en cours.`);
      await again();
    },
    [again],
  );
  const discard = useCallback(({ id }: Pick<Sending, 'id'>) => removeSavedFile(id), []);
  const uploads = useUploads({ send, discard, say: setStatusMessage, done: again });
  useAnnouncements(stored, setStatusMessage);

  const act = async (id: string, ask: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setRejection(null);
    try {
      await ask();
      if (done) setStatusMessage(done);
      return true;
    } catch (failure) {
      setRejection({ id, message: getErrorText(failure) });
      return false;
    } finally {
      await again();
    }
  };
  return {
    ...uploads,
    statusMessage,
    findRejection: (id) => (rejection?.id === id ? rejection.message : null),
    first: data?.pages[0] ?? null,
    filesState,
    items: [...stored.filter(({ id }) => !deleted.some((other) => other.id === id)), ...deleted].toSorted(
      (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id),
    ),
    isDeleted: (id) => deleted.some((other) => other.id === id),
    rename: (id, label) =>
      act(id, async () => put(await renameSavedFile(id, label)), `${label}\u00a0: pièce renommée.`),
    fit: (id) => act(id, async () => put(await scaleSavedFile(id))),
    remove: (paper) =>
      act(
        paper.id,
        async () => {
          await removeSavedFile(paper.id);
          setDeleted((all) => [...all, paper]);
        },
        `${paper.label}\u00a0: pièce supprimée.`,
      ),
    restore: (paper) =>
      act(
        paper.id,
        async () => {
          await restoreSavedFile(paper.id);
          setDeleted((all) => all.filter(({ id }) => id !== paper.id));
        },
        `${paper.label}\u00a0: pièce reprise.`,
      ),
    attach: (paper, documentId) =>
      act(
        paper.id,
        async () => {
          await attachPaper(documentId, paper.id);
          await client.invalidateQueries({ queryKey: ['enclosures', documentId] });
        },
        `${paper.label}\u00a0: pièce jointe à la lettre.`,
      ),
    keepSent: (paper) =>
      act(
        paper.id,
        async () => {
          await saveEnclosure(paper.documentId, paper.id);
          await client.invalidateQueries({ queryKey: sentPapersQuery.queryKey });
        },
        `${paper.label}\u00a0: gardée dans vos pièces.`,
      ),
  };
}
