import { useMemo, useState } from 'react';
import { drawQrCode } from '../../../client/src/ui/draw-qr-code.ts';
import type { SecondFactorAdded, SecondFactorSecret } from '../../../src/modules/auth/contract.ts';
import { ActionButton, CopyButton } from '../action-button.tsx';
import { PromptForm } from '../prompt-form.tsx';
import { post } from '../providers/http.ts';
import { PASSWORD_FIELD, OWN_SECOND_FACTOR_URL } from './own-second-factor.ts';

const FIRST_CODE = {
  name: 'code',
  label: 'Code à six chiffres',
  hint: 'Il change toutes les trente secondes.',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
} as const;

/** Enrols a second factor: password, QR code, then a first code. The factor is active once that code was correct. */
export function Enrolment({ onAdded }: { onAdded: (added: SecondFactorAdded) => void }) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  if (!secret)
    return (
      <>
        <p>
          Il vous faut une application d’authentification sur votre téléphone, par exemple FreeOTP, Aegis ou celle de
          votre gestionnaire de mots de passe, et deux minutes. Chaque connexion demandera ensuite votre mot de passe,
          puis le code qu’elle montre. Vos sessions ouvertes dans d’autres navigateurs seront fermées.
        </p>
        <PromptForm
          fields={[{ ...PASSWORD_FIELD, hint: 'Nous vérifions que c’est bien vous.' }]}
          button="Continuer"
          send={async (proof) => (await post(OWN_SECOND_FACTOR_URL, proof)).json as SecondFactorSecret}
          onDone={setSecret}
        />
      </>
    );
  return (
    <>
      <h2>Donnez ce secret à votre application</h2>
      <div className="admin-secret">
        <Qr text={secret.uri} />
        <div>
          <p>
            Dans votre application, ajoutez un compte et photographiez ce carré. Ou tapez-y ce secret, sans les espaces
            s’il le faut&nbsp;:
          </p>
          <p>
            <code className="admin-code">{secret.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <CopyButton label="Copier le secret" text={secret.secret} />
        </div>
      </div>
      <h2>Tapez le code qu’elle montre</h2>
      <PromptForm
        fields={[FIRST_CODE]}
        button="Vérifier et ajouter"
        send={async (code) => (await post(`${OWN_SECOND_FACTOR_URL}/confirm`, code)).json as SecondFactorAdded}
        onDone={onAdded}
      >
        <ActionButton label="Recommencer" onClick={() => setSecret(null)} />
      </PromptForm>
    </>
  );
}

/** Black on white in dark mode too: cameras do not read inverted codes. */
function Qr({ text }: { text: string }) {
  const { size, path } = useMemo(() => drawQrCode(text), [text]);
  return (
    <svg
      className="admin-qr"
      role="img"
      aria-label="Carré à photographier avec l’application. Le secret est écrit à côté."
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
