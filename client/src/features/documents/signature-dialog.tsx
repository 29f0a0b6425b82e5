import { useState, useSyncExternalStore } from 'react';
import type { DrawnSignature } from '../../../../src/modules/documents/drafts/contract.ts';
import { Button } from '../../ui/button.tsx';
import { FullScreen } from '../../ui/modal.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { SignaturePad } from './signature-pad.tsx';
import { isFull, toSignature, toStrokes, type Stroke } from './signature-strokes.ts';

const SignatureByPhone = onDemand(async () => (await import('./signature-by-phone.tsx')).SignatureByPhone);

interface Props {
  open: boolean;
  /** Who signs, or what is signed. */
  title: string;
  signature: DrawnSignature | null;
  /** Offers to sign on a telephone; the template of the letter. */
  templateVersionId?: string;
  onSigned: (signature: DrawnSignature) => void;
  onClose: () => void;
}

/**
 * Takes a signature over the whole screen. What was drawn stays when the screen is turned, and when the dialog is closed
 * and opened again.
 */
export function SignatureDialog({ open, title, signature, templateVersionId, onSigned, onClose }: Props) {
  const t = useTranslate();
  const [strokes, setStrokes] = useState<readonly Stroke[]>(() => toStrokes(signature));
  const [isByPhone, setByPhone] = useState(false);
  const isTurned = useTurned();
  const isEmpty = strokes.length === 0;
  const close = (): void => {
    setByPhone(false);
    onClose();
  };
  const sign = (drawn: DrawnSignature | null): void => {
    if (!drawn) return;
    setStrokes(toStrokes(drawn));
    onSigned(drawn);
    close();
  };
  return (
    <FullScreen open={open} onClose={close} title={title} turned={isTurned}>
      <div className="signing-area">
        {isByPhone && templateVersionId && open ? (
          <SignatureByPhone templateVersionId={templateVersionId} onSigned={sign} />
        ) : (
          <SignaturePad strokes={strokes} isTurned={isTurned} onChange={setStrokes} />
        )}
      </div>
      <div className="signing-acts">
        {isByPhone ? (
          <Button look="quiet" onClick={() => setByPhone(false)}>
            {t('Signer sur cet écran')}
          </Button>
        ) : (
          <>
            {templateVersionId && (
              <Button className="signing-by-phone" look="quiet" onClick={() => setByPhone(true)}>
                {t('Signer avec votre téléphone')}
              </Button>
            )}
            {isFull(strokes) && (
              <p className="warning" role="status">
                {t('Le cadre est plein\u00a0: effacez un trait pour continuer.')}
              </p>
            )}
            <Button look="plain" busy={isEmpty} onClick={() => setStrokes((before) => before.slice(0, -1))}>
              {t('Effacer le dernier trait')}
            </Button>
            <Button look="quiet" busy={isEmpty} onClick={() => setStrokes([])}>
              {t('Effacer')}
            </Button>
            <Button busy={isEmpty} onClick={() => sign(toSignature(strokes))}>
              {t('C’est signé')}
            </Button>
          </>
        )}
      </div>
    </FullScreen>
  );
}

/** A telephone held upright: the pad is turned, so that it takes the length of the screen. */
const UPRIGHT_PHONE = '(orientation: portrait) and (pointer: coarse) and (max-width: 40em)';

function useTurned(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(UPRIGHT_PHONE);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(UPRIGHT_PHONE).matches,
    () => false,
  );
}
