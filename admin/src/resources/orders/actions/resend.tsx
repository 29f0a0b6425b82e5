import { useState } from 'react';
import { useNotify, useRedirect } from 'react-admin';
import { ActionButton, useCommand } from '../../../action-button.tsx';
import { http, post } from '../../../providers/http.ts';
import { useMasking } from '../desk/masking.tsx';
import type { ActionProps } from './action-props.ts';
import { BlockedAction } from './blocked-action.tsx';
import { RECIPIENT_FIELDS } from './recipient-fields.tsx';

type Recipient = Record<string, string>;
/**
 * Creates a new order that refers to this one. A double click creates one: the server allows a single current resend.
 */
export function ResendAction({ record, allowed, because }: ActionProps) {
  const { busy, run } = useCommand();
  const { reveal } = useMasking();
  const notify = useNotify();
  const redirect = useRedirect();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [free, setFree] = useState<boolean | null>(null);
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  if (!allowed || !record.sending) return <BlockedAction label="Renvoyer cette lettre" because={because} />;
  if (!isOpen) return <ActionButton label="Renvoyer cette lettre" look="quiet" onClick={() => setOpen(true)} />;

  const { letterId } = record.sending;
  const load = (): void =>
    void run(() => http(`/-/admin/v1/letters/${letterId}/recipient`) as Promise<{ json: Recipient }>, setRecipient);
  const change = (name: string, value: string): void => {
    const { [name]: _, ...rest } = recipient!;
    setRecipient(value === '' ? rest : { ...rest, [name]: value });
  };
  const send = (): void =>
    void run(
      () =>
        post(`/-/admin/v1/letters/${letterId}/resend`, { reason, free, ...(recipient && { recipient }) }) as Promise<{
          json: { id: string; reference: string };
        }>,
      (order) => {
        notify(`Nouvelle commande ${order.reference}.`, { type: 'success' });
        redirect('show', 'orders', order.id);
      },
    );
  return (
    <form
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label>
        Raison
        <input
          name="reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          required
          minLength={3}
          maxLength={500}
          size={50}
        />
      </label>
      <fieldset>
        <legend>Qui paie cet envoi</legend>
        <label>
          <input type="radio" name="free" required checked={free === true} onChange={() => setFree(true)} /> Affranchi :
          elle part après le délai pour changer d’avis
        </label>
        <label>
          <input type="radio" name="free" checked={free === false} onChange={() => setFree(false)} /> Le client, au prix
          d’aujourd’hui : elle attend son paiement
        </label>
      </fieldset>
      {recipient ? (
        RECIPIENT_FIELDS.map(([name, label]) => (
          <label key={name}>
            {label}
            <input
              name={name}
              value={recipient[name] ?? ''}
              onChange={(event) => change(name, event.target.value)}
              maxLength={90}
              size={40}
            />
          </label>
        ))
      ) : (
        <ActionButton label="Corriger l’adresse" onClick={() => reveal(load)} disabled={busy} />
      )}
      <ActionButton type="submit" label="Renvoyer" look="main" disabled={busy} />
      <ActionButton label="Ne pas renvoyer" onClick={() => setOpen(false)} />
    </form>
  );
}
