import { useRef } from 'react';
import type { ThreadView } from '../../../../src/modules/orders/support/contract.ts';
import { MESSAGE_SUBJECTS } from '../../../../src/modules/orders/support/message-subjects.contract.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { answerThread } from './api.ts';

/** What an exchange is about. */
export function describeThread({ kind, subject, order }: ThreadView): string {
  if (kind === 'withdrawal') return 'Votre rétractation';
  if (kind === 'termination') return 'La résiliation de votre contrat';
  return order?.title ?? (subject ? MESSAGE_SUBJECTS[subject] : 'Votre message');
}

/** Who writes next. */
export const AWAITS: Record<ThreadView['awaits'], { label: string; tone: BadgeTone }> = {
  us: { label: 'Nous vous répondons', tone: 'wait' },
  you: { label: 'Nous avons répondu', tone: 'done' },
  nobody: { label: 'Terminé', tone: 'plain' },
};

/** Sends an answer with an id: a retry after a lost response keeps the id, a changed text gets a new one. */
export function useAnswer(threadId: string): (text: string) => Promise<ThreadView> {
  const last = useRef({ text: '', id: '' });
  return async (text) => {
    if (text !== last.current.text) last.current = { text, id: crypto.randomUUID() };
    const thread = await answerThread(threadId, { id: last.current.id, text });
    // The same text again is another answer.
    last.current = { text: '', id: '' };
    return thread;
  };
}
