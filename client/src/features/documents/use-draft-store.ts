import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { INITIAL_STATE, reduceDraft, type DraftAction, type DraftState } from './draft-state.ts';
import { localDrafts, storeDraft, type LocalDraft } from './draft.ts';

type StoringAction = Extract<DraftAction, { isStored: boolean }>;
type WithoutStoring<Action> = Action extends StoringAction ? Omit<Action, 'isStored'> : never;

export interface DraftStore {
  /** The current state: responses and timers must not use the state of an older render. */
  getState: () => DraftState;
  dispatch: (action: DraftAction) => void;
  /** Stores the draft on this device, then dispatches. */
  persist: (action: WithoutStoring<StoringAction>) => void;
  /** Reports the id of the open draft, for the URL of the page. */
  announceId: (id: string) => void;
  /** Whether this draft is still the open one; false once the form is closed. */
  isOpen: (draft: LocalDraft) => boolean;
  isClosed: () => boolean;
}

/**
 * `onSeveral` receives the id of the open draft once there are several of its template, so that a reload finds the same
 * one.
 */
export function useDraftStore(slug: string, onSeveral: (id: string) => void): readonly [DraftState, DraftStore] {
  const [state, setState] = useState(INITIAL_STATE);
  const latest = useRef(INITIAL_STATE);
  const isClosed = useRef(false);
  const onDraftIdChange = useRef(onSeveral);
  useEffect(() => {
    onDraftIdChange.current = onSeveral;
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
      if (!draft || draft.id === previousId || !localDrafts(slug).some(({ id }) => id !== draft.id)) return;
      // The address names this draft: a reload finds it even if nothing was typed yet.
      if (draft.revision === null) storeDraft(draft);
      onDraftIdChange.current(draft.id);
    },
    [slug],
  );
  const store = useMemo(
    (): DraftStore => ({
      getState: () => latest.current,
      dispatch,
      persist: (action) => dispatch({ ...action, isStored: storeDraft(action.draft) }),
      announceId: (id) => onDraftIdChange.current(id),
      isOpen: ({ id }) => !isClosed.current && latest.current.draft?.id === id,
      isClosed: () => isClosed.current,
    }),
    [dispatch],
  );
  return [state, store];
}
