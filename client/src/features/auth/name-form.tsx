import { useQueryClient } from '@tanstack/react-query';
import type { ProfileView } from '../../../../src/modules/auth/contract.ts';
import { useSession } from '../../auth/session.ts';
import { TextField } from '../../ui/field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { nameField } from '../../validation/fields.ts';
import { useForm } from '../../validation/use-form.ts';
import { updateProfile, profileQuery } from './profile-api.ts';

const NAMES = {
  firstName: nameField('Prénom', 'Indiquez votre prénom.'),
  lastName: nameField('Nom', 'Indiquez votre nom.'),
};

export function NameForm({ profile }: { profile: ProfileView }) {
  const client = useQueryClient();
  const session = useSession();
  const { field, summary, busy, statusMessage, submit } = useForm('name', NAMES, {
    firstName: profile.firstName,
    lastName: profile.lastName,
  });
  const save = submit(async (names) => {
    client.setQueryData(profileQuery.queryKey, await updateProfile(names));
    await session.refresh();
    return 'Nom enregistré.';
  });
  return (
    <form className="stack-5" method="post" noValidate onSubmit={save}>
      <ProblemSummary {...summary} />
      <TextField {...field('firstName')} autoComplete="given-name" />
      <TextField {...field('lastName')} autoComplete="family-name" />
      <SaveRow label="Enregistrer mon nom" busy={busy} statusMessage={statusMessage} />
    </form>
  );
}
