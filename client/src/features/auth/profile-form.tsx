import { useQueryClient } from '@tanstack/react-query';
import type { ProfileView } from '../../../../src/modules/auth/contract.ts';
import {
  PROFILE_FIELDS,
  PROFILE_PARTS,
  toProfileValues,
  type ProfileField,
  type ProfileFieldName,
  type ProfilePart,
} from '../../../../src/modules/auth/profile-fields.contract.ts';
import { useSession } from '../../auth/session.ts';
import { TextField } from '../../ui/field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { toFieldSpec } from '../../validation/fields.ts';
import { useStoredValues } from '../../validation/stored-values.ts';
import { useForm } from '../../validation/use-form.ts';
import { updateProfile, profileQuery } from './profile-api.ts';

const ALL_FIELDS = Object.entries(PROFILE_FIELDS) as [ProfileFieldName, ProfileField][];

/** The fields of one part of the profile; the others are sent unchanged. */
export function ProfileForm({ part, profile }: { part: ProfilePart; profile: ProfileView }) {
  const client = useQueryClient();
  const session = useSession();
  const fields = ALL_FIELDS.filter(([, field]) => field.part === part);
  const start = Object.fromEntries(fields.map(([name]) => [name, profile[name] ?? ''])) as Record<
    ProfileFieldName,
    string
  >;
  const { values, fill, field, summary, busy, statusMessage, submit } = useForm<ProfileFieldName>(
    part,
    Object.fromEntries(fields.map(([name, spec]) => [name, toFieldSpec(spec)])) as Record<
      ProfileFieldName,
      ReturnType<typeof toFieldSpec>
    >,
    start,
  );
  // Unsaved input survives the end of the session.
  const key = `/mon-profil/${part} ${session.getUser()?.id ?? ''}`;
  useStoredValues(values, start, fill, { fresh: true, done: false, key });
  const { save, saved } = PROFILE_PARTS[part];
  const send = submit(async (typed) => {
    client.setQueryData(profileQuery.queryKey, await updateProfile({ ...toProfileValues(profile), ...typed }));
    await session.refresh();
    return saved;
  });
  return (
    <form className="stack-5" method="post" noValidate onSubmit={send}>
      <ProblemSummary {...summary} />
      {fields.map(([name, { autoComplete }]) => (
        <TextField key={name} {...field(name)} autoComplete={autoComplete} />
      ))}
      <SaveRow label={save} busy={busy} statusMessage={statusMessage} />
    </form>
  );
}
