import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useNotify, type HttpError } from 'react-admin';
import { ActionButton } from '../action-button.tsx';
import { post } from '../providers/http.ts';
import { REVEAL_REASONS } from './reveal.tsx';

const OTHER = 'other';

interface Props {
  subject: string;
  id: string;
  /** What is shown after the reveal. */
  explanation: string;
  onDone: () => void;
  onClose: () => void;
}

/**
 * Asks why personal data are to be read, then reads everything on the page again. The first reason is chosen, so that
 * Enter confirms it. Mounted while it is open.
 */
export function RevealDialog({ subject, id, explanation, onDone, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const notify = useNotify();
  const client = useQueryClient();
  const [reason, setReason] = useState<string>(REVEAL_REASONS[0]);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  async function reveal(form: HTMLFormElement): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      const ownReason = String(new FormData(form).get('ownReason'));
      await post('/-/admin/v1/reveals', { subject, id, reason: reason === OTHER ? ownReason : reason });
      await client.invalidateQueries();
      notify('Les données se lisent en clair pendant quinze minutes.', { type: 'success' });
      dialog.current?.close();
      onDone();
    } catch (error) {
      const { message, body } = error as HttpError & { body?: { errors?: { reason?: string[] } } };
      setProblem(body?.errors?.reason?.[0] ?? message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <dialog ref={dialog} className="admin-dialog" aria-labelledby={titleId} onClose={onClose}>
      <form
        className="admin-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void reveal(event.currentTarget);
        }}
      >
        <h2 id={titleId}>Pourquoi voir ces données en clair&#8239;?</h2>
        <p>{explanation}</p>
        <fieldset className="admin-reasons">
          <legend>Raison, que le journal garde</legend>
          {[...REVEAL_REASONS, OTHER].map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name="reason"
                value={choice}
                checked={reason === choice}
                // The browser gives the focus to it when the dialog opens.
                autoFocus={choice === REVEAL_REASONS[0]}
                onChange={() => setReason(choice)}
              />{' '}
              {choice === OTHER ? 'Autre raison' : choice}
            </label>
          ))}
        </fieldset>
        {reason === OTHER && (
          <div className="admin-field">
            <label htmlFor={`${titleId}-own`}>Votre raison, sans nom ni adresse</label>
            <input
              id={`${titleId}-own`}
              name="ownReason"
              autoComplete="off"
              autoFocus
              aria-invalid={problem !== '' || undefined}
              aria-describedby={`${titleId}-problem`}
            />
          </div>
        )}
        <p id={`${titleId}-problem`} className="admin-problem" role="alert">
          {problem}
        </p>
        <div className="admin-row">
          <ActionButton type="submit" look="main" label="Voir en clair" busy={busy} />
          <ActionButton label="Laisser masqué" onClick={() => dialog.current?.close()} />
        </div>
      </form>
    </dialog>
  );
}
