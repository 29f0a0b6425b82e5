import { useQuery } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { useNotify } from 'react-admin';
import { formatEuros } from '../../../../src/domain/money.ts';
import type { RefundTerms } from '../../../../src/modules/orders/support/approval.contract.ts';
import { ActionButton } from '../../action-button.tsx';
import { NO_ANSWER, useAnswerDraft } from '../../lib/answer-drafts.ts';
import { useUnsavedText } from '../../lib/unsaved-text.ts';
import { describeError, http, post } from '../../providers/http.ts';
import { AnswerFields } from './answer-fields.tsx';
import { RefundFields, toRefund, type RefundInput } from './refund-fields.tsx';
import type { Thread } from './thread.ts';

interface Props {
  agentId: string;
  thread: Thread;
  textRef: RefObject<HTMLTextAreaElement | null>;
  onChanged: () => void;
}
const NEEDS_NEW_DECISION = new Set<string | undefined>([
  'answer_already_sent',
  'approval_changed',
  'approval_open',
  'refundable_changed',
]);
const NO_REFUND: RefundInput = { isOn: false, amount: '', reason: '' };

/**
 * Answers the person, on demand with a refund. One request id belongs to the form until it is sent, so a double click
 * answers and refunds once. Input survives an error, navigation and a reload.
 */
export function AnswerForm({ agentId, thread, textRef, onChanged }: Props) {
  const notify = useNotify();
  const [text, setText] = useAnswerDraft(agentId, `messages/${thread.id}`);
  const [refund, setRefund] = useState(NO_REFUND);
  // The text itself is stored.
  useUnsavedText(() => refund.isOn);
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { data: terms, refetch } = useQuery({
    queryKey: ['refund-terms', thread.orderId],
    queryFn: async () => (await http(`/-/admin/v1/orders/${thread.orderId}/refund-terms`)).json as RefundTerms,
    enabled: thread.orderId !== null && thread.can.includes('refund'),
    retry: false,
  });
  const action =
    terms && refund.isOn && terms.refundableCents > 0 ? toRefund(refund, terms.refundableCents) : undefined;
  const refundCents = action && (action.amountCents ?? action.expectedRefundableCents);
  const needsApproval = terms !== undefined && refundCents !== undefined && refundCents > terms.aloneCents;

  /** Requests approval of the refund only: the answer stays in the form until the decision. */
  const requestApproval = async (): Promise<void> => {
    const { kind: _kind, ...refundInput } = action!; // only with a refund
    await post(`/-/admin/v1/orders/${thread.orderId}/refund-approval`, { requestId, ...refundInput });
    notify('Approbation demandée. Votre réponse n’est pas envoyée.', { type: 'success' });
    setRefund(NO_REFUND);
    setRequestId(crypto.randomUUID());
  };

  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      if (needsApproval) {
        await requestApproval();
        return;
      }
      const answer = { requestId, ...text, expectedStatusSince: thread.statusSince };
      await post(`/-/admin/v1/messages/${thread.id}/reply`, { ...answer, ...(action && { action }) });
      notify(action ? 'Remboursement demandé et réponse envoyée.' : 'Réponse envoyée.', { type: 'success' });
      setText(NO_ANSWER);
      setRefund(NO_REFUND);
      setRequestId(crypto.randomUUID());
    } catch (error) {
      setProblem(describeError(error));
      // The next request is a new decision, not a repetition of one whose response was lost.
      if (NEEDS_NEW_DECISION.has((error as { body?: { code?: string } }).body?.code)) setRequestId(crypto.randomUUID());
      textRef.current?.focus();
    } finally {
      setBusy(false);
      void refetch();
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
      {terms && terms.refundableCents > 0 && <RefundFields value={refund} onChange={setRefund} terms={terms} />}
      <div className="admin-row">
        <ActionButton type="submit" look="main" busy={busy} label={describeSend(needsApproval, refundCents)} />
      </div>
    </form>
  );
}

function describeSend(needsApproval: boolean, refundCents: number | undefined): string {
  if (refundCents === undefined) return 'Envoyer la réponse';
  return needsApproval ? 'Demander l’approbation' : `Rembourser ${formatEuros(refundCents)} et répondre`;
}
