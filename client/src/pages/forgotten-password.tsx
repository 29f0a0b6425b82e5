import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { call } from '../api/client.ts';
import { useAuth, useUser } from '../auth/session.ts';
import { useReturnQuery, useTypedEmail } from '../features/auth/typed-email.ts';
import { useHydrated } from '../shell/use-hydrated.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { ProblemSummary } from '../ui/problem-summary.tsx';
import { EMAIL, NEW_PASSWORD } from '../validation/fields.ts';
import { useForm } from '../validation/use-form.ts';
import { AuthLayout } from './auth-layout.tsx';

const FORGOTTEN = { email: EMAIL };

export function ForgottenPage() {
  const [sent, setSent] = useState(false);
  const { values, field, summary, busy, submit } = useForm('forgotten', FORGOTTEN, { email: useTypedEmail() });
  const search = useReturnQuery();
  return (
    <AuthLayout
      title="Mot de passe oublié"
      intro="Indiquez votre adresse : nous vous envoyons un lien qui sert une fois, pendant une heure."
    >
      <p role="status">
        {sent &&
          'Si un compte existe avec cette adresse, le lien vient de partir. Regardez aussi les courriers indésirables.'}
      </p>
      {!sent && (
        <form
          className="stack-5"
          method="post"
          noValidate
          onSubmit={submit(async ({ email }) => {
            await call('POST', '/password/forgot', { email });
            setSent(true);
          })}
        >
          <ProblemSummary {...summary} />
          <TextField {...field('email')} autoComplete="username" inputMode="email" />
          <Button type="submit" size="big" busy={busy}>
            Recevoir le lien
          </Button>
        </form>
      )}
      <p>
        <Link to={{ pathname: '/login', search }} state={{ email: values.email }}>
          Revenir à la connexion
        </Link>
      </p>
    </AuthLayout>
  );
}

const NEW = { password: NEW_PASSWORD };

export function NewPasswordPage() {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const user = useUser();
  const { logOut } = useAuth();
  const { field, summary, busy, submit } = useForm('new', NEW, { password: '' });
  // The fragment never reaches the server.
  if (useHydrated() && !token)
    return (
      <AuthLayout
        title="Nouveau mot de passe"
        intro="Ce lien est incomplet : il lui manque sa fin. Ouvrez celui de l’e-mail, ou demandez-en un autre."
      >
        <p>
          <LinkButton to="/login/mot-de-passe-oublie">Recevoir un nouveau lien</LinkButton>
        </p>
      </AuthLayout>
    );
  return (
    <AuthLayout title="Nouveau mot de passe" intro="Il remplace l’ancien, et ferme vos sessions ouvertes ailleurs.">
      <form
        className="stack-5"
        method="post"
        noValidate
        onSubmit={submit(async ({ password }) => {
          const { isStaff } = await call<{ isStaff: boolean }>('POST', '/password/reset', { token, password });
          // The session of this browser has ended, or is another account's, which would prevent the log-in.
          if (user) await logOut();
          // The back office is another application, with a log-in of its own.
          if (isStaff) window.location.assign('/admin/login#mot-de-passe-change');
          else void navigate('/login', { state: { said: 'Votre mot de passe est changé. Connectez-vous.' } });
        })}
      >
        <ProblemSummary {...summary} />
        <PasswordField {...field('password')} hint="Au moins 10 caractères." autoComplete="new-password" />
        <Button type="submit" size="big" busy={busy}>
          Enregistrer
        </Button>
      </form>
      {summary.problems.some(({ field: about }) => !about) && (
        <p>
          <Link to="/login/mot-de-passe-oublie">Recevoir un nouveau lien</Link>
        </p>
      )}
    </AuthLayout>
  );
}
