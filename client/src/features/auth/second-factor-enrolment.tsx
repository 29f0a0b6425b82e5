import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { SecondFactorAdded, SecondFactorSecret } from '../../../../src/modules/auth/contract.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { drawQrCode } from '../../ui/draw-qr-code.ts';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { PASSWORD } from '../../validation/fields.ts';
import { useForm } from '../../validation/use-form.ts';
import { FIRST_AUTHENTICATOR_CODE } from './code-step.tsx';
import { confirmSecondFactor, prepareSecondFactor, secondFactorQuery } from './profile-api.ts';

const PASSWORD_AGAIN = { present: { ...PASSWORD, label: 'Votre mot de passe' } };
const FIRST_CODE = { code: FIRST_AUTHENTICATOR_CODE };
const QR_PIXELS = 220;

/** Adds a second factor: password, secret, first code. It counts once that code was right. */
export function SecondFactorEnrolment({
  onAdded,
  children,
}: {
  onAdded: (added: SecondFactorAdded) => void;
  /** The way back. */
  children: ReactNode;
}) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  return secret ? (
    <FirstCode secret={secret} onAdded={onAdded}>
      <Button look="plain" onClick={() => setSecret(null)}>
        Recommencer
      </Button>
      {children}
    </FirstCode>
  ) : (
    <Beginning onPrepared={setSecret}>{children}</Beginning>
  );
}

function Beginning({
  onPrepared,
  children,
}: {
  onPrepared: (secret: SecondFactorSecret) => void;
  children: ReactNode;
}) {
  const { field, summary, busy, statusMessage, submit } = useForm('factor', PASSWORD_AGAIN, { present: '' });
  return (
    <form
      className="stack-5"
      method="post"
      noValidate
      onSubmit={submit(async (proof) => onPrepared(await prepareSecondFactor(proof)))}
    >
      <ProblemSummary {...summary} />
      <p>
        Il vous faut deux minutes et une application d’authentification sur votre téléphone, par exemple FreeOTP, Aegis
        ou celle de votre gestionnaire de mots de passe. Vos sessions ouvertes ailleurs seront fermées.
      </p>
      <PasswordField
        {...field('present')}
        hint="Nous vérifions que c’est bien vous."
        autoComplete="current-password"
        autoFocus
      />
      <SaveRow label="Continuer" busy={busy} statusMessage={statusMessage}>
        {children}
      </SaveRow>
    </form>
  );
}

function FirstCode({
  secret: { secret, uri },
  onAdded,
  children,
}: {
  secret: SecondFactorSecret;
  onAdded: (added: SecondFactorAdded) => void;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const start = useRef<HTMLParagraphElement>(null);
  // Not in the field: a small screen would scroll past the square.
  useEffect(() => start.current?.focus(), []);
  const { field, summary, busy, statusMessage, submit } = useForm('factor', FIRST_CODE, { code: '' });
  const confirm = submit(async (first) => {
    try {
      onAdded(await confirmSecondFactor(first));
    } catch (error) {
      // Added in another tab, or its first answer was lost.
      void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      throw error;
    }
  });
  const { size, path } = drawQrCode(uri);
  return (
    <form className="stack-5" method="post" noValidate onSubmit={confirm}>
      <ProblemSummary {...summary} />
      <p tabIndex={-1} ref={start}>
        Dans votre application, ajoutez un compte et visez ce carré.
      </p>
      {/* Black on white in dark mode too: cameras do not read inverted codes. */}
      <svg
        width={QR_PIXELS}
        height={QR_PIXELS}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="Carré à viser avec l’application. La clé est écrite en dessous."
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p>
        Ou tapez-y cette clé : <code className="break">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>{' '}
        <CopyButton label="Copier la clé" text={secret} done="Clé copiée." />
      </p>
      <TextField
        {...field('code')}
        hint="Tapez le code que l’application montre. Il change toutes les trente secondes."
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <SaveRow label="Vérifier et activer" busy={busy} statusMessage={statusMessage}>
        {children}
      </SaveRow>
    </form>
  );
}
