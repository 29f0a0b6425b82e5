import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { countOnce, cutQuestion } from './counted-searches.ts';

/** A person who waits so long with a question that nothing answers has finished it. */
const PAUSE_MS = 3000;
const MIN_LENGTH = 4;

interface UnansweredReporter {
  /** Called with each question that was searched in the browser; a key causes no request. */
  note(question: string, isAnswered: boolean): void;
  /** The field is left: what was not sent is not sent. */
  stop(): void;
}

/** Reports searches in the browser that found nothing, after a pause, unless the visit has counted the question. */
export function createUnansweredReporter(send: (question: string) => void): UnansweredReporter {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    note(question, isAnswered) {
      stop();
      if (isAnswered || question.length < MIN_LENGTH) return;
      timer = setTimeout(() => {
        const sent = cutQuestion(question);
        if (countOnce(sent)) send(sent);
      }, PAUSE_MS);
    },
    stop,
  };
}

// A lost report only lowers a count: no retry, no message.
const send = (question: string): void => void call('POST', '/search/unanswered', { question }).catch(() => undefined);

/** The reporter of a search field; `question` is that of the results page, which the server has counted. */
export function useUnansweredReporter(question: string | undefined): UnansweredReporter {
  const [reporter] = useState(() => createUnansweredReporter(send));
  useEffect(() => {
    if (question) countOnce(cutQuestion(question));
    return reporter.stop;
  }, [reporter, question]);
  return reporter;
}
