import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DocumentView, DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { ApiError, call, draftOfflineText } from '../../api/client.ts';
import { useUser } from '../../auth/session.ts';
import { formatTime } from '../../ui/format.ts';
import {
  createDraft,
  isPristine,
  storeDraft,
  keyOf,
  localDraftById,
  localDrafts,
  readDraft,
  type LocalDraft,
} from './draft.ts';
import { accountDraft, findAccountDraft, hasLockedDraft, otherDrafts, listResumable } from './open-draft.ts';
import { storeSavedRevision, saveDraft, flushPending } from './save-draft.ts';

const SAVE_AFTER_MS = 800;
/** A save that got no answer, or none of ours, is made again by itself. */
const AGAIN_AFTER_MS = 8000;
const FROM_ELSEWHERE = 'Vos dernières modifications, faites ailleurs, sont ici.';
const TWO_VERSIONS = 'Pas encore enregistré\u00a0: choisissez une des deux versions.';
const EXPIRED = 'Votre session a expiré. Votre lettre est gardée : reconnectez-vous, vous reviendrez ici.';

export interface DraftState {
  draft: LocalDraft | null;
  saved: string;
  /** The account's version, when the letter was changed elsewhere. */
  conflict: DocumentView | null;
  expired: boolean;
  /** When the letter in hand was last written, if it was taken up again without being asked for by its name. */
  resumed: string | null;
  /** Other letters of this kind on this device. */
  others: LocalDraft[];
  /** One more that somebody must log in to see. */
  locked: boolean;
  /** Why the letter of the address cannot be shown here; the one in hand is then not it. */
  missing: 'introuvable' | 'autre-compte' | null;
  change: (content: DraftContent) => void;
  /** What is known beforehand; the account gets it with the first thing that is typed. */
  fill: (sender: DraftContent['sender']) => void;
  goTo: (step: number) => void;
  /** An empty letter of the same kind; the one in hand is kept. */
  startNew: () => void;
  resolve: (choice: 'mine' | 'theirs') => void;
}

/**
 * The letter in hand: on this device from the first key, and in the account too once there is one. What was typed is
 * written here first, so that no answer of the server can lose it. `requestedId` is the letter of the address, if it names one;
 * `onSeveral` hears which letter this is once there are several of its kind, so that a reload or the way back finds the same one.
 */
