import { useState, type RefObject } from 'react';
import { useGetOne, useNotify, type HttpError } from 'react-admin';
import { euros } from '../../../../client/src/ui/format.ts';
import { ActionButton } from '../../action-button.tsx';
import { NO_ANSWER, useAnswerDraft } from '../../lib/answer-drafts.ts';
import { post } from '../../providers/http.ts';
import { AnswerFields } from './answer-fields.tsx';
import { RefundFields, toRefund, type RefundInput } from './refund-fields.tsx';
import type { Thread } from './thread.ts';

interface Props {
  agentId: string;
  thread: Thread;
  textRef: RefObject<HTMLTextAreaElement | null>;
  onChanged: () => void;
}
const NO_REFUND: RefundInput = { isOn: false, amount: '', reason: '' };

/**
 * Answers the person, on demand with a refund. One request id belongs to the form until it is sent, so a double click
 * answers and refunds once. What was typed stays after an error, on another page and after a reload.
 */
export function AnswerForm({ agentId, thread, textRef, onChanged }: Props) {
  const notify = useNotify();
  const [text, setText] = useAnswerDraft(agentId, `messages/${thread.id}`);
  const [refund, setRefund] = useState(NO_REFUND);
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { data: order } = useGetOne<{ id: string; refundableCents: number }>(
    'orders',
    { id: thread.orderId ?? '' },
    { enabled: thread.orderId !== null && thread.can.includes('refund') },
  );
  const refundableCents = order?.refundableCents ?? 0;
  const action = refund.isOn && refundableCents > 0 ? toRefund(refund, refundableCents) : undefined;

  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      const answer = { requestId, ...text, expectedStatusSince: thread.statusSince };
      await post(`/-/admin/v1/messages/${thread.id}/reply`, { ...answer, ...(action && { action }) });
      notify(action ? 'Remboursement demandé et réponse envoyée.' : 'Réponse envoyée.', { type: 'success' });
      setText(NO_ANSWER);
      setRefund(NO_REFUND);
      setRequestId(crypto.randomUUID());
    } catch (error) {
      const { message, body: details } = error as HttpError;
      const fields = (details as { errors?: Record<string, string[]> } | undefined)?.errors;
      setProblem(Object.values(fields ?? {})[0]?.[0] ?? message);
      textRef.current?.focus();
    } finally {
      setBusy(false);
      onChanged();
    }
  };

  return (
    <form
      className="inbox-answer"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <AnswerFields
        path={`messages/${thread.id}`}
        label={`Votre réponse à ${thread.name || thread.email}`}
        value={text}
        problem={problem}
        onChange={setText}
        textRef={textRef}
      />
      {refundableCents > 0 && <RefundFields value={refund} onChange={setRefund} refundableCents={refundableCents} />}
      <div className="admin-row">
        <ActionButton
          type="submit"
          look="main"
          busy={busy}
          label={
            action ? `Rembourser ${euros(action.amountCents ?? refundableCents)} et répondre` : 'Envoyer la réponse'
          }
        />
      </div>
    </form>
  );
}
