import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHydrated } from '../../shell/use-hydrated.ts';
import { TextField } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { verificationPath } from './public-verification.ts';

const MAX_BYTES = 200_000_000;

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Takes a pasted hash, or computes it from a file that stays on the device. Pasting works without JavaScript. */
export function VerificationForm({ start = '', error }: { start?: string; error?: string | undefined }) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);

  const compute = async ([file]: readonly File[]): Promise<void> => {
    if (!file || isReading) return;
    setProblem(null);
    if (file.size > MAX_BYTES)
      return setProblem(
        'Ce fichier dépasse 200\u00a0Mo, trop pour votre navigateur. Calculez son empreinte avec votre ordinateur, puis collez-la.',
      );
    setReading(true);
    try {
      void navigate(verificationPath(toHex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))));
    } catch {
      setProblem('Votre navigateur n’a pas pu lire ce fichier. Réessayez, ou collez son empreinte.');
    } finally {
      setReading(false);
    }
  };
  return (
    <div className="verification-ways">
      {isHydrated && 'subtle' in crypto && (
        <div>
          <FileInput
            id="seal-file"
            multiple={false}
            title="Déposez le fichier ici"
            label={isReading ? 'Calcul en cours' : 'Choisir un fichier'}
            disabled={isReading}
            hint="Il reste sur votre appareil : seule son empreinte, calculée ici, nous est demandée."
            onFiles={(files) => void compute(files)}
          />
          {problem && (
            <p className="error" role="alert">
              {problem}
            </p>
          )}
        </div>
      )}
      <form
        method="get"
        action="/verifier"
        className="verification-form"
        onSubmit={(event) => {
          const pasted = String(new FormData(event.currentTarget).get('empreinte'));
          if (!pasted.trim()) return; // the server reports what is missing
          event.preventDefault();
          void navigate(verificationPath(pasted));
        }}
      >
        <TextField
          id="empreinte"
          name="empreinte"
          label="Empreinte SHA-256"
          hint="64 signes, imprimés dans le dossier de preuve."
          error={error}
          defaultValue={start}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
        <button className="btn" type="submit">
          Vérifier
        </button>
      </form>
    </div>
  );
}
