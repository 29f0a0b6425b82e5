import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { lastAuthError } from '../api/client.ts';
import { safeReturn } from '../auth/session.ts';
import { LoginForm, RegisterForm } from '../features/auth/forms.tsx';
import { useHydrated } from '../shell/use-hydrated.ts';
import { Note } from '../ui/note.tsx';
import { Gate } from './gate-frame.tsx';

const backTo = (wanted: string | null): string => (wanted ? `?retour=${encodeURIComponent(wanted)}` : '');

/** Somebody who was logged in a moment ago is told why they are asked again. */
function WhyHere() {
  const error = useHydrated() ? lastAuthError() : null;
  if (error?.code !== 'session_expired') return null;
  return (
    <Note tone="wait" title="Votre session a expiré" live>
      <p>{error.message}</p>
      {error.original && <small className="original" lang="en">{error.original}</small>}
    </Note>
  );
}

export function LoginPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const wanted = params.get('retour');
  const said = (useLocation().state as { said?: string } | null)?.said;
  const isWriting = /^\/(?:documents\/.*\/ecrire|paiement)/.test(wanted ?? '');
  return (
    <Gate title="Se connecter" words={isWriting ? 'Votre lettre est gardée : vous la retrouverez aussitôt connecté.' : 'Vos brouillons et vos lettres sont gardés dans votre espace.'}>
      {said && <Note tone="done" title={said} />}
      <WhyHere />
      <LoginForm onDone={() => void navigate(safeReturn(wanted), { replace: true })} />
      <div className="waves" />
      <div className="stack"><h2 className="h4">Pas encore de compte ?</h2><Link className="btn btn-quiet btn-wide" to={`/inscription${backTo(wanted)}`}>Créer mon compte</Link><p className="small soft">Écrire une lettre ne demande pas de compte : <Link to="/documents">choisissez un modèle</Link>. Ni pour <Link to="/resilier-votre-contrat">résilier votre contrat</Link> ou <Link to="/renoncer-au-contrat">y renoncer</Link>.</p></div>
    </Gate>
  );
}

export function RegisterPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <Gate title="Créer mon compte" words="Un compte garde vos brouillons, vos lettres et leurs preuves. Aucune carte n’y est enregistrée.">
      <RegisterForm onDone={() => void navigate(safeReturn(params.get('retour')), { replace: true })} />
      <div className="stack"><p>Déjà un compte ? <Link to={`/login${backTo(params.get('retour'))}`}>Se connecter</Link></p></div>
    </Gate>
  );
}
