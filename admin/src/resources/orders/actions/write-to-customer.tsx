import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from '../../../action-button.tsx';
import { NO_ANSWER } from '../../../lib/answer-drafts.ts';
import { describeError, post } from '../../../providers/http.ts';
import { AnswerFields } from '../../messages/answer-fields.tsx';
import { BlockedAction, type ActionProps } from './action.tsx';

/** Writes to the customer of an order, and opens the new thread. */
export function WriteToCustomerAction({ record: { order }, allowed, because }: ActionProps) {
  const notify = useNotify();
  const navigate = useNavigate();
  const [requestId, setRequestId] = useState<string | null>(null);
  const [text, setText] = useState(NO_ANSWER);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const isOpen = requestId !== null;
  // The form and its button replace each other, and the focus would be lost with the one that goes.
  useEffect(() => {
    if (isOpen) field.current?.focus();
    else if (wasOpen.current) opener.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!allowed) return <BlockedAction label="Écrire au client" because={because} />;
  if (!requestId)
    return (
      <div ref={opener}>
        <ActionButton label="Écrire au client" look="quiet" onClick={() => setRequestId(crypto.randomUUID())} />
      </div>
    );

  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await post(`/-/admin/v1/orders/${order.id}/messages`, { requestId, ...text });
      notify('Message envoyé.', { type: 'success' });
      void navigate(`/admin/messages/${requestId}/show`);
    } catch (error) {
      setProblem(describeError(error));
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="inbox inbox-answer"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <AnswerFields
        path={`orders/${order.id}`}
        label={`Votre message au client de la commande ${order.reference}`}
        value={text}
        problem={problem}
        onChange={setText}
        textRef={field}
      />
      <div className="admin-row">
        <ActionButton type="submit" look="main" label="Envoyer le message" busy={busy} />
        <ActionButton label="Ne rien envoyer" onClick={() => setRequestId(null)} />
      </div>
    </form>
  );
}
