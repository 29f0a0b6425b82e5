import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ProfileView } from '../../../../src/modules/auth/contract.ts';
import { useRefusals } from '../../api/refusals.ts';
import { useSession } from '../../auth/session.ts';
import { TextField } from '../../ui/field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { changeName, profileQuery } from './profile-api.ts';

export function NameForm({ profile }: { profile: ProfileView }) {
  const client = useQueryClient();
  const session = useSession();
  const [names, setNames] = useState({ firstName: profile.firstName, lastName: profile.lastName });
  const { problems, busy, said, errorOf, run } = useRefusals('name');
  const save = (): Promise<void> =>
    run(async () => {
      client.setQueryData(profileQuery.queryKey, await changeName(names));
      await session.refresh();
      return 'Nom enregistré.';
    });
  const bind = (name: 'firstName' | 'lastName') => ({ id: `name-${name}`, value: names[name], error: errorOf(name), maxLength: 70, onChange: (event: React.ChangeEvent<HTMLInputElement>) => setNames({ ...names, [name]: event.target.value }) });
  return (
    <form className="stack-5" method="post" noValidate onSubmit={(event) => { event.preventDefault(); void save(); }}>
      <ProblemSummary problems={problems} />
      <TextField label="Prénom" autoComplete="given-name" {...bind('firstName')} />
      <TextField label="Nom" autoComplete="family-name" {...bind('lastName')} />
      <SaveRow label="Enregistrer mon nom" busy={busy} said={said} />
    </form>
  );
}
