import type { DocumentView, DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import type { LocalDraft } from './draft.ts';

/**
 * The life of a draft in the form: typed (`dirty`), sent to the account (`saving`), saved (`idle`). `offline` is
 * retried. `conflict` and `gone` end by the person's choice and `expired` by a successful save: typing ends none. `gone`:
 * the account no longer has this draft, because it was deleted or transferred elsewhere.
 */
export type SaveStatus = 'idle' | 'dirty' | 'saving' | 'conflict' | 'offline' | 'expired' | 'gone';

export interface DraftState {
  draft: LocalDraft | null;
  status: SaveStatus;
  /** What the form says about the draft. */
  message: string;
  /** The draft that is being sent to the account. */
  sent: LocalDraft | null;
  /** The account's version, if the letter was changed elsewhere. */
  conflict: DocumentView | null;
  /** When the draft was last changed, if it was opened without being requested by its id. */
  resumedFrom: string | null;
  /** Why the requested letter cannot be shown; `draft` is then another one. */
  missing: 'introuvable' | 'autre-compte' | null;
}

export const INITIAL_STATE: DraftState = {
  draft: null,
  status: 'idle',
  message: '',
  sent: null,
  conflict: null,
  resumedFrom: null,
  missing: null,
};

/** `isStored` is false if this browser stores nothing. */
export type DraftAction =
  | { type: 'opened'; draft: LocalDraft; resumedFrom?: string | null; message?: string }
  | { type: 'load-failed'; message: string }
  | { type: 'not-found'; reason: NonNullable<DraftState['missing']> }
  | { type: 'started-new'; draft: LocalDraft; isStored: boolean }
  | { type: 'sender-filled'; sender: DraftContent['sender'] }
  | { type: 'edited'; draft: LocalDraft; isStored: boolean; isPristine: boolean; hasAccount: boolean; time: string }
  | { type: 'replaced'; draft: LocalDraft; isStored: boolean }
  | { type: 'save-started' }
  | { type: 'saved'; draft: LocalDraft; isStored: boolean; time: string }
  | { type: 'save-failed'; status: number; message: string }
  | { type: 'save-ended' }
  | { type: 'remote-accepted'; draft: LocalDraft }
  | { type: 'conflict-found'; remote: DocumentView }
  | { type: 'conflict-resolved'; draft: LocalDraft; isStored: boolean };

const NOT_STORED = 'Ce navigateur n’enregistre rien : gardez cette page ouverte.';
const CHANGED_ELSEWHERE = 'Vos dernières modifications, faites ailleurs, sont ici.';
const TWO_VERSIONS = 'Pas encore enregistré\u00a0: choisissez une des deux versions.';
const EXPIRED = 'Votre session a expiré. Votre lettre est gardée : reconnectez-vous, vous reviendrez ici.';
const GONE = 'Cette lettre n’est plus dans votre espace.';

export function reduceDraft(state: DraftState, action: DraftAction): DraftState {
  switch (action.type) {
    case 'opened':
      return {
        ...show(state, action.draft),
        resumedFrom: action.resumedFrom === undefined ? state.resumedFrom : action.resumedFrom,
        message: action.message ?? state.message,
      };
    case 'load-failed':
      return { ...state, message: action.message };
    case 'not-found':
      return { ...state, missing: action.reason };
    case 'started-new':
      return { ...show(state, action.draft), resumedFrom: null, message: action.isStored ? '' : NOT_STORED };
    case 'sender-filled':
      return state.draft
        ? {
            ...state,
            draft: {
              ...state.draft,
              content: { ...state.draft.content, sender: action.sender },
              filled: action.sender,
            },
          }
        : state;
    case 'edited':
      return edit(state, action);
    case 'replaced':
      return { ...show(state, action.draft), message: action.isStored ? state.message : NOT_STORED };
    case 'save-started':
      return { ...state, sent: state.draft, status: keepOpenProblem(state, 'saving') };
    case 'saved':
      return save(state, action);
    case 'save-failed':
      return fail(state, action);
    case 'save-ended':
      return { ...state, sent: null };
    case 'remote-accepted':
      return { ...state, draft: action.draft, status: keepOpenProblem(state, 'idle'), message: CHANGED_ELSEWHERE };
    case 'conflict-found':
      return { ...state, conflict: action.remote, status: 'conflict', message: TWO_VERSIONS };
    case 'conflict-resolved':
      return {
        ...state,
        draft: action.draft,
        conflict: null,
        status: action.draft.unsent ? 'dirty' : 'idle',
        message: action.isStored ? state.message : NOT_STORED,
      };
  }
}

type Action<Type extends DraftAction['type']> = Extract<DraftAction, { type: Type }>;

const keepOpenProblem = ({ status }: DraftState, next: SaveStatus): SaveStatus =>
  status === 'conflict' || status === 'expired' || status === 'gone' ? status : next;

/** A conflict belongs to its letter; an expired session to all of them. */
function show(state: DraftState, draft: LocalDraft): DraftState {
  if (state.draft?.id === draft.id) return { ...state, draft };
  return { ...state, draft, conflict: null, status: state.status === 'expired' ? 'expired' : 'idle' };
}

function edit(state: DraftState, { draft, isStored, isPristine, hasAccount, time }: Action<'edited'>): DraftState {
  const next = { ...state, draft };
  if (!hasAccount) return { ...next, message: isStored ? `Enregistré sur cet appareil à ${time}` : NOT_STORED };
  if (isPristine) return { ...next, status: keepOpenProblem(state, 'idle'), message: '' };
  return { ...next, status: keepOpenProblem(state, 'dirty'), message: 'Enregistrement…' };
}

function save(state: DraftState, { draft, isStored, time }: Action<'saved'>): DraftState {
  const next: DraftState = { ...state, draft, conflict: null, status: draft.unsent ? 'dirty' : 'idle' };
  // Newer input is still to be sent: no status is shown before it is saved.
  if (draft.unsent) return isStored ? next : { ...next, message: NOT_STORED };
  return { ...next, message: `Enregistré à ${time}` };
}

function fail(state: DraftState, { status, message }: Action<'save-failed'>): DraftState {
  if (status === 401) return { ...state, status: 'expired', message: EXPIRED };
  if (status === 404) return { ...state, status: 'gone', message: GONE };
  return { ...state, status: keepOpenProblem(state, isTransient(status) ? 'offline' : 'dirty'), message };
}

/** Returns whether a request with this status may succeed later; 0 means no response. */
export const isTransient = (status: number): boolean => status === 0 || status === 429 || status >= 500;

export const SAVE_AFTER_MS = 800;
export const RETRY_AFTER_MS = 8000;

/** When to save again after a save of `sent` ended; null if nothing is left to do. */
export function getNextSaveDelay(
  { draft }: DraftState,
  { sent, canRetry }: { sent: LocalDraft; canRetry: boolean },
): number | null {
  if (draft?.id !== sent.id) return null;
  if (draft.content !== sent.content || draft.step !== sent.step) return SAVE_AFTER_MS;
  return canRetry ? RETRY_AFTER_MS : null;
}

/** The draft in hand after the account has saved `sent`. */
export const withSavedRevision = (
  draft: LocalDraft,
  { sent, saved, userId }: { sent: LocalDraft; saved: DocumentView; userId: string },
): LocalDraft => ({ ...draft, revision: saved.revision, savedBy: userId, unsent: draft.content !== sent.content });

/** The draft with the account's content. */
export const withRemote = (draft: LocalDraft, remote: DocumentView): LocalDraft => ({
  ...draft,
  revision: remote.revision,
  content: remote.content,
  changedAt: remote.updatedAt,
});

/** The draft after the person chose one of two versions; their own is saved on top of the account's. */
export const withChoice = (draft: LocalDraft, remote: DocumentView, choice: 'mine' | 'theirs'): LocalDraft => ({
  ...draft,
  revision: remote.revision,
  content: choice === 'theirs' ? remote.content : draft.content,
  unsent: choice === 'mine',
});
