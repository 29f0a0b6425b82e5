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
      <div className="row spread"><button className="btn btn-big" type="submit" disabled={busy}>Se connecter</button><Link className="btn btn-plain" to="/login/mot-de-passe-oublie">Mot de passe oublié</Link></div>
    </form>
  );
}

interface Known {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
}
type Identity = keyof Known;

/** What is known of the person already is said, not asked again; it can be changed here. */
export function RegisterForm({ onDone, defaults = {} }: { onDone: (user: UserView) => void; defaults?: Known }) {
  const { register } = useAuth();
  const known = { email: defaults.email?.trim() ?? '', firstName: defaults.firstName?.trim() ?? '', lastName: defaults.lastName?.trim() ?? '' };
  const [person, setPerson] = useState({ ...known, password: '' });
  const [changing, setChanging] = useState(false);
  const { problems, busy, errorOf, run } = useRefusals('register');
  const isAsked = (name: Identity): boolean => changing || known[name] === '' || errorOf(name) !== undefined;
  const said = (...names: Identity[]): string => names.filter((name) => !isAsked(name)).map((name) => person[name]).join(' ');
  const taken = [said('firstName', 'lastName'), said('email')].filter(Boolean);
  const bind = (name: Identity) => ({
    id: `register-${name}`,
    value: person[name],
    error: errorOf(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setPerson({ ...person, [name]: event.target.value }),
  });
  return (
    <form className="stack-5" noValidate onSubmit={(event) => { event.preventDefault(); void run(async () => onDone(await register(person))); }}>
      <ProblemSummary problems={problems} />
      {taken.length > 0 && <p className="note"><span>Nous reprenons ce que vous avez écrit dans la lettre : <b>{taken.join(', ')}</b> <button className="btn btn-plain btn-small" type="button" onClick={() => setChanging(true)}>Changer</button></span></p>}
      {isAsked('email') && <TextField label="Adresse e-mail" hint="Nous y envoyons la confirmation et les nouvelles de votre lettre." type="email" autoComplete="email" inputMode="email" {...bind('email')} />}
      {isAsked('firstName') && <TextField label="Prénom" autoComplete="given-name" {...bind('firstName')} />}
      {isAsked('lastName') && <TextField label="Nom" autoComplete="family-name" {...bind('lastName')} />}
      <PasswordField id="register-password" label="Mot de passe" hint="Au moins 10 caractères. Quatre mots au hasard font un bon mot de passe." autoComplete="new-password" value={person.password} onChange={(event) => setPerson({ ...person, password: event.target.value })} error={errorOf('password')} />
      {/* A password manager keeps the password under this name. */}
      {!isAsked('email') && <input className="sr" type="email" autoComplete="username" tabIndex={-1} aria-hidden="true" readOnly value={person.email} />}
      <button className="btn btn-big" type="submit" disabled={busy}>Créer mon compte</button>
    </form>
  );
}
