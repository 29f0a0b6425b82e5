import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { call, lastAuthError } from '../api/client.ts';
import { safeReturn } from '../auth/session.ts';
import { LoginForm, RegisterForm } from '../features/auth/forms.tsx';
import { useHydrated } from '../shell/use-hydrated.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { ProblemSummary } from '../ui/problem-summary.tsx';
import { EMAIL, NEW_PASSWORD } from '../validation/fields.ts';
import { useForm } from '../validation/use-form.ts';
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

const FORGOTTEN = { email: EMAIL };

export function ForgottenPage() {
  const [sent, setSent] = useState(false);
  const { field, summary, busy, submit } = useForm('forgotten', FORGOTTEN, { email: '' });
  return (
    <Gate title="Mot de passe oublié" words="Indiquez votre adresse : nous vous envoyons un lien qui sert une fois, pendant une heure.">
      <p role="status">{sent && 'Si un compte existe avec cette adresse, le lien vient de partir. Regardez aussi les courriers indésirables.'}</p>
      {!sent && (
        <form className="stack-5" noValidate onSubmit={submit(async ({ email }) => { await call('POST', '/password/forgot', { email }); setSent(true); })}>
          <ProblemSummary {...summary} />
          <TextField {...field('email')} autoComplete="username" inputMode="email" />
          <Button type="submit" size="big" busy={busy}>Recevoir le lien</Button>
        </form>
      )}
      <p><Link to="/login">Revenir à la connexion</Link></p>
    </Gate>
  );
}

const NEW = { password: NEW_PASSWORD };

export function NewPasswordPage() {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const { field, summary, busy, submit } = useForm('new', NEW, { password: '' });
  return (
    <Gate title="Nouveau mot de passe" words="Il remplace l’ancien, et ferme vos sessions ouvertes ailleurs.">
      <form className="stack-5" noValidate onSubmit={submit(async ({ password }) => { await call('POST', '/password/reset', { token, password }); void navigate('/login', { state: { said: 'Votre mot de passe est changé. Connectez-vous.' } }); })}>
        <ProblemSummary {...summary} />
        <PasswordField {...field('password')} hint="Au moins 10 caractères." autoComplete="new-password" />
        <Button type="submit" size="big" busy={busy}>Enregistrer</Button>
      </form>
      {summary.problems.some(({ field: about }) => !about) && <p><Link to="/login/mot-de-passe-oublie">Recevoir un nouveau lien</Link></p>}
    </Gate>
  );
}
