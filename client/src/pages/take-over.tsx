import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { toParisDay } from '../../../src/letterpress/dates/paris.ts';
import { useUser } from '../auth/session.ts';
import { formPath } from '../features/documents/draft.ts';
import { takeOverDraft, transferLinkQuery } from '../features/documents/transfer-api.ts';
import { getErrorText } from '../features/documents/use-uploads.ts';
import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/format.ts';
import { Loader } from '../ui/loader.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { AuthLayout } from './auth-layout.tsx';

const PATH = '/reprendre-une-lettre';
const KEY = 'affranchi.transfer';

/**
 * Reads the token from the fragment, which is never sent to the server, and keeps it in session storage while the user
 * logs in.
 */
function useToken(): string {
  const linkToken = useLocation().hash.slice(1);
  const [storedToken] = useState(() => {
    try {
      return sessionStorage.getItem(KEY) ?? '';
    } catch {
      return '';
    }
  });
  useEffect(() => {
    try {
      if (linkToken) sessionStorage.setItem(KEY, linkToken);
    } catch {
      // Without storage the link is opened again after the log-in.
    }
  }, [linkToken]);
  return linkToken || storedToken;
}

/** The page of a transfer link: copies the draft into the account of the signed-in user. */
export function TakeOverPage() {
  const token = useToken();
  const state = useQuery({ ...transferLinkQuery(token), enabled: token !== '' });
  const { data } = state;
  return (
    <AuthLayout
      title="Reprendre une lettre"
      intro="Quelqu’un l’a préparée pour vous. Elle est copiée dans votre compte : vous relisez, vous signez, vous décidez."
    >
      {token ? (
        !data && <QueryState all={[state]} />
      ) : (
        <p className="error" role="alert">
          Cette page s’ouvre avec un lien. Demandez-le à la personne qui a préparé votre lettre.
        </p>
      )}
      {data && (
        <>
          <p>
            Lettre : <b>{data.title}</b>
            {data.preparedBy && <>, préparée par {data.preparedBy}</>}.
          </p>
          {data.enclosures > 0 && (
            <p>
              {data.enclosures === 1 ? 'Une pièce jointe la suit.' : `${data.enclosures} pièces jointes la suivent.`}
            </p>
          )}
          <p className="soft">Ce lien sert une fois, jusqu’au {formatDay(toParisDay(new Date(data.expiresAt)))}.</p>
          <TakeOver key={token} token={token} />
        </>
      )}
    </AuthLayout>
  );
}

function TakeOver({ token }: { token: string }) {
  const user = useUser();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (user === undefined) return <Loader />;
  if (!user) {
    const back = `?retour=${encodeURIComponent(PATH)}`;
    return (
      <div className="row">
        <Link className="btn" to={`/login${back}`}>
          Se connecter pour la reprendre
        </Link>
        <Link className="btn btn-quiet" to={`/inscription${back}`}>
          Créer mon compte
        </Link>
      </div>
    );
  }
  const take = (): void => {
    setBusy(true);
    setProblem(null);
    takeOverDraft(token).then(
      ({ id, template }) => {
        try {
          sessionStorage.removeItem(KEY);
        } catch {
          // Without storage there is nothing to remove.
        }
        void navigate(formPath(template, id), { replace: true });
      },
      (failure: unknown) => {
        setBusy(false);
        setProblem(getErrorText(failure));
      },
    );
  };
  return (
    <>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <Button size="big" busy={busy} onClick={take}>
        {busy ? 'Copie de la lettre…' : 'La reprendre dans mon compte'}
      </Button>
    </>
  );
}
