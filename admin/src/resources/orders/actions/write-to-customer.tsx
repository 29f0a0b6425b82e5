import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from '../../../action-button.tsx';
import { NO_ANSWER } from '../../../lib/answer-drafts.ts';
import { useRequestId } from '../../../lib/use-request-id.ts';
import { describeError, post } from '../../../providers/http.ts';
import { AnswerFields } from '../../messages/answer-fields.tsx';
import type { ThreadRow } from '../../messages/thread.ts';
import { BlockedAction, type ActionProps } from './action.tsx';

/** Writes to the customer of an order, and opens the new thread. */
export function WriteToCustomerAction({ record: { order }, allowed, because }: ActionProps) {
  const notify = useNotify();
  const navigate = useNavigate();
  const sendWithId = useRequestId();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState(NO_ANSWER);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  // The form and its button replace each other, and the focus would be lost with the one that goes.
  useEffect(() => {
    if (isOpen) field.current?.focus();
    else if (wasOpen.current) opener.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!allowed) return <BlockedAction label="Écrire au client" because={because} />;
  if (!isOpen)
    return (
      <div ref={opener}>
        <ActionButton label="Écrire au client" look="quiet" onClick={() => setIsOpen(true)} />
      </div>
    );

  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      const { json } = await sendWithId(text, (requestId) =>
        post(`/-/admin/v1/orders/${order.id}/messages`, { requestId, ...text }),
      );
      notify('Message envoyé.', { type: 'success' });
      void navigate(`/admin/messages/${(json as ThreadRow).id}/show`);
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
        <ActionButton label="Ne rien envoyer" onClick={() => setIsOpen(false)} />
      </div>
    </form>
  );
}
