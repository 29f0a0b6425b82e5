import { Link } from 'react-router-dom';
import type { UserView } from '../../../../src/modules/auth/contract.ts';
import { useAuth, useAuthState } from '../../auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { EMAIL, NEW_PASSWORD, nameField, PASSWORD } from '../../validation/fields.ts';
import { useForm } from '../../validation/use-form.ts';

const LOGIN = { email: EMAIL, password: PASSWORD };

export function LoginForm({ onDone }: { onDone: (user: UserView) => void }) {
  const { logIn } = useAuth();
  const entering = useAuthState() === 'busy';
  const { field, summary, busy, submit } = useForm('login', LOGIN, { email: '', password: '' });
  return (
    <form className="stack-5" noValidate onSubmit={submit(async (typed) => onDone(await logIn(typed)))}>
      <ProblemSummary {...summary} />
      <TextField {...field('email')} autoComplete="username" inputMode="email" />
      <PasswordField {...field('password')} autoComplete="current-password" />
      <div className="row"><Button type="submit" size="big" busy={busy || entering}>Se connecter</Button><Link className="btn btn-plain" to="/login/mot-de-passe-oublie">Mot de passe oublié</Link></div>
    </form>
  );
}

const REGISTER = { email: EMAIL, firstName: nameField('Prénom', 'Indiquez votre prénom.'), lastName: nameField('Nom', 'Indiquez votre nom.'), password: NEW_PASSWORD };

export function RegisterForm({ onDone, defaults = {} }: { onDone: (user: UserView) => void; defaults?: { email?: string | undefined; firstName?: string | undefined; lastName?: string | undefined } }) {
  const { register } = useAuth();
  const entering = useAuthState() === 'busy';
  const { field, summary, busy, submit } = useForm('register', REGISTER, { email: defaults.email ?? '', firstName: defaults.firstName ?? '', lastName: defaults.lastName ?? '', password: '' });
  return (
    <form className="stack-5" noValidate onSubmit={submit(async (typed) => onDone(await register(typed)))}>
      <ProblemSummary {...summary} />
      <TextField {...field('email')} hint="Nous y envoyons la confirmation et les nouvelles de votre lettre." autoComplete="email" inputMode="email" />
      <TextField {...field('firstName')} autoComplete="given-name" />
      <TextField {...field('lastName')} autoComplete="family-name" />
      <PasswordField {...field('password')} hint="Au moins 10 caractères. Quatre mots au hasard font un bon mot de passe." autoComplete="new-password" />
      <Button type="submit" size="big" busy={busy || entering}>Créer mon compte</Button>
    </form>
  );
}
