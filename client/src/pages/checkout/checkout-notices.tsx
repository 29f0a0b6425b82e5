import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoginForm, RegisterForm } from '../../features/auth/forms.tsx';
import { localDraftById } from '../../features/documents/draft.ts';

/** Requires an account without leaving the page: the draft stays on this device. */
export function SignUpFirst({ id }: { id: string }) {
  const [hasAccount, setHasAccount] = useState(false);
  const draft = localDraftById(id);
  if (!draft) return <LogInFirst />;
  const { sender } = draft.content;
  return (
    <div className="page page-narrow">
      <h1>{hasAccount ? 'Se connecter' : 'Créer votre compte'}</h1>
      <p className="lead soft gap-top gap-bottom">
        Votre lettre est gardée. Le compte sert à la suivre, à la corriger et à garder ses preuves.
      </p>
      {hasAccount ? (
        <LoginForm onDone={() => undefined} />
      ) : (
        <RegisterForm
          onDone={() => undefined}
          defaults={{ email: sender.email, firstName: sender.firstName, lastName: sender.lastName }}
        />
      )}
      <p className="gap-top">
        <button className="btn btn-plain" type="button" onClick={() => setHasAccount(!hasAccount)}>
          {hasAccount ? 'Je n’ai pas de compte' : 'J’ai déjà un compte'}
        </button>
      </p>
    </div>
  );
}

/** The letter belongs to an account, or is on another device. */
const LogInFirst = () => (
  <div className="page page-narrow">
    <h1>Se connecter</h1>
    <p className="lead soft gap-top gap-bottom">
      Cette lettre n’est pas sur cet appareil. Si elle est dans votre espace, connectez-vous pour la commander.
    </p>
    <LoginForm onDone={() => undefined} />
    <p className="gap-top">
      Vous l’avez écrite sans compte ? Ouvrez cette page sur l’appareil où vous l’avez écrite, ou{' '}
      <Link to="/documents">choisissez un modèle</Link>.
    </p>
  </div>
);

/** Replaces the order form if another step is required first. */
export const CheckoutNotice = ({
  title,
  message,
  link,
}: {
  title: string;
  message: string;
  link: { to: string; label: string };
}) => (
  <div className="page page-narrow">
    <h1>{title}</h1>
    <p className="lead gap-top">{message}</p>
    <p className="gap-top">
      <Link className="btn" to={link.to}>
        {link.label}
      </Link>
    </p>
  </div>
);

/** The form shows the newer content, or both versions if this device has unsaved changes too. */
export const ChangedElsewhere = ({ form }: { form: string }) => (
  <CheckoutNotice
    title="Cette lettre a été modifiée ailleurs"
    message="Elle a changé dans un autre onglet ou sur un autre appareil. Rien n’est commandé, et tout ce qui a été écrit est gardé. Relisez-la avant de payer."
    link={{ to: form, label: 'Relire ma lettre' }}
  />
);

export const NotAvailable = ({
  title,
  message,
  children,
}: {
  title: string;
  message: string;
  children?: ReactNode;
}) => (
  <div className="page page-narrow">
    <h1>{title}</h1>
    <p className="lead gap-top">{message}</p>
    <p className="row gap-top">
      {children}
      <Link className={children ? 'btn btn-quiet' : 'btn'} to="/mes-documents">
        Voir mes lettres
      </Link>
      <Link className="btn btn-quiet" to="/documents">
        Choisir un modèle
      </Link>
    </p>
  </div>
);
