import { useState, type DetailsHTMLAttributes, type ReactNode } from 'react';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent, DrawnSignature } from '../../../../src/modules/documents/drafts/contract.ts';
import { Tick } from '../../ui/field.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { listSignerNames } from './draft.ts';
import { changeSetting, getSetting, LargeTypeTick } from './large-type-tick.tsx';
import { SignatureField } from './signature-field.tsx';
import { SIGNATURES_ID } from './steps.ts';

type Need = NonNullable<TemplateView['signature']>;
const SIGNATURE_TITLES: Record<Need, string> = {
  required: 'Signer à la main (obligatoire)',
  advised: 'Signer à la main (conseillé)',
  none: 'Signer à la main (facultatif)',
};
const SIGNATURE_TEXTS: Record<Need, string> = {
  required: 'Cette lettre ne vaut que signée de votre main. Signez-la ici,',
  advised: 'Une signature de votre main donne plus de poids à cette lettre. Signez-la ici,',
  none: 'Votre nom imprimé en bas de la lettre suffit. Vous pouvez ajouter votre signature,',
};
/** Ends each of them. */
const BY_HAND = 'au doigt, à la souris ou avec votre téléphone.';

/** Opens where something is set, and stays open when it is unset: the focus is inside. */
function Fold({ isUsed, ...details }: { isUsed: boolean } & DetailsHTMLAttributes<HTMLDetailsElement>) {
  const [isOpen, setOpen] = useState(isUsed);
  return <details {...details} open={isOpen || isUsed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} />;
}

/** Optional settings: a drawn signature, large type and the text alignment; of a draft also its printing and papers. */
export function LetterSettings({
  template,
  content,
  error,
  isDraft = false,
  printing,
  papers,
  onChange,
}: {
  template: TemplateView;
  content: DraftContent;
  error?: string | undefined;
  /** The letter is not ordered yet: it may be downloaded to be signed. */
  isDraft?: boolean;
  printing?: ReactNode;
  papers?: ReactNode;
  onChange: (content: DraftContent) => void;
}) {
  const t = useTranslate();
  const names = listSignerNames(content, template);
  const signatures = names.map((_, i) => content.signatures?.[i] ?? null);
  const need = template.signature ?? 'none';
  const setting = getSetting(content);
  const sign = (signerIndex: number, signature: DrawnSignature | null): void => {
    const { signatures: _before, ...rest } = content;
    const after = signatures.map((other, i) => (i === signerIndex ? signature : other));
    onChange(after.some(Boolean) ? { ...rest, signatures: after } : rest);
  };
  return (
    <div className="faq gap-top">
      <Fold
        isUsed={need === 'required' || signatures.some(Boolean)}
        id={SIGNATURES_ID}
        tabIndex={-1}
        aria-labelledby="signatures-title"
      >
        <summary id="signatures-title">{t(SIGNATURE_TITLES[need])}</summary>
        <div className="answer col">
          <p>
            {t(SIGNATURE_TEXTS[need])} {t(BY_HAND)}
          </p>
          {error && (
            <p className="error" role="alert">
              {t(error)}
            </p>
          )}
          {isDraft && need === 'required' && template.sending.advised && (
            <Tick
              id="signs-on-paper"
              checked={content.signsOnPaper === true}
              onChange={(signsOnPaper) => onChange({ ...content, signsOnPaper })}
            >
              {t('Télécharger et signer\u00a0: j’imprime la lettre, je la signe et je la remets moi-même')}
            </Tick>
          )}
          {names.map((name, i) => (
            <SignatureField
              key={i}
              name={name}
              templateVersionId={template.versionId}
              signature={signatures[i] ?? null}
              onChange={(signature) => sign(i, signature)}
            />
          ))}
        </div>
      </Fold>
      <Fold isUsed={setting.justified || setting.hyphenated || setting.largeType === true || content.duplex === false}>
        <summary>
          {t(printing ? 'Présentation et impression (facultatif)' : 'Présentation du texte (facultatif)')}
        </summary>
        <div className="answer col">
          <LargeTypeTick content={content} onChange={onChange} />
          <Tick
            id="setting-justified"
            checked={setting.justified}
            onChange={(justified) => onChange(changeSetting(content, { justified }))}
          >
            {t('Aligner le texte des deux côtés')}
          </Tick>
          <Tick
            id="setting-hyphenated"
            checked={setting.hyphenated}
            onChange={(hyphenated) => onChange(changeSetting(content, { hyphenated }))}
          >
            {t('Couper les mots longs en fin de ligne')}
          </Tick>
          {printing}
        </div>
      </Fold>
      {papers}
    </div>
  );
}
