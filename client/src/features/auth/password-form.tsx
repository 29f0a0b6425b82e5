import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRefusals } from '../../api/refusals.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { changePassword, sessionsQuery } from './profile-api.ts';

const EMPTY = { present: '', password: '' };

export function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient();
  const [change, setChange] = useState(EMPTY);
  const { problems, busy, said, errorOf, run } = useRefusals('password');
  const save = (): Promise<void> =>
    run(async () => {
      await changePassword(change);
      setChange(EMPTY);
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      return 'Mot de passe changé. Les sessions ouvertes ailleurs sont fermées.';
    });
  const bind = (name: keyof typeof EMPTY) => ({ id: `password-${name}`, value: change[name], error: errorOf(name), onChange: (event: React.ChangeEvent<HTMLInputElement>) => setChange({ ...change, [name]: event.target.value }) });
  return (
    <form className="stack-5" method="post" noValidate onSubmit={(event) => { event.preventDefault(); void save(); }}>
      <ProblemSummary problems={problems} />
      {/* Password managers keep a password together with the name it belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Mot de passe actuel" autoComplete="current-password" {...bind('present')} />
      <PasswordField label="Nouveau mot de passe" hint="Au moins 10 caractères. Quatre mots au hasard font un bon mot de passe." autoComplete="new-password" {...bind('password')} />
      <SaveRow label="Changer mon mot de passe" busy={busy} said={said} />
    </form>
  );
}
