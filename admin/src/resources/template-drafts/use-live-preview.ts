import { useEffect, useState } from 'react';
import type { HttpError } from 'react-admin';
import type { LivePreview } from '../../../../src/modules/documents/catalogue/contract.ts';
import { describeError, http } from '../../providers/http.ts';

/** Delay from the last key to the request. */
const DEBOUNCE_MS = 400;

interface LetterText {
  source: string;
  samples: string;
  /** The name of the sample; if it is unknown, the first one. */
  sample: string;
}

/** The last problems from the server, and the last letter that could be composed. */
interface LiveAnswer {
  preview: LivePreview | null;
  letter: LivePreview['letter'];
  /** The reason for a failed request: the connection, a limit. */
  error: string | null;
  /** The text that was composed. */
  text: LetterText | null;
}

const NOTHING: LiveAnswer = { preview: null, letter: null, error: null, text: null };
const isSame = (a: LetterText, b: LetterText | null): boolean =>
  a.source === b?.source && a.samples === b.samples && a.sample === b.sample;
/** A newer text has superseded this one. */
const SUPERSEDED = 'preview_superseded';

/**
 * Composes the text that is being typed, a moment after the last key. At most one request is pending: a newer text
 * aborts it.
 */
export function useLivePreview(
  draftId: string,
  { source, samples, sample }: LetterText,
): Omit<LiveAnswer, 'text'> & { isLoading: boolean } {
  const [answer, setAnswer] = useState(NOTHING);
  useEffect(() => {
    const abort = new AbortController();
    const text = { source, samples, sample };
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
        setAnswer((last) => ({ preview, letter: preview.letter ?? last.letter, error: null, text }));
      } catch (problem) {
        const { body } = problem as HttpError & { body?: { code?: string } };
        if (abort.signal.aborted || body?.code === SUPERSEDED) return;
        setAnswer((last) => ({ ...last, error: describeError(problem), text }));
      }
    };
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [draftId, source, samples, sample]);
  return { ...answer, isLoading: !isSame({ source, samples, sample }, answer.text) };
}
