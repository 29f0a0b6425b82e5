import { useNotify } from 'react-admin';
import { ActionButton } from '../action-button.tsx';

/** Browsers let a page copy over https and on this machine only: elsewhere one selects and copies by hand. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const notify = useNotify();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify('Copié.', { type: 'success' });
    } catch {
      notify('Votre navigateur ne l’a pas permis. Sélectionnez le texte et copiez-le.', { type: 'warning' });
    }
  };
  return <ActionButton label={label} look="quiet" onClick={() => void copy()} />;
}
