import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Credentials, UserView } from '../../../../src/modules/auth/contract.ts';
import { PROFILE_FIELDS } from '../../../../src/modules/auth/profile-fields.contract.ts';
import { ApiError } from '../../api/client.ts';
import { useAuth, useAuthState } from '../../auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { EMAIL, NEW_PASSWORD, PASSWORD, toFieldSpec } from '../../validation/fields.ts';
import { useForm } from '../../validation/use-form.ts';
import { CodeStep } from './code-step.tsx';
import { useReturnQuery, useTypedEmail } from './typed-email.ts';

const LOGIN = { email: EMAIL, password: PASSWORD };

export function LoginForm({ onDone }: { onDone: (user: UserView) => void }) {
  const t = useTranslate();
  const { logIn } = useAuth();
  const entering = useAuthState() === 'busy';
  const { values, field, summary, busy, submit } = useForm('login', LOGIN, { email: useTypedEmail(), password: '' });
  const search = useReturnQuery();
  const [proven, setProven] = useState<Credentials | null>(null);
  const enter = async (typed: Credentials): Promise<void> => {
    try {
      onDone(await logIn(typed));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'second_factor_asked')) throw error;
      setProven(typed);
    }
  };
  if (proven) return <CodeStep credentials={proven} onDone={onDone} onBack={() => setProven(null)} />;
  return (
    <form className="stack-5" method="post" noValidate onSubmit={submit(enter)}>
      <ProblemSummary {...summary} />
      <TextField {...field('email')} autoComplete="username" inputMode="email" />
      <PasswordField {...field('password')} autoComplete="current-password" />
      <div className="row spread">
        <Button type="submit" size="big" busy={busy || entering}>
          {t('Se connecter')}
        </Button>
        <Link
          className="btn btn-plain"
          to={{ pathname: '/login/mot-de-passe-oublie', search }}
          state={{ email: values.email }}
        >
          {t('Mot de passe oublié')}
        </Link>
      </div>
    </form>
  );
}

const REGISTER = {
  email: EMAIL,
  firstName: toFieldSpec(PROFILE_FIELDS.firstName),
  lastName: toFieldSpec(PROFILE_FIELDS.lastName),
  password: NEW_PASSWORD,
};

interface Known {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
}
type Identity = keyof Known;

export type Registration = ReturnType<typeof useRegistration>;

/** The fields of a new account. Known values are shown as text and become fields only if the person changes them. */
export function useRegistration(defaults: Known = {}) {
  const known = {
    email: defaults.email?.trim() ?? '',
    firstName: defaults.firstName?.trim() ?? '',
    lastName: defaults.lastName?.trim() ?? '',
  };
  const form = useForm('register', REGISTER, { ...known, password: '' });
  const [isChanging, setChanging] = useState(false);
  return {
    ...form,
    change: () => setChanging(true),
    isRequested: (name: Identity): boolean => isChanging || known[name] === '' || form.field(name).error !== undefined,
  };
}

export function RegistrationFields({ values, field, change, isRequested }: Registration) {
  const t = useTranslate();
  const listValues = (...names: Identity[]): string =>
    names
      .filter((name) => !isRequested(name))
      .map((name) => values[name])
      .join(' ');
  const prefilled = [listValues('firstName', 'lastName'), listValues('email')].filter(Boolean);
  return (
    <>
      {prefilled.length > 0 && (
        <dl className="recap with-change">
          <div>
            <dt>{t('Comme dans la lettre')}</dt>
            <dd className="break">
              {prefilled.map((value) => (
                <span className="excerpt-line" key={value}>
                  {value}
                </span>
              ))}
            </dd>
            <dd className="change">
              <Button look="plain" onClick={change}>
                {t('Changer')}
              </Button>
            </dd>
          </div>
        </dl>
      )}
      {isRequested('email') && (
        <TextField
          {...field('email')}
          hint="Nous y envoyons la confirmation et les nouvelles de vos lettres."
          autoComplete="email"
          inputMode="email"
        />
      )}
      {isRequested('firstName') && <TextField {...field('firstName')} autoComplete="given-name" />}
      {isRequested('lastName') && <TextField {...field('lastName')} autoComplete="family-name" />}
      <PasswordField
        {...field('password')}
        hint="Au moins 10 caractères. Quatre mots au hasard font un bon mot de passe."
        autoComplete="new-password"
      />
      {/* A password manager keeps the password under this name. */}
      {!isRequested('email') && (
        <input
          className="sr"
          type="email"
          autoComplete="username"
          tabIndex={-1}
          aria-hidden="true"
          readOnly
          value={values.email}
        />
      )}
    </>
  );
}

/** `loginPath`: for a person who has an account already. */
export function RegisterForm({ loginPath, onDone }: { loginPath: string; onDone: (user: UserView) => void }) {
  const { register } = useAuth();
  const isEntering = useAuthState() === 'busy';
  const registration = useRegistration();
  const { values, summary, busy, submit } = registration;
  return (
    <form
      className="stack-5"
      method="post"
      noValidate
      onSubmit={submit(async (typed) => onDone(await register(typed)))}
    >
      <ProblemSummary {...summary} />
      <RegistrationFields {...registration} />
      <Button type="submit" size="big" busy={busy || isEntering}>
        Créer mon compte
      </Button>
      <p>
        Déjà un compte ?{' '}
        <Link to={loginPath} state={{ email: values.email }}>
          Se connecter
        </Link>
      </p>
    </form>
  );
}
