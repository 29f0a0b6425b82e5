import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { EnclosuresView, EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import {
  attachPaper,
  enclosuresQuery,
  fitEnclosure,
  saveEnclosure,
  labelEnclosure,
  orderEnclosures,
  removeEnclosure,
  sendEnclosure,
} from './enclosure-api.ts';
import { useAnnouncements } from './use-announcements.ts';
import { getErrorText, useUploads, type Sending, type Uploads } from './use-uploads.ts';

export interface Enclosures extends Uploads {
  documentId: string;
  items: readonly EnclosureView[];
  can: EnclosuresView['can'];
  /** Enclosure names as printed in the letter, and the number of pages of each. */
  labels: readonly string[];
  pages: readonly number[];
  /** The last event, for screen readers. */
  statusMessage: string;
  rejection: string | null;
  label: (id: string, label: string) => void;
  fit: (id: string) => Promise<unknown>;
  /** Moves an enclosure to this place, from 0. */
  move: (id: string, to: number) => void;
  remove: (id: string) => Promise<void>;
  /** Adds a saved file to the letter. Resolves to whether it succeeded. */
  attach: (paper: { id: string; label: string }) => Promise<boolean>;
  /** Saves an enclosure for other letters. */
  keep: (id: string) => Promise<unknown>;
}

const NOTHING: EnclosuresView = { items: [], can: ['add'] };

const putInto = (view: EnclosuresView = NOTHING, enclosure: EnclosureView): EnclosuresView => ({
  ...view,
  items: view.items.some(({ id }) => id === enclosure.id)
    ? view.items.map((other) => (other.id === enclosure.id ? enclosure : other))
    : [...view.items, enclosure],
});

const without = (view: EnclosuresView, removedId: string): EnclosuresView => ({
  ...view,
  items: view.items.filter(({ id }) => id !== removedId),
});

/** Manages the enclosures of the open letter. */
export function useEnclosures(documentId: string | undefined): Enclosures {
  const client = useQueryClient();
  const query = enclosuresQuery(documentId ?? '');
  const { data = NOTHING } = useQuery({ ...query, enabled: documentId !== undefined });
  const [rejection, setRejection] = useState<string | null>(null);
  const [statusMessage, setStatusMessage] = useState('');

  const update = useCallback(
    (change: (view: EnclosuresView) => EnclosuresView) =>
      client.setQueryData<EnclosuresView>(['enclosures', documentId], (view) => change(view ?? NOTHING)),
    [client, documentId],
  );
  const putOne = (enclosure: EnclosureView) => update((view) => putInto(view, enclosure));
  const again = useCallback(
    () => client.invalidateQueries({ queryKey: ['enclosures', documentId] }),
    [client, documentId],
  );

  // Another letter may be open by the time a file is sent.
  const send = useCallback(
    async (upload: Sending) => {
      const sent = await sendEnclosure(upload);
      const enclosure = upload.name ? await labelEnclosure(upload.documentId, sent.id, upload.name) : sent;
      client.setQueryData<EnclosuresView>(['enclosures', upload.documentId], (view) => putInto(view, enclosure));
    },
    [client],
  );
  const discard = useCallback(
    async ({ documentId: from, id }: Pick<Sending, 'documentId' | 'id'>) => {
      await removeEnclosure(from, id);
      client.setQueryData<EnclosuresView>(['enclosures', from], (view) => view && without(view, id));
    },
    [client],
  );
  const done = useCallback(() => client.invalidateQueries({ queryKey: ['enclosures'] }), [client]);
  const uploads = useUploads({ documentId, send, discard, say: setStatusMessage, done });

  useAnnouncements(data.items, setStatusMessage);
  const labels = useMemo(
    () => data.items.filter(({ status }) => status !== 'refused').map(({ label }) => label),
    [data.items],
  );
  const pages = useMemo(
    () => data.items.flatMap((enclosure) => (enclosure.pages === null ? [] : [enclosure.pages])),
    [data.items],
  );

  /** Updates the list at once; a rejection restores the state of the server. */
  const act = async (ask: () => Promise<unknown>): Promise<boolean> => {
    setRejection(null);
    try {
      await ask();
      return true;
    } catch (error) {
      setRejection(getErrorText(error));
      await again();
      return false;
    }
  };
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  /** Sends changes of labels and order one at a time: concurrent requests may reach the server out of order. */
  const actInTurn = (ask: () => Promise<unknown>): void => void act(() => (turn.current = turn.current.then(ask, ask)));
  const wantedOrder = useRef<readonly string[]>([]);
  return {
    documentId: documentId ?? '',
    items: data.items,
    can: data.can,
    labels,
    pages,
    statusMessage,
    rejection,
    ...uploads,
    label: (id, label) => actInTurn(async () => putOne(await labelEnclosure(documentId!, id, label))),
    fit: (id) => act(async () => putOne(await fitEnclosure(documentId!, id))),
    move(id, to) {
      const moved = data.items.find((enclosure) => enclosure.id === id);
      if (!moved || to < 0 || to >= data.items.length) return;
      const items = data.items.filter((enclosure) => enclosure !== moved).toSpliced(to, 0, moved);
      update((view) => ({ ...view, items }));
      setStatusMessage(`${moved.label}\u00a0: place ${to + 1} sur ${items.length}.`);
      const ids = items.map((enclosure) => enclosure.id);
      wantedOrder.current = ids;
      actInTurn(async () => {
        const view = await orderEnclosures(documentId!, ids);
        if (wantedOrder.current === ids) update(() => view);
      });
    },
    async remove(id) {
      const label = data.items.find((enclosure) => enclosure.id === id)?.label ?? '';
      await act(async () => {
        await removeEnclosure(documentId!, id);
        update((view) => without(view, id));
        setStatusMessage(`${label}\u00a0: pièce retirée.`);
        await again();
      });
    },
    attach: (paper) =>
      act(async () => {
        putOne(await attachPaper(documentId!, paper.id));
        setStatusMessage(`${paper.label}\u00a0: pièce jointe.`);
        await again();
      }),
    keep: (id) =>
      act(async () => {
        const saved = await saveEnclosure(documentId!, id);
        putOne(saved);
        setStatusMessage(`${saved.label}\u00a0: gardée dans vos pièces.`);
        await client.invalidateQueries({ queryKey: ['papers'] });
      }),
  };
}
