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
import { saveOwnAddress, ownAddressQuery } from './address-book-api.ts';
import { AddressFields } from './address-fields.tsx';
import { nameOnly } from './own-sender.ts';

/** Shows the sender address used at the top of new letters, with a form to change it. */
export function SenderAddress() {
  const addressState = useQuery(ownAddressQuery);
  const { data } = addressState;
  const user = useUser();
  const [open, setOpen] = useState(false);
  const [statusMessage, setStatusMessage] = useState('');
  const opener = useRef<HTMLParagraphElement>(null);
  const close = (message: string): void => {
    setStatusMessage(message);
    setOpen(false);
    requestAnimationFrame(() => opener.current?.querySelector('button')?.focus());
  };
  if (!data || !user) return <QueryState all={[addressState]} />;
  if (open) return <Form stored={data.address ?? nameOnly(user)} onDone={close} />;
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
        <Button look="quiet" onClick={() => setOpen(true)}>
          {address ? 'Changer mon adresse' : 'Ajouter mon adresse'}
        </Button>
      </p>
    </>
  );
}

function Form({ stored, onDone }: { stored: Partial<Sender>; onDone: (statusMessage: string) => void }) {
  const client = useQueryClient();
  const [address, setAddress] = useState(stored);
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
        errorOf={(id) => problems.find(({ field }) => field === id)?.message}
        onFocus={() => undefined}
        onChange={setAddress}
      />
      <SaveRow label="Enregistrer mon adresse" busy={busy} statusMessage={statusMessage}>
        <Button look="plain" onClick={() => onDone('')}>
          Revenir sans enregistrer
        </Button>
      </SaveRow>
    </form>
  );
}
