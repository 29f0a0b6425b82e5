import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { Note } from '../../ui/note.tsx';
import { useTranslate } from '../../ui/translation.ts';

/** A notice before the form: which letters their author has to write or sign by hand. */
export function HandNotice({ template: { sending, signature } }: { template: TemplateView }) {
  const t = useTranslate();
  if (!sending.advised)
    return (
      <Note title="Nous ne postons pas cette lettre" tone="wait" icon="information">
        <p>{t(sending.reason)}</p>
      </Note>
    );
  return signature === 'required' ? (
    <Note title="Cette lettre se signe à la main" tone="wait" icon="pen">
      <p>
        {t(
          'Vous la signerez à l’écran avant de commander, ou vous la téléchargerez pour la signer et la remettre vous-même.',
        )}
      </p>
    </Note>
  ) : null;
}
