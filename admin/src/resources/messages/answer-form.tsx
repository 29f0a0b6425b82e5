import { useQuery } from '@tanstack/react-query';
import { useId, useState, type RefObject } from 'react';
import { useGetOne, useNotify, type HttpError } from 'react-admin';
import { euros } from '../../../../client/src/ui/format.ts';
import { ActionButton } from '../../action-button.tsx';
import { http, post } from '../../providers/http.ts';
import { RefundFields, toRefund, type RefundInput } from './refund-fields.tsx';
import type { Thread } from './thread.ts';

interface Template {
  key: string;
  label: string;
  body: string;
  isComplete: boolean;
}
interface Props {
  thread: Thread;
  textRef: RefObject<HTMLTextAreaElement | null>;
  onChanged: () => void;
}
const NO_REFUND: RefundInput = { isOn: false, amount: '', reason: '' };

/**
 * Answers the person, on demand with a refund. One request id belongs to the form until it is sent, so a double click
 * answers and refunds once. What was typed stays after an error.
 */
export function AnswerForm({ thread, textRef, onChanged }: Props) {
  const id = useId();
  const notify = useNotify();
  const [body, setBody] = useState('');
  const [template, setTemplate] = useState<string | null>(null);
  const [refund, setRefund] = useState(NO_REFUND);
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { data: templates } = useQuery({
    queryKey: ['answer-templates', thread.id, thread.orderId],
    queryFn: async () => (await http(`/-/admin/v1/messages/${thread.id}/answer-templates`)).json as Template[],
  });
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
      const answer = { requestId, body, template, expectedStatusSince: thread.statusSince };
      await post(`/-/admin/v1/messages/${thread.id}/reply`, { ...answer, ...(action && { action }) });
      notify(action ? 'Remboursement demandé et réponse envoyée.' : 'Réponse envoyée.', { type: 'success' });
      setBody('');
      setTemplate(null);
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
      <label htmlFor={`${id}-template`}>Partir d’une réponse prête</label>
      <select
        id={`${id}-template`}
        value={template ?? ''}
        onChange={(event) => {
          const chosen = templates?.find(({ key }) => key === event.target.value);
          setTemplate(chosen?.key ?? null);
          if (chosen) setBody(chosen.body);
        }}
      >
        <option value="">Aucune</option>
        {templates?.map(({ key, label, isComplete }) => (
          <option key={key} value={key}>
            {isComplete ? label : `${label} (à compléter)`}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-body`}>Votre réponse à {thread.name || thread.email}</label>
      <p id={`${id}-hint`} className="admin-soft">
        L’e-mail commence par « Bonjour » et finit par « Affranchi » : écrivez ce qu’il y a entre les deux.
      </p>
      <textarea
        ref={textRef}
        id={`${id}-body`}
        name="body"
        rows={7}
        maxLength={5000}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        required
        aria-invalid={problem !== '' || undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
      />
      {refundableCents > 0 && <RefundFields value={refund} onChange={setRefund} refundableCents={refundableCents} />}
      <p id={`${id}-problem`} className="admin-problem" role="alert">
        {problem}
      </p>
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
