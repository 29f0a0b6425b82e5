import { useQueryClient } from '@tanstack/react-query';
import { PasswordField } from '../../ui/password-field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { NEW_PASSWORD, PASSWORD } from '../../validation/fields.ts';
import { useForm } from '../../validation/use-form.ts';
import { changePassword, profileQuery, sessionsQuery } from './profile-api.ts';

const CHANGE = {
  present: { ...PASSWORD, label: 'Mot de passe actuel' },
  password: { ...NEW_PASSWORD, label: 'Nouveau mot de passe' },
};
const EMPTY = { present: '', password: '' };

export function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient();
  const { field, fill, summary, busy, statusMessage, submit } = useForm('password', CHANGE, EMPTY);
  const save = submit(async (change) => {
    await changePassword(change);
    fill(EMPTY);
    // A requested change of address has ended too.
    for (const { queryKey } of [sessionsQuery, profileQuery]) void client.invalidateQueries({ queryKey });
    return 'Mot de passe changé. Les sessions ouvertes ailleurs sont fermées.';
  });
  return (
    <form className="stack-5" method="post" noValidate onSubmit={save}>
      <ProblemSummary {...summary} />
      {/* Password managers keep a password together with the name it belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('present')} autoComplete="current-password" />
      <PasswordField
        {...field('password')}
        hint="Au moins 10 caractères. Quatre mots au hasard font un bon mot de passe."
        autoComplete="new-password"
      />
      <SaveRow label="Changer mon mot de passe" busy={busy} statusMessage={statusMessage} />
    </form>
  );
}
