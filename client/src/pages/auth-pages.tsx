import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { toSafeReturnPath } from '../auth/session.ts';
import { LoginForm, RegisterForm } from '../features/auth/forms.tsx';
import { SessionOver } from '../features/auth/session-over.tsx';
import { Note } from '../ui/note.tsx';
import { AuthLayout } from './auth-layout.tsx';

const backTo = (returnPath: string | null): string => (returnPath ? `?retour=${encodeURIComponent(returnPath)}` : '');

/** The destination from which a person was redirected to the log-in. */
type Purpose = 'letter' | 'offer' | 'other';
function toPurpose(returnPath: string | null): Purpose {
  const [path = '', query = ''] = (returnPath ?? '').split('?');
  const params = new URLSearchParams(query);
  if (path === '/paiement' && params.has('offre')) return 'offer';
  return params.has('document') ? 'letter' : 'other';
}

const LOGIN_TEXT: Record<Purpose, string> = {
  letter: 'Vous reviendrez ensuite à votre lettre.',
  offer: 'Vous reviendrez ensuite à la formule choisie. Rien n’est débité sans votre accord.',
  other: 'Vos brouillons et vos lettres sont gardés dans votre espace.',
};
const ACCOUNT_FIRST =
  'Un compte garde vos brouillons, vos lettres et leurs preuves. Aucune carte n’est demandée pour le créer.';
const OFFER_FIRST =
  'Le compte d’abord, sans carte. Elle est demandée ensuite, sur une page sécurisée, et conservée pour payer l’abonnement.';

export function LoginPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const returnPath = params.get('retour');
  const statusMessage = (useLocation().state as { said?: string } | null)?.said;
  return (
    <AuthLayout title="Se connecter" intro={LOGIN_TEXT[toPurpose(returnPath)]}>
      {statusMessage && <Note tone="done" title={statusMessage} />}
      <SessionOver />
      <LoginForm onDone={() => void navigate(toSafeReturnPath(returnPath), { replace: true })} />
      <div className="waves" />
      <div className="stack">
        <h2 className="h4">Pas encore de compte ?</h2>
        <Link className="btn btn-quiet btn-wide" to={`/inscription${backTo(returnPath)}`}>
          Créer mon compte
        </Link>
        <p className="small soft">
          Écrire une lettre ne demande pas de compte : <Link to="/documents">choisissez un modèle</Link>. Ni pour{' '}
          <Link to="/resilier-votre-contrat">résilier votre contrat</Link> ou{' '}
          <Link to="/renoncer-au-contrat">y renoncer</Link>.
        </p>
      </div>
    </AuthLayout>
  );
}

export function RegisterPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <AuthLayout
      title="Créer mon compte"
      intro={toPurpose(params.get('retour')) === 'offer' ? OFFER_FIRST : ACCOUNT_FIRST}
    >
      <RegisterForm
        loginPath={`/login${backTo(params.get('retour'))}`}
        onDone={() => void navigate(toSafeReturnPath(params.get('retour')), { replace: true })}
      />
    </AuthLayout>
  );
}
