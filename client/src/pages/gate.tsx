import { useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../api/client.ts';
import { useRefusals } from '../api/refusals.ts';
import { safeReturn } from '../auth/session.ts';
import { LoginForm, RegisterForm } from '../features/auth/forms.tsx';
import { Art } from '../ui/art.tsx';
import { TextField } from '../ui/field.tsx';
import { Head } from '../ui/head.tsx';
import { Logo } from '../ui/header.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { ProblemSummary } from '../ui/problem-summary.tsx';

function Gate({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <div className="gate">
      <Head title={title} noindex />
      <div className="gate-art"><Logo /><p className="big">Vos lettres vous attendent.</p><Art name="gate-2" /></div>
      <div className="gate-form"><div className="inner"><div><h1>{title}</h1><p className="soft gap-top">{words}</p></div>{children}</div></div>
    </div>
  );
}

export function LoginPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const wanted = params.get('retour');
  return (
    <Gate title="Se connecter" words="Vos brouillons et vos lettres sont gardés dans votre espace.">
      <LoginForm onDone={() => void navigate(safeReturn(wanted), { replace: true })} />
      <div className="waves" />
      <div className="stack"><h2 className="h3">Pas encore de compte ?</h2><Link className="btn btn-quiet btn-wide" to={`/inscription${wanted ? `?retour=${encodeURIComponent(wanted)}` : ''}`}>Créer mon compte</Link><p className="small soft">Écrire une lettre ne demande pas de compte : <Link to="/documents">choisissez un modèle</Link>.</p></div>
    </Gate>
  );
}

export function RegisterPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <Gate title="Créer mon compte" words="Un compte garde vos brouillons, vos lettres et leurs preuves. Aucune carte n’y est enregistrée.">
      <RegisterForm onDone={() => void navigate(safeReturn(params.get('retour')), { replace: true })} />
      <div className="stack"><p>Déjà un compte ? <Link to="/login">Se connecter</Link></p></div>
    </Gate>
  );
}

export function ForgottenPage() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const { problems, busy, errorOf, run } = useRefusals('forgotten');
  return (
    <Gate title="Mot de passe oublié" words="Indiquez votre adresse : nous vous envoyons un lien qui sert une fois, pendant une heure.">
      {sent ? (
        <p role="status">Si un compte existe avec cette adresse, le lien vient de partir. Regardez aussi les courriers indésirables.</p>
      ) : (
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
      <form className="stack-5" noValidate onSubmit={(event) => { event.preventDefault(); void run(async () => { await call('POST', '/password/reset', { token, password }); void navigate('/login'); }); }}>
        <ProblemSummary problems={problems} />
        <PasswordField id="new-password" label="Mot de passe" hint="Au moins 10 caractères." autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} error={errorOf('password')} />
        <button className="btn btn-big" type="submit" disabled={busy}>Enregistrer</button>
      </form>
    </Gate>
  );
}
