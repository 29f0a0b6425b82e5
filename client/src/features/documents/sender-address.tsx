import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { normaliseAddress } from '../../../../src/letterpress/index.ts';
import type { Sender } from '../../../../src/modules/documents/contract.ts';
import { useFormErrors } from '../../api/use-form-errors.ts';
import { useUser } from '../../auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { useStoredState } from '../../validation/stored-values.ts';
import { saveOwnAddress, ownAddressQuery } from './address-book-api.ts';
import { AddressFields } from './address-fields.tsx';
import { nameOnly } from './own-sender.ts';

interface Edited {
  isOpen: boolean;
  /** As typed; null before the first change. */
  address: Partial<Sender> | null;
}
const CLOSED: Edited = { isOpen: false, address: null };

/** Shows the sender address used at the top of new letters, with a form to change it. */
export function SenderAddress() {
  const addressState = useQuery(ownAddressQuery);
  const { data } = addressState;
  const user = useUser();
  const [statusMessage, setStatusMessage] = useState('');
  // Unsaved input survives the end of the session.
  const [edited, setEdited, clear] = useStoredState<Edited>(`/mon-profil ${user?.id ?? ''}`, CLOSED);
  const opener = useRef<HTMLParagraphElement>(null);
  const close = (message: string): void => {
    setStatusMessage(message);
    clear();
    requestAnimationFrame(() => opener.current?.querySelector('button')?.focus());
  };
  if (!data || !user) return <QueryState all={[addressState]} />;
  if (edited.isOpen)
    return (
      <Form
        address={edited.address ?? data.address ?? nameOnly(user)}
        onTyped={(address) => setEdited({ isOpen: true, address })}
        onDone={close}
      />
    );
  const { address } = data;
  const reach = [address?.email, address?.phone].filter(Boolean);
  return (
    <>
      {address && (
        <address className="num">
          {[...normaliseAddress({ ...address, kind: address.kind ?? 'person' }).printed, ...reach].map((line, i) => (
            <span key={`${i} ${line}`} className="excerpt-line break">
              {line}
            </span>
          ))}
        </address>
      )}
      <p className="status-text" role="status">
        {statusMessage}
      </p>
      <p ref={opener}>
        <Button look="quiet" onClick={() => setEdited({ isOpen: true, address: null })}>
          {address ? 'Changer mon adresse' : 'Ajouter mon adresse'}
        </Button>
      </p>
    </>
  );
}

interface FormProps {
  address: Partial<Sender>;
  onTyped: (address: Partial<Sender>) => void;
  onDone: (statusMessage: string) => void;
}

function Form({ address, onTyped, onDone }: FormProps) {
  const client = useQueryClient();
  const { problems, busy, statusMessage, run } = useFormErrors('sender', '.');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const save = (): Promise<void> =>
    run(async () => {
      client.setQueryData(ownAddressQuery.queryKey, await saveOwnAddress(address));
      onDone('Adresse enregistrée.');
    });
  return (
    <form
      className="stack-5"
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ProblemSummary problems={problems} />
      <AddressFields
        side="sender"
        address={address}
        defaultKind="person"
        findError={(id) => problems.find(({ field }) => field === id)?.message}
        onFocus={() => undefined}
        onChange={onTyped}
      />
      <SaveRow label="Enregistrer mon adresse" busy={busy} statusMessage={statusMessage}>
        <Button look="plain" onClick={() => onDone('')}>
          Revenir sans enregistrer
        </Button>
      </SaveRow>
    </form>
  );
}
