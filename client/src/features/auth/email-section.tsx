import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProfileView } from '../../../../src/modules/auth/contract.ts';
import { offlineText } from '../../api/client.ts';
import { useFormErrors } from '../../api/use-form-errors.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { EMAIL, PASSWORD } from '../../validation/fields.ts';
import { useForm } from '../../validation/use-form.ts';
import { requestEmailChange, cancelEmailChange, profileQuery } from './profile-api.ts';
import { ResendVerification } from './unproven-email.tsx';

/** The account's e-mail address: whether it is verified, and the form that changes it. */
export function EmailSection({ profile }: { profile: ProfileView }) {
  return (
    <>
      <p className="row">
        <b className="break">{profile.email}</b>{' '}
        <Badge tone={profile.emailVerified ? 'done' : 'wait'}>
          {profile.emailVerified ? 'Confirmée' : 'À confirmer'}
        </Badge>
      </p>
      {!profile.emailVerified && !profile.pendingEmail && <ResendVerification />}
      {profile.pendingEmail ? <Pending email={profile.pendingEmail} /> : <ChangeForm />}
    </>
  );
}

function Pending({ email }: { email: string }) {
  const client = useQueryClient();
  const { problems, busy, run } = useFormErrors('pending', '-', offlineText);
  return (
    <Note tone="wait" title="Un changement attend votre confirmation" live>
      <p>
        Nous avons envoyé un lien à <strong className="break">{email}</strong>. Tant que vous ne l’avez pas ouvert,
        votre adresse reste la même. Le lien sert pendant trois jours.
      </p>
      {problems[0] && (
        <p className="error" role="alert">
          {problems[0].message}
        </p>
      )}
      <p className="gap-top">
        <Button
          look="quiet"
          size="small"
          busy={busy}
          onClick={() =>
            void run(async () => {
              client.setQueryData(profileQuery.queryKey, await cancelEmailChange());
            })
          }
        >
          Annuler ce changement
        </Button>
      </p>
    </Note>
  );
}

const CHANGE = {
  email: { ...EMAIL, label: 'Nouvelle adresse e-mail', says: { required: 'Indiquez votre nouvelle adresse e-mail.' } },
  present: { ...PASSWORD, label: 'Votre mot de passe' },
};

function ChangeForm() {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { field, summary, busy, statusMessage, submit } = useForm('email', CHANGE, { email: '', present: '' });
  const send = submit(async (change) => {
    client.setQueryData(profileQuery.queryKey, await requestEmailChange(change));
  });
  if (!open)
    return (
      <p>
        <Button look="quiet" onClick={() => setOpen(true)}>
          Changer d’adresse e-mail
        </Button>
      </p>
    );
  return (
    <form className="stack-5" method="post" noValidate onSubmit={send}>
      <ProblemSummary {...summary} />
      <TextField
        {...field('email')}
        hint="Nous y envoyons un lien à ouvrir. Votre adresse actuelle est prévenue."
        inputMode="email"
        autoComplete="email"
        autoFocus
      />
      <PasswordField {...field('present')} autoComplete="current-password" />
      <SaveRow label="Envoyer le lien" busy={busy} statusMessage={statusMessage}>
        <Button look="plain" onClick={() => setOpen(false)}>
          Garder mon adresse
        </Button>
      </SaveRow>
    </form>
  );
}
