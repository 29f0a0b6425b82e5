import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { call } from '../api/client.ts';
import { useFormErrors } from '../api/use-form-errors.ts';
import { ProblemSummary } from '../ui/problem-summary.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** Opened from an e-mail, on any device, logged in or not. Requires a click, because mail scanners open links too. */
export function ConfirmEmailPage() {
  const token = useLocation().hash.slice(1);
  const [done, setDone] = useState(false);
  const { problems, busy, run } = useFormErrors('confirm');
  return (
    <AuthLayout
      title={done ? 'Adresse confirmée' : 'Confirmer mon adresse'}
      intro={
        done
          ? 'Merci. C’est ici que nous vous écrirons.'
          : 'Un clic suffit : il nous assure que les nouvelles de vos lettres vous parviennent.'
      }
    >
      <ProblemSummary problems={problems} title="Ce lien ne sert plus" />
      {done ? (
        <p role="status">
          <Link className="btn btn-big" to="/mon-compte">
            Ouvrir mon espace
          </Link>
        </p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void run(async () => {
              await call('POST', '/email/confirm', { token });
              setDone(true);
            });
          }}
        >
          <button className="btn btn-big" type="submit" disabled={busy}>
            Confirmer mon adresse
          </button>
        </form>
      )}
      {problems.length > 0 && (
        <p>
          <Link to="/mon-profil">Ouvrir mon profil</Link>
        </p>
      )}
    </AuthLayout>
  );
}
