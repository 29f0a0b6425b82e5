import { useQuery } from '@tanstack/react-query';
import { offlineText } from '../../api/client.ts';
import { useFormErrors } from '../../api/use-form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { resendEmailVerification, profileQuery } from './profile-api.ts';

/** Reminds the person to verify their address; nothing is blocked until then. */
export function UnverifiedEmail() {
  const { data } = useQuery(profileQuery);
  if (!data || data.emailVerified) return null;
  return (
    <Note title="Confirmez votre adresse e-mail" icon="letter">
      <p>
        Nous avons envoyé un lien à <strong className="break">{data.pendingEmail ?? data.email}</strong>. Il nous assure
        que les nouvelles de vos lettres vous parviennent. Regardez aussi les courriers indésirables.
      </p>
      {!data.pendingEmail && <ResendVerification />}
    </Note>
  );
}

export function ResendVerification() {
  const { problems, busy, statusMessage, run } = useFormErrors('proof', '-', offlineText);
  return (
    <div className="row gap-top">
      <Button
        look="quiet"
        size="small"
        busy={busy}
        onClick={() =>
          void run(async () => {
            await resendEmailVerification();
            return 'Le lien vient de repartir.';
          })
        }
      >
        Recevoir encore le lien
      </Button>
      <p className="status-text" role="status">
        {statusMessage || problems[0]?.message}
      </p>
    </div>
  );
}
