import { useState } from 'react';

/** An answer, or a note, that was typed and not sent: its text, and the template that an answer began from. */
export interface AnswerDraft {
  body: string;
  template: string | null;
}
export const NO_ANSWER: AnswerDraft = { body: '', template: null };

/** The only texts that the back office keeps on disk: a log-out, or a log-in by another person, erases them. */
const PREFIX = 'affranchi.answer.';
const toKey = (agentId: string, path: string): string => `${PREFIX}${agentId}.${path}`;

function read(key: string): AnswerDraft {
  try {
    const { body, template } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<AnswerDraft>;
    return { body: typeof body === 'string' ? body : '', template: typeof template === 'string' ? template : null };
  } catch {
    return NO_ANSWER;
  }
}

function write(key: string, draft: AnswerDraft): void {
  try {
    if (draft.body.trim() === '') localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // If the storage is full or disabled, the text is still on the screen.
  }
}

/**
 * The unsent answer (`messages/<id>`), message to the customer of an order (`orders/<id>`) or note (`…/note`) of this
 * colleague, which survives navigation and a reload.
 */
export function useAnswerDraft(agentId: string, path: string): [AnswerDraft, (draft: AnswerDraft) => void] {
  const key = toKey(agentId, path);
  const [draft, setDraft] = useState(() => read(key));
  return [
    draft,
    (next) => {
      setDraft(next);
      write(key, next);
    },
  ];
}

/** Erases the unsent answers and notes of this browser, except those of the person who is logged in. */
export function eraseAnswerDrafts(exceptAgentId?: string): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of keys) if (!exceptAgentId || !key.startsWith(toKey(exceptAgentId, ''))) localStorage.removeItem(key);
}
