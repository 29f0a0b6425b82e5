import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { DrawnSignature } from '../../../src/modules/documents/drafts/contract.ts';
import { ApiError } from '../api/client.ts';
import { openSignatureLink, signWithLink } from '../features/documents/signature-api.ts';
import { SignatureDialog } from '../features/documents/signature-dialog.tsx';
import { getErrorText } from '../features/documents/use-uploads.ts';
import { Button } from '../ui/button.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { AuthLayout } from './auth-layout.tsx';

/**
 * Opened on a telephone by the code that a form shows on another screen. The token is in the fragment, which no server
 * sees; it allows one signature and nothing else of the letter.
 */
export function SignPage() {
  const token = useLocation().hash.slice(1);
  const state = useQuery({
    queryKey: ['signature-link', token],
    queryFn: () => openSignatureLink(token),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = state;
  return (
    <AuthLayout title="Signer ma lettre" intro="Votre signature rejoint la lettre ouverte sur votre ordinateur.">
      {token ? (
        !data && <QueryState all={[state]} />
      ) : (
        <p className="error" role="alert">
          Cette page s’ouvre avec un code. Affichez-le sur votre ordinateur, puis visez-le.
        </p>
      )}
      {data && <Signing token={token} title={data.title} />}
    </AuthLayout>
  );
}

/** Whether the code has expired or was used: nothing more can be sent with it. */
const isSpent = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.code === 'signature_link_expired' || failure.code === 'signature_link_used');

type Progress = 'drawing' | 'sending' | 'sent';

function Signing({ token, title }: { token: string; title: string }) {
  const [isOpen, setOpen] = useState(true);
  const [signature, setSignature] = useState<DrawnSignature | null>(null);
  const [progress, setProgress] = useState<Progress>('drawing');
  const [failure, setFailure] = useState<unknown>(null);
  const send = (drawn: DrawnSignature): void => {
    setSignature(drawn);
    setFailure(null);
    setProgress('sending');
    signWithLink(token, drawn).then(
      () => setProgress('sent'),
      (error: unknown) => {
        setProgress('drawing');
        setFailure(error);
      },
    );
  };
  if (progress === 'sent')
    return (
      <p className="note" role="status">
        <span>
          <b>C’est signé.</b> Votre signature est sur votre ordinateur. Vous pouvez fermer cette page.
        </span>
      </p>
    );
  return (
    <>
      <p>
        Lettre : <b>{title}</b>
      </p>
      {failure !== null && (
        <p className="error" role="alert">
          {getErrorText(failure)}
        </p>
      )}
      {!isSpent(failure) && (
        <div className="row">
          {failure !== null && signature && <Button onClick={() => send(signature)}>Envoyer à nouveau</Button>}
          <Button
            look={failure === null ? 'main' : 'quiet'}
            busy={progress === 'sending'}
            onClick={() => setOpen(true)}
          >
            {progress === 'sending' ? 'Envoi de la signature…' : 'Signer'}
          </Button>
        </div>
      )}
      <SignatureDialog open={isOpen} title={title} signature={null} onSigned={send} onClose={() => setOpen(false)} />
    </>
  );
}