export function useDraft(
  template: TemplateView,
  requestedId: string | null,
  onSeveral: (id: string) => void,
): DraftState {
  const user = useUser();
  const [draft, setDraft] = useState<LocalDraft | null>(null);
  const [saved, setSaved] = useState('');
  const [conflict, setConflict] = useState<DocumentView | null>(null);
  const [expired, setExpired] = useState(false);
  const [resumed, setResumed] = useState<string | null>(null);
  const [missing, setMissing] = useState<DraftState['missing']>(null);
  const latest = useRef<LocalDraft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const busy = useRef(false);
  /** No answer touches this form any more. */
  const isUnmounted = useRef(false);
  const onDraftIdChange = useRef(onSeveral);
  useEffect(() => {
    onDraftIdChange.current = onSeveral;
  });

  const setCurrent = useCallback(
    (next: LocalDraft): void => {
      const isOther = latest.current?.id !== next.id;
      latest.current = next;
      setDraft(next);
      if (!isOther || !localDrafts(template.slug).some(({ id }) => id !== next.id)) return;
      // What the address names is found again, also when nothing was typed in it yet.
      if (next.revision === null) storeDraft(next);
      onDraftIdChange.current(next.id);
    },
    [template],
  );
  const persist = useCallback(
    (next: LocalDraft): void => {
      setCurrent(next);
      if (!storeDraft(next)) setSaved('Ce navigateur n’enregistre rien : gardez cette page ouverte.');
    },
    [setCurrent],
  );

  /** Nothing was typed here since the account had it: its newer words are the letter. */
  const acceptRemote = useCallback(
    (theirs: DocumentView): void => {
      persist({ ...latest.current!, revision: theirs.revision, content: theirs.content, changedAt: theirs.updatedAt });
      setSaved(FROM_ELSEWHERE);
    },
    [persist],
  );

  /** The account has newer words than those that `sent` was typed on. Throws where it does not say which. */
  const resolveConflict = useCallback(
    async (sent: LocalDraft): Promise<void> => {
      const theirs = await call<DocumentView>('GET', `/documents/${sent.id}`);
      const now = latest.current;
      if (isUnmounted.current || now?.id !== sent.id) return;
      // Saved by another tab of this browser, which shows what is typed here: nothing to choose between.
      if (localDraftById(sent.id)?.revision === theirs.revision)
        return persist({
          ...now,
          revision: theirs.revision,
          content: { ...now.content },
          changedAt: new Date().toISOString(),
        });
      // Only the form was turned to another step.
      if (sent.revision !== null && sent.unsent === false && now.content === sent.content) return acceptRemote(theirs);
      setConflict(theirs);
      setSaved(TWO_VERSIONS);
    },
    [persist, acceptRemote],
  );

  const save = useCallback(async (): Promise<void> => {
    const sent = latest.current;
    if (!sent || !user || busy.current || isPristine(sent, template)) return;
    busy.current = true;
    let isForNow = false;
    const isInHand = (): boolean => !isUnmounted.current && latest.current?.id === sent.id;
    /** Whether it may go well in a while. */
    const failed = async (error: unknown): Promise<boolean> => {
      if (!(error instanceof ApiError)) throw error;
      // Of a letter that is no longer in hand nothing is said here: it says so when it is opened.
      if (!isInHand()) return false;
      if (error.code === 'document_changed') return resolveConflict(sent).then(() => false, failed);
      if (error.status === 401) setExpired(true);
      setSaved(error.status === 401 ? EXPIRED : error.code === 'offline' ? draftOfflineText() : error.message);
      return error.status === 0 || error.status === 429 || error.status >= 500;
    };
    try {
      const view = await saveDraft(sent, user.id);
      // Another letter may be in hand by now, or none: this one is still told what became of it.
      if (!isInHand()) return storeSavedRevision(sent, view, user.id);
      const kept = {
        ...latest.current!,
        revision: view.revision,
        savedBy: user.id,
        unsent: latest.current!.content !== sent.content,
      };
      persist(kept);
      setExpired(false);
      // What was typed meanwhile is still on its way: nothing is said of it before it is there.
      if (!kept.unsent) setSaved(`Enregistré à ${formatTime(new Date())}`);
    } catch (error) {
      isForNow = await failed(error);
    } finally {
      busy.current = false;
      const now = latest.current;
      // Something was typed, or a page turned, while this was on its way.
      const isMore = isInHand() && (now!.content !== sent.content || now!.step !== sent.step);
      if (isMore || (isForNow && isInHand()))
        timer.current = setTimeout(() => void save(), isMore ? SAVE_AFTER_MS : AGAIN_AFTER_MS);
    }
  }, [template, user, persist, resolveConflict]);

  /** For who comes back to a letter: what was written elsewhere meanwhile is here, and what was typed here goes to the account. */
  const refresh = useCallback(async (): Promise<void> => {
    const had = latest.current;
    if (!user || !had || had.savedBy !== user.id) return;
    if (had.unsent !== false) return save();
    const theirs = await call<DocumentView>('GET', `/documents/${had.id}`).catch(() => null);
    const isAsItWas =
      latest.current?.id === had.id && latest.current.content === had.content && latest.current.unsent === false;
    if (theirs && !isUnmounted.current && isAsItWas && theirs.revision > latest.current!.revision!)
      acceptRemote(theirs);
  }, [user, save, acceptRemote]);

  useEffect(() => {
    // Until it is known who is here nothing is shown that may be somebody's.
    if (user === undefined || (latest.current && (!requestedId || latest.current.id === requestedId))) return;
    const drafts = listResumable(template, user);
    const here = requestedId && drafts.find(({ id }) => id === requestedId);
    // oxlint-disable-next-line react/set-state-in-effect -- the drafts of a device are read once it is known who is here
    if (here) return setCurrent(here);
    const last = drafts.find((one) => !isPristine(one, template)) ?? null;
    const otherwise = (): void => {
      setResumed(last?.changedAt ?? null);
      setCurrent(last ?? createDraft(template));
    };
    if (requestedId && !user && !localDraftById(requestedId)) return setMissing('introuvable');
    if (!requestedId || !user) return otherwise();
    accountDraft(template, requestedId, user).then(setCurrent, (error: unknown) => {
      if (error instanceof ApiError && error.status === 404)
        return setMissing(localDraftById(requestedId) ? 'autre-compte' : 'introuvable');
      otherwise();
      if (error instanceof ApiError) setSaved(error.message);
    });
  }, [template, setCurrent, requestedId, user]);

  // What this device does not know of, the account may: taken up unless something was typed meanwhile. And what was typed before there was an account goes there.
  useEffect(() => {
    const now = latest.current;
    if (!user || !now) return;
    if (now.savedBy && now.savedBy !== user.id) return setCurrent(createDraft(template));
    if (!isPristine(now, template))
      return void (now.savedBy !== user.id ? save() : localDraftById(now.id) && refresh());
    if (localDraftById(now.id)) return;
    let late = false;
    void findAccountDraft(template, user).then((found) => {
      if (!found || late || !isPristine(latest.current!, template) || latest.current!.id !== now.id) return;
      setResumed(found.changedAt);
      setCurrent(found);
    });
    return () => {
      late = true;
    };
  }, [user, template, draft?.id, setCurrent, save, refresh]);

  useEffect(() => {
    const again = (): void => void save();
    // The same letter in another tab: both show what was typed last.
    const heard = ({ key, newValue }: StorageEvent): void => {
      const now = latest.current;
      const theirs = key?.startsWith(keyOf('')) ? readDraft(newValue) : null;
      if (!now || theirs?.slug !== now.slug) return;
      if (theirs.id !== now.id) onDraftIdChange.current(now.id);
      else if (theirs.changedAt >= now.changedAt) setCurrent({ ...theirs, step: now.step });
    };
    const turned = (): void =>
      void (document.visibilityState === 'visible' ? refresh() : latest.current?.unsent && save());
    document.addEventListener('visibilitychange', turned);
    window.addEventListener('online', again);
    window.addEventListener('storage', heard);
    return () => {
      document.removeEventListener('visibilitychange', turned);
      window.removeEventListener('online', again);
      window.removeEventListener('storage', heard);
      clearTimeout(timer.current);
    };
  }, [save, setCurrent, refresh]);

  const who = useRef(user);
  useEffect(() => {
    who.current = user;
  });
  // What was typed last goes to the account, also when the form is left at once.
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      if (who.current && latest.current?.unsent) void flushPending(latest.current, who.current.id);
    };
  }, []);

  const change = useCallback(
    (content: DraftContent): void => {
      const now = latest.current;
      // A field that is only left says again what it holds.
      if (!now || JSON.stringify(now.content) === JSON.stringify(content)) return;
      if (!user) setSaved(`Enregistré sur cet appareil à ${formatTime(new Date())}`);
      const next = {
        ...now,
        content,
        changedAt: new Date().toISOString(),
        unsent: Boolean(user) || now.revision !== null,
      };
      persist(next);
      if (!user) return;
      setSaved(isPristine(next, template) ? '' : 'Enregistrement…');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), SAVE_AFTER_MS);
    },
    [persist, save, template, user],
  );

  // Read when the letter changes, not at each key.
  const inHand = draft?.id;
  const around = useMemo(
    () =>
      inHand
        ? { others: otherDrafts(template, inHand, user), locked: hasLockedDraft(template, inHand, user) }
        : { others: [], locked: false },
    [template, inHand, user],
  );

  return {
    draft,
    saved,
    conflict,
    expired,
    resumed,
    missing,
    change,
    ...around,
    fill: (sender) =>
      latest.current &&
      setCurrent({ ...latest.current, content: { ...latest.current.content, sender }, filled: sender }),
    goTo: (step) => {
      if (!latest.current) return;
      persist({ ...latest.current, step });
      // At once: who turns a page may be about to leave.
      clearTimeout(timer.current);
      void save();
    },
    startNew: () => {
      void save();
      setResumed(null);
      setSaved('');
      // Kept at once: a reload finds it, and not the letter before it.
      persist(createDraft(template));
    },
    resolve: (choice) => {
      if (!conflict || !latest.current) return;
      persist({
        ...latest.current,
        revision: conflict.revision,
        content: choice === 'theirs' ? conflict.content : latest.current.content,
        unsent: choice === 'mine',
      });
      setConflict(null);
      if (choice === 'mine') void save();
    },
  };
}
