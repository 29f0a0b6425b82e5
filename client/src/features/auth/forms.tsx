import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { UserView } from '../../../../src/modules/auth/contract.ts';
import { useRefusals } from '../../api/refusals.ts';
import { useAuth } from '../../auth/session.ts';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';

export function LoginForm({ onDone }: { onDone: (user: UserView) => void }) {
  const { logIn } = useAuth();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { problems, busy, errorOf, run } = useRefusals('login');
  return (
    <form className="stack-5" noValidate onSubmit={(event) => { event.preventDefault(); void run(async () => onDone(await logIn({ email, password }))); }}>
      <ProblemSummary problems={problems} />
      <TextField id="login-email" label="Adresse e-mail" type="email" autoComplete="username" inputMode="email" value={email} onChange={(event) => setEmail(event.target.value)} error={errorOf('email')} />
      <PasswordField id="login-password" label="Mot de passe" autoComplete="current-password" value={password} onChange={(event) => setPassword(event.target.value)} error={errorOf('password')} />
      <div className="row"><button className="btn btn-big" type="submit" disabled={busy}>Se connecter</button><Link className="btn btn-plain" to="/login/mot-de-passe-oublie">Mot de passe oublié</Link></div>
    </form>
  );
}

export function RegisterForm({ onDone, defaults = {} }: { onDone: (user: UserView) => void; defaults?: { email?: string | undefined; firstName?: string | undefined; lastName?: string | undefined } }) {
  const { register } = useAuth();
  const [person, setPerson] = useState({ email: defaults.email ?? '', firstName: defaults.firstName ?? '', lastName: defaults.lastName ?? '', password: '' });
  const { problems, busy, errorOf, run } = useRefusals('register');
  const bind = (name: 'email' | 'firstName' | 'lastName') => ({
    id: `register-${name}`,
    value: person[name],
    error: errorOf(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setPerson({ ...person, [name]: event.target.value }),
  });
  return (
    <form className="stack-5" noValidate onSubmit={(event) => { event.preventDefault(); void run(async () => onDone(await register(person))); }}>
      <ProblemSummary problems={problems} />
      <TextField label="Adresse e-mail" hint="Nous y envoyons la confirmation et les nouvelles de votre lettre." type="email" autoComplete="email" inputMode="email" {...bind('email')} />
      <TextField label="Prénom" autoComplete="given-name" {...bind('firstName')} />
      <TextField label="Nom" autoComplete="family-name" {...bind('lastName')} />
      <PasswordField id="register-password" label="Mot de passe" hint="Au moins 10 caractères. Quatre mots au hasard font un bon mot de passe." autoComplete="new-password" value={person.password} onChange={(event) => setPerson({ ...person, password: event.target.value })} error={errorOf('password')} />
      <button className="btn btn-big" type="submit" disabled={busy}>Créer mon compte</button>
    </form>
  );
}
