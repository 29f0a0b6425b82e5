import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';

/** A person who waits so long with a question that nothing answers has finished it. */
const PAUSE_MS = 3000;
const MIN_LENGTH = 4;

interface UnansweredReporter {
  /** Called with each question that was searched in the browser; a key causes no request. */
  note(question: string, isAnswered: boolean): void;
  /** The field is left: what was not sent is not sent. */
  stop(): void;
}

/** Reports searches in the browser that found nothing: each question once, after a pause. */
export function createUnansweredReporter(send: (question: string) => void): UnansweredReporter {
  const sent = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    note(question, isAnswered) {
      stop();
      if (isAnswered || question.length < MIN_LENGTH || sent.has(question)) return;
      timer = setTimeout(() => {
        sent.add(question);
        send(question);
      }, PAUSE_MS);
    },
    stop,
  };
}

// A lost report only lowers a count: no retry, no message.
const send = (question: string): void =>
  void call('POST', '/search/unanswered', { question: question.slice(0, 200) }).catch(() => undefined);

/** The reporter of a search field. The results page reports its own question, and leaves this field before the pause. */
export function useUnansweredReporter(): UnansweredReporter {
  const [reporter] = useState(() => createUnansweredReporter(send));
  useEffect(() => reporter.stop, [reporter]);
  return reporter;
}
