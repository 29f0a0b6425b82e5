import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { runExclusively } from '../../auth/pending-logout.ts';
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

/**
 * Finds out whether a change whose response was lost has been made: it has closed the session, and then the new password
 * opens another one. `closed`: it has been made, and the session needs a code too.
 */
async function findChange(credentials: { email: string; password: string }): Promise<'made' | 'closed' | 'not_made'> {
  try {
    await runExclusively(() => call('POST', '/login', credentials));
    return 'made';
  } catch (error) {
    if (!(error instanceof ApiError) || error.isFault || error.status === 429) throw error;
    return error.code === 'second_factor_asked' ? 'closed' : 'not_made';
  }
}

export function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient();
  /** The new password of a request that got no response. */
  const [lost, setLost] = useState<string | null>(null);
  const { field, fill, summary, busy, statusMessage, submit } = useForm('password', CHANGE, EMPTY);
  const save = submit(async (change) => {
    const found = lost === null ? 'not_made' : await findChange({ email, password: lost });
    if (found === 'closed') return 'Votre mot de passe est changé. Reconnectez-vous avec le nouveau.';
    // Made with another password than is typed now: that one is the present one.
    const present = lost !== null && found === 'made' ? lost : change.present;
    if (found === 'not_made' || lost !== change.password)
      await changePassword({ ...change, present }).catch((error: unknown) => {
        if (error instanceof ApiError && error.isFault) setLost(change.password);
        throw error;
      });
    setLost(null);
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
