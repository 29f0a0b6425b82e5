import { useEffect, useState } from 'react';
import type { HttpError } from 'react-admin';
import type { LivePreview } from '../../../../src/modules/documents/catalogue/contract.ts';
import { http } from '../../providers/http.ts';

/** From the last key to the request. */
const DEBOUNCE_MS = 400;

interface LetterText {
  source: string;
  samples: string;
  /** The name of the sample; the first one where there is none of that name. */
  sample: string;
}

/** What the server last said about the text, and the last letter that could be composed. */
interface LiveState {
  preview: LivePreview | null;
  letter: LivePreview['letter'];
  isLoading: boolean;
  /** Why there is no answer: the connection, a limit. */
  error: string | null;
}

const NOTHING: LiveState = { preview: null, letter: null, isLoading: true, error: null };
/** A newer text has taken the place of this one. */
const SUPERSEDED = 'preview_superseded';

/**
 * Composes the text that is being typed, a moment after the last key. One request is on its way at a time: a newer text
 * ends it.
 */
export function useLivePreview(draftId: string, { source, samples, sample }: LetterText): LiveState {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    const abort = new AbortController();
    setState((last) => ({ ...last, isLoading: true }));
    const ask = async (): Promise<void> => {
      try {
        const { json } = await http(`/-/admin/v1/template-drafts/${draftId}/preview`, {
          method: 'POST',
          headers: new Headers({ 'content-type': 'application/json' }),
          body: JSON.stringify({ source, samples, ...(sample && { sample }) }),
          signal: abort.signal,
        });
        if (abort.signal.aborted) return;
        const preview = json as LivePreview;
        setState((last) => ({ preview, letter: preview.letter ?? last.letter, isLoading: false, error: null }));
      } catch (problem) {
        const { message, body } = problem as HttpError & { body?: { code?: string } };
        if (abort.signal.aborted || body?.code === SUPERSEDED) return;
        setState((last) => ({ ...last, isLoading: false, error: message }));
      }
    };
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [draftId, source, samples, sample]);
  return state;
}
