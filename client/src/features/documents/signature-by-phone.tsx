import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { DrawnSignature } from '../../../../src/modules/documents/drafts/contract.ts';
import { Button } from '../../ui/button.tsx';
import { drawQrCode } from '../../ui/draw-qr-code.ts';
import { Loader } from '../../ui/loader.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { SIGNATURE_LINK_MINUTES } from './limits.ts';
import { closeSignatureRequest, requestedSignatureQuery, signatureLinkQuery } from './signature-api.ts';
import { getErrorText } from './use-uploads.ts';

/** Shows the code that opens the pad on a telephone, and waits for the signature. */
export function SignatureByPhone({
  templateVersionId,
  onSigned,
}: {
  templateVersionId: string;
  onSigned: (signature: DrawnSignature) => void;
}) {
  const t = useTranslate();
  const [attempt, setAttempt] = useState(1);
  const { data: link, error } = useQuery(signatureLinkQuery(templateVersionId, attempt));
  const again = (
    <Button look="quiet" onClick={() => setAttempt(attempt + 1)}>
      {t('Afficher un nouveau code')}
    </Button>
  );
  if (error)
    return (
      <div className="signing-code" role="alert">
        <p>{t(getErrorText(error))}</p>
        {again}
      </div>
    );
  if (!link) return <Loader label="Préparation du code…" />;
  return <Code key={link.id} link={link} onSigned={onSigned} again={again} />;
}

function Code({
  link: { id, url },
  onSigned,
  again,
}: {
  link: { id: string; url: string };
  onSigned: (signature: DrawnSignature) => void;
  again: ReactNode;
}) {
  const t = useTranslate();
  const { data, error } = useQuery(requestedSignatureQuery(id));
  const signature = data?.signature;
  useEffect(() => {
    if (signature) onSigned(signature);
  }, [signature, onSigned]);
  // The link is for as long as its code is shown.
  useEffect(() => () => void closeSignatureRequest(id).catch(() => undefined), [id]);
  if (error)
    return (
      <div className="signing-code" role="alert">
        <p>{t(getErrorText(error))}</p>
        {again}
      </div>
    );
  const { size, path } = drawQrCode(url);
  return (
    <div className="signing-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" {...t.label('Code à lire avec votre téléphone')}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <ol>
        <li>{t('Visez ce code avec l’appareil photo de votre téléphone, puis touchez le lien.')}</li>
        <li>{t('Signez sur son écran, au doigt.')}</li>
        <li>{t('Votre signature s’affiche ici aussitôt.')}</li>
      </ol>
      <p className="soft" role="status">
        {t(`Nous attendons votre signature. Ce code sert une fois, pendant ${SIGNATURE_LINK_MINUTES} minutes.`)}
      </p>
    </div>
  );
}
