import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoginForm } from '../../features/auth/forms.tsx';
import { SessionOver } from '../../features/auth/session-over.tsx';
import { currentTemplateQuery } from '../../features/documents/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/translation.ts';

/** For a letter of this device whose author has an account. Without `onBack` an account has the letter already. */
export function LogInToOrder({ onBack }: { onBack: (() => void) | undefined }) {
  const t = useTranslate();
  return (
    <div className="page page-narrow">
      <h1>{t('Se connecter')}</h1>
      <p className="lead soft gap-top gap-bottom">
        {t('Votre lettre est gardée. Vous reviendrez ensuite à sa commande.')}
      </p>
      <SessionOver />
      <LoginForm onDone={() => undefined} />
      {onBack && (
        <p className="gap-top">
          <button className="btn btn-plain" type="button" onClick={onBack}>
            {t('Je n’ai pas de compte')}
          </button>
        </p>
      )}
    </div>
  );
}

/** The letter belongs to an account, or is on another device. */
export const LogInFirst = () => (
  <div className="page page-narrow">
    <h1>Se connecter</h1>
    <p className="lead soft gap-top gap-bottom">
      Cette lettre n’est pas sur cet appareil. Si elle est dans votre espace, connectez-vous pour la commander.
    </p>
    <SessionOver />
    <LoginForm onDone={() => undefined} />
    <p className="gap-top">
      Vous l’avez écrite sans compte ? Ouvrez cette page sur l’appareil où vous l’avez écrite, ou{' '}
      <Link to="/documents">choisissez un modèle</Link>.
    </p>
  </div>
);

/** Replaces the order form if another step is required first. */
export function CheckoutNotice({
  title,
  message,
  link,
}: {
  title: string;
  message: string;
  link: { to: string; label: string };
}) {
  const t = useTranslate();
  return (
    <div className="page page-narrow">
      <h1>{t(title)}</h1>
      <p className="lead gap-top">{t(message)}</p>
      <p className="gap-top">
        <Link className="btn" to={link.to}>
          {t(link.label)}
        </Link>
      </p>
    </div>
  );
}

/** The form shows the newer content, or both versions if this device has unsaved changes too. */
export const ChangedElsewhere = ({ form }: { form: string }) => (
  <CheckoutNotice
    title="Cette lettre a été modifiée ailleurs"
    message="Elle a changé dans un autre onglet ou sur un autre appareil. Rien n’est commandé, et tout ce qui a été écrit est gardé. Relisez-la avant de payer."
    link={{ to: form, label: 'Relire ma lettre' }}
  />
);

/** A letter that waits for its payment as it was ordered, and was changed in its form since. */
export const ChangedSinceOrder = ({
  isBusy,
  onReplace,
  onKeep,
}: {
  isBusy: boolean;
  onReplace: () => void;
  onKeep: () => void;
}) => (
  <div className="page page-narrow">
    <h1>Votre lettre a changé depuis sa commande</h1>
    <p className="lead gap-top">Elle attend son paiement sans vos dernières modifications. Rien n’est débité.</p>
    <p className="row gap-top">
      <Button busy={isBusy} onClick={onReplace}>
        Commander avec mes modifications
      </Button>
      <Button look="quiet" busy={isBusy} onClick={onKeep}>
        Continuer sans elles
      </Button>
    </p>
  </div>
);

/** A letter that was deleted or handed over elsewhere, while it was written here. */
export const GoneFromAccount = ({ onKeep }: { onKeep: () => void }) => (
  <NotAvailable
    title="Cette lettre n’est plus dans votre espace"
    message="Elle a été supprimée ou transmise. Ce que vous avez écrit est encore sur cet appareil : gardez-le comme une nouvelle lettre, puis relisez-la avant de payer."
  >
    <Button onClick={onKeep}>La garder comme une nouvelle lettre</Button>
  </NotAvailable>
);

/** Shown when a new version of the template changes this letter: the form shows it with the stored answers. */
export function TextChanged({
  message,
  template,
  form,
}: {
  message: string;
  template: { category: string; slug: string };
  form: string;
}) {
  // Refetches the template; otherwise the form would show the cached version.
  useQuery(currentTemplateQuery(template));
  return (
    <CheckoutNotice
      title="Le texte de votre lettre a changé"
      message={message}
      link={{ to: form, label: 'Relire ma lettre' }}
    />
  );
}

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
