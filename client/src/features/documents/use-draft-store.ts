import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { INITIAL_STATE, reduceDraft, type DraftAction, type DraftState } from './draft-state.ts';
import { listLocalDrafts, storeDraft, type LocalDraft } from './draft.ts';

type StoringAction = Extract<DraftAction, { isStored: boolean }>;
type WithoutStoring<Action> = Action extends StoringAction ? Omit<Action, 'isStored'> : never;

export interface OpenedDraft {
  draft: LocalDraft;
  /** Whether the form showed no draft before. */
  isFirst: boolean;
  /** Whether a reload needs its id to find it: this device has several drafts of the template. */
  isOneOfSeveral: boolean;
}

export interface DraftStore {
  /** The current state: responses and timers must not use the state of an older render. */
  getState: () => DraftState;
  dispatch: (action: DraftAction) => void;
  /** Stores the draft on this device, then dispatches. */
  persist: (action: WithoutStoring<StoringAction>) => void;
  /** Reports the open draft, for the URL of the page, which names it if there are several of its template. */
  announce: (opened: OpenedDraft) => void;
  /** Whether this draft is still the open one; false once the form is closed. */
  isOpen: (draft: LocalDraft) => boolean;
  isClosed: () => boolean;
}

/** `onOpened` is called when another draft is shown, and when the open one becomes one of several. */
export function useDraftStore(
  slug: string,
  onOpened: (opened: OpenedDraft) => void,
): readonly [DraftState, DraftStore] {
  const [state, setState] = useState(INITIAL_STATE);
  const latest = useRef(INITIAL_STATE);
  const isClosed = useRef(false);
  const announce = useRef(onOpened);
  useEffect(() => {
    announce.current = onOpened;
  });
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  const dispatch = useCallback(
    (action: DraftAction): void => {
      const previousId = latest.current.draft?.id;
      latest.current = reduceDraft(latest.current, action);
      setState(latest.current);
      const { draft } = latest.current;
      if (!draft || draft.id === previousId) return;
      const stored = listLocalDrafts(slug);
      const isOneOfSeveral = stored.some(({ id }) => id !== draft.id);
      // An order uses the stored version, so the version shown by the form is stored.
      const isNewText = stored.some(({ id, versionId }) => id === draft.id && versionId !== draft.versionId);
      // The address names this draft: a reload finds it even if nothing was typed yet.
      if (isNewText || (isOneOfSeveral && draft.revision === null)) storeDraft(draft);
      announce.current({ draft, isFirst: previousId === undefined, isOneOfSeveral });
    },
    [slug],
  );
  const store = useMemo(
    (): DraftStore => ({
      getState: () => latest.current,
      dispatch,
      persist: (action) => dispatch({ ...action, isStored: storeDraft(action.draft) }),
      announce: (opened) => announce.current(opened),
      isOpen: ({ id }) => !isClosed.current && latest.current.draft?.id === id,
      isClosed: () => isClosed.current,
    }),
    [dispatch],
  );
  return [state, store];
}
