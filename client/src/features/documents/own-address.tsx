import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Sender } from '../../../../src/modules/documents/contract.ts';
import { useUser } from '../../auth/session.ts';
import { Loader } from '../../ui/loader.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { useRefusals } from '../../ui/use-refusals.ts';
import { AddressFields } from './address-fields.tsx';
import { keepOwnAddress, ownAddressQuery } from './address-book-api.ts';
import { nameOnly } from './own-sender.ts';

/** Where a person writes from: the top of their next letters. */
export function OwnAddressForm() {
  const { data } = useQuery(ownAddressQuery);
  const user = useUser();
  if (!data || !user) return <Loader />;
  return <Form known={data.address ?? nameOnly(user)} />;
}

function Form({ known }: { known: Partial<Sender> }) {
  const client = useQueryClient();
  const [address, setAddress] = useState(known);
  const { problems, busy, said, run } = useRefusals('sender', '.');
  const save = (): Promise<void> =>
    run(async () => {
      client.setQueryData(ownAddressQuery.queryKey, await keepOwnAddress(address));
      return 'Adresse enregistrée.';
    });
  return (
    <form className="stack-5" noValidate onSubmit={(event) => { event.preventDefault(); void save(); }}>
      <ProblemSummary problems={problems} />
      <AddressFields side="sender" address={address} defaultKind="person" errorOf={(id) => problems.find(({ field }) => field === id)?.message} onFocus={() => undefined} onChange={setAddress} />
      <SaveRow label="Enregistrer mon adresse" busy={busy} said={said} />
    </form>
  );
}
