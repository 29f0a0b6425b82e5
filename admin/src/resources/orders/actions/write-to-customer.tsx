import { useEffect, useRef, useState } from 'react';
import { useGetIdentity, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { OrderDesk } from '../../../../../src/modules/orders/support/order-desk.contract.ts';
import { ActionButton } from '../../../action-button.tsx';
import { NO_ANSWER, useAnswerDraft } from '../../../lib/answer-drafts.ts';
import { useRequestId } from '../../../lib/use-request-id.ts';
import { describeError, post } from '../../../providers/http.ts';
import { AnswerFields } from '../../messages/answer-fields.tsx';
import type { ThreadRow } from '../../messages/thread.ts';
import { BlockedAction, type ActionProps } from './action.tsx';

/** Writes to the customer of an order, and opens the new thread. */
export function WriteToCustomerAction({ record: { order }, allowed, because }: ActionProps) {
  const { identity } = useGetIdentity();
  if (!allowed) return <BlockedAction label="Écrire au client" because={because} />;
  return identity ? <MessageForm order={order} agentId={String(identity.id)} /> : null;
}

/** Input survives an error, navigation, a reload and the end of the session. */
function MessageForm({ order, agentId }: { order: OrderDesk['order']; agentId: string }) {
  const notify = useNotify();
  const navigate = useNavigate();
  const sendWithId = useRequestId();
  const [text, setText] = useAnswerDraft(agentId, `orders/${order.id}`);
  const [isOpen, setIsOpen] = useState(text.body !== '');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  // The form and its button replace each other, and the focus would be lost with the one that goes.
  useEffect(() => {
    if (isOpen && !wasOpen.current) field.current?.focus();
    else if (!isOpen && wasOpen.current) opener.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
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
      setText(NO_ANSWER);
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
