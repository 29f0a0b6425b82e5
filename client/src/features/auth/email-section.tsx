import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ProfileView } from '../../../../src/modules/auth/contract.ts';
import { useRefusals } from '../../api/refusals.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { askEmailChange, dropEmailChange, profileQuery } from './profile-api.ts';
import { ProofAgain } from './unproven-email.tsx';

/** The address one logs in with and is written to: whether it is proven, and how it is replaced. */
export function EmailSection({ profile }: { profile: ProfileView }) {
  return (
    <>
      <p className="row"><b className="break">{profile.email}</b> <Badge tone={profile.emailVerified ? 'done' : 'wait'}>{profile.emailVerified ? 'Confirmée' : 'À confirmer'}</Badge></p>
      {!profile.emailVerified && !profile.pendingEmail && <ProofAgain />}
      {profile.pendingEmail ? <Pending email={profile.pendingEmail} /> : <ChangeForm />}
    </>
  );
}

function Pending({ email }: { email: string }) {
  const client = useQueryClient();
  const { problems, busy, run } = useRefusals('pending');
  return (
    <Note tone="wait" title="Un changement attend votre confirmation" live>
      <p>Nous avons envoyé un lien à <strong className="break">{email}</strong>. Tant que vous ne l’avez pas ouvert, votre adresse reste la même. Le lien sert pendant trois jours.</p>
      {problems[0] && <p className="error" role="alert">{problems[0].message}</p>}
      <p className="gap-top"><Button look="quiet" size="small" busy={busy} onClick={() => void run(async () => { client.setQueryData(profileQuery.queryKey, await dropEmailChange()); })}>Annuler ce changement</Button></p>
    </Note>
  );
}

function ChangeForm() {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [change, setChange] = useState({ email: '', present: '' });
  const { problems, busy, said, errorOf, run } = useRefusals('email');
  if (!open) return <p><Button look="quiet" onClick={() => setOpen(true)}>Changer d’adresse e-mail</Button></p>;
  return (
    <form className="stack-5" method="post" noValidate onSubmit={(event) => { event.preventDefault(); void run(async () => { client.setQueryData(profileQuery.queryKey, await askEmailChange(change)); }); }}>
      <ProblemSummary problems={problems} />
      <TextField id="email-email" label="Nouvelle adresse e-mail" hint="Nous y envoyons un lien à ouvrir. Votre adresse actuelle est prévenue." type="email" inputMode="email" autoComplete="email" autoFocus value={change.email} error={errorOf('email')} onChange={(event) => setChange({ ...change, email: event.target.value })} />
      <PasswordField id="email-present" label="Votre mot de passe" autoComplete="current-password" value={change.present} error={errorOf('present')} onChange={(event) => setChange({ ...change, present: event.target.value })} />
      <SaveRow label="Envoyer le lien" busy={busy} said={said}><Button look="plain" onClick={() => setOpen(false)}>Garder mon adresse</Button></SaveRow>
    </form>
  );
}
