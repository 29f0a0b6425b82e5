import { useRef } from 'react';

interface Attempt {
  content: string;
  id: string;
}
type SendWithId = <T>(content: object, send: (requestId: string) => Promise<T>) => Promise<T>;

/**
 * Sends content under an id by which the server knows a repeated request. The same content, sent again after a lost
 * response, keeps its id. Other content gets another id, and so does what is sent after a success.
 */
export function useRequestId(): SendWithId {
  const last = useRef<Attempt | null>(null);
  return async (content, send) => {
    const text = JSON.stringify(content);
    const attempt = last.current?.content === text ? last.current : { content: text, id: crypto.randomUUID() };
    last.current = attempt;
    const response = await send(attempt.id);
    // Unless other content was sent in the meantime, whose response may still be lost.
    if (last.current === attempt) last.current = null;
    return response;
  };
}

/**
 * Ids for a form that may be closed and opened again before its command succeeds: one for each content until then, so
 * that what is asked again after a lost response is found, and other content is another request.
 */
export function useRequestIds(): { get: (content: unknown) => string; clear: () => void } {
  const ids = useRef(new Map<string, string>());
  return {
    get(content) {
      const text = JSON.stringify(content);
      const id = ids.current.get(text) ?? crypto.randomUUID();
      ids.current.set(text, id);
      return id;
    },
    clear: () => ids.current.clear(),
  };
}
