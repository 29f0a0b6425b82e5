import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { call } from '../api/client.ts';
import { useFormErrors } from '../api/use-form-errors.ts';
import { ProblemSummary } from '../ui/problem-summary.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** Opened from an e-mail, on any device, logged in or not. Requires a click, because mail scanners open links too. */
export function UnsubscribePage() {
  const token = useLocation().hash.slice(1);
  const [done, setDone] = useState(false);
  const { problems, busy, run } = useFormErrors('unsubscribe');
  return (
    <AuthLayout
      title={done ? 'C’est fait' : 'Ne plus recevoir ces nouvelles'}
      intro={
        done
          ? 'Nous ne vous écrirons plus quand une lettre est imprimée, distribuée ou revenue. Sa page vous le dit toujours.'
          : 'Nous ne vous écrirons plus quand une lettre est imprimée, distribuée ou revenue. Les commandes, les factures, une lettre à corriger et la sécurité de votre compte restent annoncées.'
      }
    >
      <ProblemSummary problems={problems} title="Rien n’a changé" />
      {done ? (
        <p role="status">
          Vous changez d’avis ? <Link to="/mon-profil">Choisissez vos e-mails dans votre profil</Link>.
        </p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void run(async () => {
              await call('POST', '/email/unsubscribe', { token });
              setDone(true);
            });
          }}
        >
          <button className="btn btn-big" type="submit" disabled={busy}>
            Ne plus recevoir ces nouvelles
          </button>
        </form>
      )}
      {!done && (
        <p>
          <Link to="/mon-profil">Choisir lesquelles dans mon profil</Link>
        </p>
      )}
    </AuthLayout>
  );
}
