import { useId, useState } from 'react';
import type { DrawnSignature } from '../../../../src/modules/documents/drafts/contract.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { SignatureDrawing } from './signature-drawing.tsx';
import { toStrokes } from './signature-strokes.ts';
import { focusWhenRendered } from './use-announcements.ts';

const SignatureDialog = onDemand(async () => (await import('./signature-dialog.tsx')).SignatureDialog);

/** The drawn signature of a person, which is optional, and the button that opens the pad. */
export function SignatureField({
  name,
  templateVersionId,
  signature,
  onChange,
}: {
  name: string;
  templateVersionId: string;
  signature: DrawnSignature | null;
  onChange: (signature: DrawnSignature | null) => void;
}) {
  const t = useTranslate();
  const buttonId = useId();
  const title = `Signature de ${name}`;
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  /** Each removal begins a new drawing. */
  const [drawing, setDrawing] = useState(0);
  const open = (): void => {
    setWasOpen(true);
    setOpen(true);
  };
  const remove = (): void => {
    setDrawing(drawing + 1);
    onChange(null);
    focusWhenRendered(buttonId);
  };
  return (
    <div className="field" role="group" {...t.label(title)}>
      <span className="label">{name}</span>
      {signature && <SignatureDrawing className="signature" strokes={toStrokes(signature)} label={title} />}
      <div className="row">
        <Button
          id={buttonId}
          look="quiet"
          size="small"
          icon="pen"
          onClick={open}
          {...t.label(signature ? `Refaire la signature de ${name}` : `Signer\u00a0: ${name}`)}
        >
          {t(signature ? 'Refaire la signature' : 'Signer')}
        </Button>
        {signature && (
          <Button look="plain" size="small" onClick={remove} {...t.label(`Retirer la signature de ${name}`)}>
            {t('Retirer la signature')}
          </Button>
        )}
      </div>
      {wasOpen && (
        <SignatureDialog
          key={drawing}
          open={isOpen}
          title={title}
          signature={signature}
          templateVersionId={templateVersionId}
          onSigned={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
