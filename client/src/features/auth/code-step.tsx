import { Link } from 'react-router-dom';
import type { Credentials, UserView } from '../../../../src/modules/auth/contract.ts';
import { useAuth, useAuthState } from '../../auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { useForm } from '../../validation/use-form.ts';

const SIX_DIGITS = String.raw`[\s\-]*(?:\d[\s\-]*){6}`;
export const AUTHENTICATOR_CODE = {
  label: 'Code de votre application',
  required: true,
  // Spaces and dashes between the groups are accepted; a recovery code has sixteen digits.
  pattern: String.raw`${SIX_DIGITS}(?:(?:\d[\s\-]*){10})?`,
  says: {
    required: 'Tapez le code à six chiffres que montre votre application d’authentification.',
    regex: 'Ce code n’est pas complet\u00a0: votre application montre six chiffres, un code de secours en a seize.',
  },
};
/** The first code of an application: no recovery code exists yet. */
export const FIRST_AUTHENTICATOR_CODE = {
  ...AUTHENTICATOR_CODE,
  label: 'Code à six chiffres',
  pattern: SIX_DIGITS,
  says: {
    ...AUTHENTICATOR_CODE.says,
    regex: 'Ce code n’est pas complet\u00a0: votre application montre six chiffres.',
  },
};
const CODE = { code: AUTHENTICATOR_CODE };

/** The second step of a log-in. The first step keeps its input. */
export function CodeStep({
  credentials,
  onDone,
  onBack,
}: {
  credentials: Credentials;
  onDone: (user: UserView) => void;
  onBack: () => void;
}) {
  const { logIn } = useAuth();
  const entering = useAuthState() === 'busy';
  const { field, summary, busy, submit } = useForm('login', CODE, { code: '' });
  return (
    <form
      className="stack-5"
      method="post"
      noValidate
      onSubmit={submit(async ({ code }) => onDone(await logIn({ ...credentials, code })))}
    >
      <ProblemSummary {...summary} />
      <p>
        Le mot de passe de <b>{credentials.email}</b> est juste. Il reste un code à taper.
      </p>
      <TextField
        {...field('code')}
        hint="Les six chiffres que votre application montre en ce moment, ou un code de secours."
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
      />
      <details className="more">
        <summary>Téléphone perdu ou changé</summary>
        <p className="gap-top">
          Tapez à la place un de vos codes de secours, ceux de seize chiffres. Il ne servira qu’une fois.
        </p>
        <p className="gap-top">
          Sans code de secours, <Link to="/nous-contacter">écrivez-nous</Link>. Une fois sûrs que c’est bien vous, nous
          désactivons la validation en deux étapes : votre mot de passe suffira pour entrer.
        </p>
      </details>
      <div className="row spread">
        <Button type="submit" size="big" busy={busy || entering}>
          Se connecter
        </Button>
        <Button look="plain" onClick={onBack}>
          Revenir
        </Button>
      </div>
    </form>
  );
}
