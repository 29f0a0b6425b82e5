import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../api/client.ts';
import { useRefusals } from '../api/refusals.ts';
import { safeReturn } from '../auth/session.ts';
import { LoginForm, RegisterForm } from '../features/auth/forms.tsx';
import { TextField } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { ProblemSummary } from '../ui/problem-summary.tsx';
import { Gate } from './gate-frame.tsx';

const backTo = (wanted: string | null): string => (wanted ? `?retour=${encodeURIComponent(wanted)}` : '');

export function LoginPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const wanted = params.get('retour');
  const said = (useLocation().state as { said?: string } | null)?.said;
  const isWriting = /^\/(?:documents\/.*\/ecrire|paiement)/.test(wanted ?? '');
  return (
    <Gate title="Se connecter" words={isWriting ? 'Votre lettre est gardée : vous la retrouverez aussitôt connecté.' : 'Vos brouillons et vos lettres sont gardés dans votre espace.'}>
      {said && <Note tone="done" title={said} />}
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

export function ForgottenPage() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const { problems, busy, errorOf, run } = useRefusals('forgotten');
  return (
    <Gate title="Mot de passe oublié" words="Indiquez votre adresse : nous vous envoyons un lien qui sert une fois, pendant une heure.">
      <p role="status">{sent && 'Si un compte existe avec cette adresse, le lien vient de partir. Regardez aussi les courriers indésirables.'}</p>
      {!sent && (
        <form className="stack-5" noValidate onSubmit={(event) => { event.preventDefault(); void run(async () => { await call('POST', '/password/forgot', { email }); setSent(true); }); }}>
          <ProblemSummary problems={problems} />
          <TextField id="forgotten-email" label="Adresse e-mail" type="email" autoComplete="username" value={email} onChange={(event) => setEmail(event.target.value)} error={errorOf('email')} />
          <button className="btn btn-big" type="submit" disabled={busy}>Recevoir le lien</button>
        </form>
      )}
      <p><Link to="/login">Revenir à la connexion</Link></p>
    </Gate>
  );
}

export function NewPasswordPage() {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const { problems, busy, errorOf, run } = useRefusals('new');
  return (
    <Gate title="Nouveau mot de passe" words="Il remplace l’ancien, et ferme vos sessions ouvertes ailleurs.">
      <form className="stack-5" noValidate onSubmit={(event) => { event.preventDefault(); void run(async () => { await call('POST', '/password/reset', { token, password }); void navigate('/login', { state: { said: 'Votre mot de passe est changé. Connectez-vous.' } }); }); }}>
        <ProblemSummary problems={problems} />
        <PasswordField id="new-password" label="Mot de passe" hint="Au moins 10 caractères." autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} error={errorOf('password')} />
        <button className="btn btn-big" type="submit" disabled={busy}>Enregistrer</button>
      </form>
      {problems.some(({ field }) => !field) && <p><Link to="/login/mot-de-passe-oublie">Recevoir un nouveau lien</Link></p>}
    </Gate>
  );
}
