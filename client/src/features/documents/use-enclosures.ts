import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EnclosuresView, EnclosureView } from '../../../../src/modules/documents/enclosure.contract.ts';
import { ApiError } from '../../api/client.ts';
import { enclosuresQuery, fitEnclosure, labelEnclosure, orderEnclosures, removeEnclosure, sendEnclosure } from './enclosure-api.ts';
import { refusedBeforeSending, stateWords } from './enclosure-words.ts';

/** A file on its way; kept on the page when it was refused, with the reason, until it is put away. */
export interface Upload {
  id: string;
  file: File;
  sent: number;
  refusal: string | null;
}
export interface Enclosures {
  documentId: string;
  items: readonly EnclosureView[];
  can: EnclosuresView['can'];
  uploads: readonly Upload[];
  /** Names as they stand in the letter, and the pages each adds to it. */
  labels: readonly string[];
  pages: readonly number[];
  /** What just happened, for those who cannot see it. */
  said: string;
  refusal: string | null;
  add: (files: readonly File[]) => void;
  sendAgain: (id: string) => void;
  putAway: (id: string) => void;
  label: (id: string, label: string) => void;
  fit: (id: string) => void;
  move: (id: string, by: 1 | -1) => void;
  remove: (id: string) => Promise<void>;
}

const NOTHING: EnclosuresView = { items: [], can: ['add'] };
const sentence = (error: unknown): string => (error instanceof ApiError ? error.message : 'Une erreur est survenue. Réessayez.');

/** The papers that go with the letter in hand. Files go one after the other: a visitor's first one opens their session. */
export function useEnclosures(documentId: string | undefined): Enclosures {
  const client = useQueryClient();
  const query = enclosuresQuery(documentId ?? '');
  const { data = NOTHING } = useQuery({ ...query, enabled: documentId !== undefined });
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const waiting = useRef<Upload[]>([]);
  const busy = useRef(false);

  const put = useCallback((change: (view: EnclosuresView) => EnclosuresView) => client.setQueryData<EnclosuresView>(['enclosures', documentId], (view) => change(view ?? NOTHING)), [client, documentId]);
  const putOne = useCallback((one: EnclosureView) => put((view) => ({ ...view, items: view.items.some(({ id }) => id === one.id) ? view.items.map((other) => (other.id === one.id ? one : other)) : [...view.items, one] })), [put]);
  const again = useCallback(() => client.invalidateQueries({ queryKey: ['enclosures', documentId] }), [client, documentId]);

  const work = useCallback(async (): Promise<void> => {
    if (busy.current || !documentId) return;
    busy.current = true;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      const { id, file } = next;
      const change = (facts: Partial<Upload>): void => setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...facts } : one)));
      try {
        putOne(await sendEnclosure(documentId, { id, file, onProgress: (sent) => change({ sent }) }));
        setUploads((all) => all.filter((one) => one.id !== id));
      } catch (error) {
        change({ refusal: sentence(error), sent: 0 });
        setSaid(`${file.name}\u00a0: ${sentence(error)}`);
      }
    }
    busy.current = false;
    await again();
  }, [documentId, putOne, again]);

  useAnnounced(data.items, setSaid);
  const labels = useMemo(() => data.items.filter(({ status }) => status !== 'refused').map(({ label }) => label), [data.items]);
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
  const queue = (more: Upload[]): void => {
    waiting.current.push(...more.filter((one) => one.refusal === null));
    void work();
  };
  return {
    documentId: documentId ?? '', items: data.items, can: data.can, uploads, labels, pages, said, refusal,
    add(files) {
      const more = files.map((file): Upload => ({ id: crypto.randomUUID(), file, sent: 0, refusal: refusedBeforeSending(file) }));
      setUploads((all) => [...all, ...more]);
      queue(more);
    },
    sendAgain(id) {
      const found = uploads.find((one) => one.id === id);
      if (!found) return;
      const fresh = { ...found, refusal: null, sent: 0 };
      setUploads((all) => all.map((one) => (one.id === id ? fresh : one)));
      queue([fresh]);
    },
    putAway: (id) => setUploads((all) => all.filter((one) => one.id !== id)),
    label: (id, label) => void act(async () => putOne(await labelEnclosure(documentId!, id, label))),
    fit: (id) => void act(async () => putOne(await fitEnclosure(documentId!, id))),
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
  };
}

/** Says aloud what became of a paper that was being looked at. */
function useAnnounced(items: readonly EnclosureView[], say: (words: string) => void): void {
  const before = useRef(new Map<string, string>());
  useEffect(() => {
    for (const one of items) {
      const was = before.current.get(one.id);
      if (was === 'received' && one.status !== was) say(`${one.label}\u00a0: ${stateWords(one)}.${one.problem ? ` ${one.problem.message}` : ''}`);
    }
    before.current = new Map(items.map(({ id, status }) => [id, status]));
  }, [items, say]);
}
