import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { EnclosuresView, EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import {
  attachPaper,
  enclosuresQuery,
  fitEnclosure,
  keepEnclosure,
  labelEnclosure,
  orderEnclosures,
  removeEnclosure,
  sendEnclosure,
} from './enclosure-api.ts';
import { useAnnouncements } from './use-announcements.ts';
import { sentence, useUploads, type Sending, type Uploads } from './use-uploads.ts';

export interface Enclosures extends Uploads {
  documentId: string;
  items: readonly EnclosureView[];
  can: EnclosuresView['can'];
  /** Names as they stand in the letter, and the pages each adds to it. */
  labels: readonly string[];
  pages: readonly number[];
  /** What just happened, for those who cannot see it. */
  said: string;
  refusal: string | null;
  label: (id: string, label: string) => void;
  fit: (id: string) => Promise<void>;
  move: (id: string, by: 1 | -1) => void;
  remove: (id: string) => Promise<void>;
  /** A paper this person keeps goes with the letter, too. */
  attach: (paper: { id: string; label: string }) => Promise<void>;
  /** The other way round: this one is kept for other letters. */
  keep: (id: string) => Promise<void>;
}

const NOTHING: EnclosuresView = { items: [], can: ['add'] };

/** The papers that go with the letter in hand. */
export function useEnclosures(documentId: string | undefined): Enclosures {
  const client = useQueryClient();
  const query = enclosuresQuery(documentId ?? '');
  const { data = NOTHING } = useQuery({ ...query, enabled: documentId !== undefined });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  const put = useCallback(
    (change: (view: EnclosuresView) => EnclosuresView) =>
      client.setQueryData<EnclosuresView>(['enclosures', documentId], (view) => change(view ?? NOTHING)),
    [client, documentId],
  );
  const putOne = useCallback(
    (one: EnclosureView) =>
      put((view) => ({
        ...view,
        items: view.items.some(({ id }) => id === one.id)
          ? view.items.map((other) => (other.id === one.id ? one : other))
          : [...view.items, one],
      })),
    [put],
  );
  const again = useCallback(
    () => client.invalidateQueries({ queryKey: ['enclosures', documentId] }),
    [client, documentId],
  );

  const send = useCallback(
    async (one: Sending) => void putOne(await sendEnclosure(documentId!, one)),
    [documentId, putOne],
  );
  const uploads = useUploads({ send, say: setSaid, done: again });

  useAnnouncements(data.items, setSaid);
  const labels = useMemo(
    () => data.items.filter(({ status }) => status !== 'refused').map(({ label }) => label),
    [data.items],
  );
  const pages = useMemo(() => data.items.flatMap((one) => (one.pages === null ? [] : [one.pages])), [data.items]);

  /** The page shows the change at once; a refusal shows what the server has instead. */
  const act = async (ask: () => Promise<unknown>): Promise<void> => {
    setRefusal(null);
    try {
      await ask();
    } catch (error) {
      setRefusal(sentence(error));
      await again();
    }
  };
  return {
    documentId: documentId ?? '',
    items: data.items,
    can: data.can,
    labels,
    pages,
    said,
    refusal,
    ...uploads,
    label: (id, label) => void act(async () => putOne(await labelEnclosure(documentId!, id, label))),
    fit: (id) => act(async () => putOne(await fitEnclosure(documentId!, id))),
    move(id, by) {
      const from = data.items.findIndex((one) => one.id === id);
      const ids = data.items.map((one) => one.id);
      const other = ids[from + by];
      if (from < 0 || !other) return;
      [ids[from], ids[from + by]] = [other, id];
      put((view) => ({ ...view, items: ids.flatMap((wanted) => view.items.filter((one) => one.id === wanted)) }));
      setSaid(`${data.items[from]!.label}\u00a0: place ${from + by + 1} sur ${ids.length}.`);
      void act(async () => put(await orderEnclosures(documentId!, ids).then((view) => () => view)));
    },
    async remove(id) {
      const label = data.items.find((one) => one.id === id)?.label ?? '';
      await act(async () => {
        await removeEnclosure(documentId!, id);
        put((view) => ({ ...view, items: view.items.filter((one) => one.id !== id) }));
        setSaid(`${label}\u00a0: pièce retirée.`);
        await again();
      });
    },
    attach: (paper) =>
      act(async () => {
        putOne(await attachPaper(documentId!, paper.id));
        setSaid(`${paper.label}\u00a0: pièce jointe.`);
        await again();
      }),
    keep: (id) =>
      act(async () => {
        const kept = await keepEnclosure(documentId!, id);
        putOne(kept);
        setSaid(`${kept.label}\u00a0: gardée dans vos pièces.`);
        await client.invalidateQueries({ queryKey: ['papers'] });
      }),
  };
}
