import { Button } from './button.tsx';
import { useToast } from './toast.tsx';

/** Copies a text; nothing is shown where the browser does not allow it (without https). */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const showToast = useToast();
  if (!navigator.clipboard) return null;
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(text).then(
      () => showToast(done),
      () => showToast('Votre navigateur n’a pas permis la copie.', 'warning'),
    );
  return (
    <Button look="plain" size="small" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
