import {
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { SavedFilesView, SavedFileView } from '../../../../src/modules/documents/attachments/contract.ts';
import { attachPaper } from './enclosure-api.ts';
import {
  scaleSavedFile,
  savedFilesQuery,
  removeSavedFile,
  renameSavedFile,
  restoreSavedFile,
  sendSavedFile,
} from './saved-file-api.ts';
import { useAnnouncements } from './use-announcements.ts';
import { sentence, useUploads, type Sending, type Uploads } from './use-uploads.ts';

export interface SavedFiles extends Uploads {
  /** Null until they are known. */
  first: SavedFilesView | null;
  /** The list, as it was asked for. */
  asked: UseInfiniteQueryResult;
  /** The newest first; those put away on this page keep their place. */
  items: readonly SavedFileView[];
  isAway: (id: string) => boolean;
  more: (() => void) | null;
  /** What just happened, for those who cannot see it. */
  said: string;
  /** Why the last thing asked of a paper was not done, to be said beside it. */
  refusalOf: (id: string) => string | null;
  /** Each tells whether it was done. */
  rename: (id: string, label: string) => Promise<boolean>;
  fit: (id: string) => Promise<boolean>;
  remove: (paper: SavedFileView) => Promise<boolean>;
  restore: (paper: SavedFileView) => Promise<boolean>;
  attach: (paper: SavedFileView, documentId: string) => Promise<boolean>;
}

const NONE: readonly SavedFileView[] = [];

/** What this person keeps for their letters. */
export function useSavedFiles(): SavedFiles {
  const client = useQueryClient();
  const asked = useInfiniteQuery(savedFilesQuery);
  const { data, hasNextPage, fetchNextPage } = asked;
  const [away, setAway] = useState<readonly SavedFileView[]>([]);
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState<{ id: string; message: string } | null>(null);
  const there = data?.pages.flatMap(({ items }) => items) ?? NONE;

  const again = useCallback(() => client.invalidateQueries({ queryKey: ['papers'] }), [client]);
  const put = (paper: SavedFileView): void => {
    client.setQueryData<InfiniteData<SavedFilesView, string>>(
      ['papers'],
      (all) =>
        all && {
          ...all,
          pages: all.pages.map((page) => ({
            ...page,
            items: page.items.map((one) => (one.id === paper.id ? paper : one)),
          })),
        },
    );
  };
  const send = useCallback(
    async (one: Sending) => {
      const { label } = await sendSavedFile(one);
      setSaid(`${label}\u00a0: fichier reçu, vérification en cours.`);
      await again();
    },
    [again],
  );
  const uploads = useUploads({ send, say: setSaid, done: again });
  useAnnouncements(there, setSaid);

  const act = async (id: string, ask: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setRefusal(null);
    try {
      await ask();
      if (done) setSaid(done);
      return true;
    } catch (failure) {
      setRefusal({ id, message: sentence(failure) });
      return false;
    } finally {
      await again();
    }
  };
  return {
    ...uploads,
    said,
    refusalOf: (id) => (refusal?.id === id ? refusal.message : null),
    first: data?.pages[0] ?? null,
    asked,
    items: [...there.filter(({ id }) => !away.some((one) => one.id === id)), ...away].toSorted(
      (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id),
    ),
    isAway: (id) => away.some((one) => one.id === id),
    more: hasNextPage ? () => void fetchNextPage() : null,
    rename: (id, label) =>
      act(id, async () => put(await renameSavedFile(id, label)), `${label}\u00a0: pièce renommée.`),
    fit: (id) => act(id, async () => put(await scaleSavedFile(id))),
    remove: (paper) =>
      act(
        paper.id,
        async () => {
          await removeSavedFile(paper.id);
          setAway((all) => [...all, paper]);
        },
        `${paper.label}\u00a0: pièce supprimée.`,
      ),
    restore: (paper) =>
      act(
        paper.id,
        async () => {
          await restoreSavedFile(paper.id);
          setAway((all) => all.filter(({ id }) => id !== paper.id));
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
  };
}
