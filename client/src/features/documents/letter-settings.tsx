import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent, DrawnSignature } from '../../../../src/modules/documents/drafts/contract.ts';
import { Tick } from '../../ui/field.tsx';
import { signerNames } from './draft.ts';
import { changeSetting, getSetting, LargeTypeTick } from './large-type-tick.tsx';
import { SignatureField } from './signature-field.tsx';

/** Optional settings: a drawn signature, large type and the text alignment. */
export function LetterSettings({
  template,
  content,
  onChange,
}: {
  template: TemplateView;
  content: DraftContent;
  onChange: (content: DraftContent) => void;
}) {
  const names = signerNames(content, template);
  const signatures = names.map((_, i) => content.signatures?.[i] ?? null);
  const setting = getSetting(content);
  const sign = (signerIndex: number, signature: DrawnSignature | null): void => {
    const { signatures: _before, ...rest } = content;
    const after = signatures.map((other, i) => (i === signerIndex ? signature : other));
    onChange(after.some(Boolean) ? { ...rest, signatures: after } : rest);
  };
  return (
    <div className="faq gap-top">
      <details open={signatures.some(Boolean)}>
        <summary>Signer à la main (facultatif)</summary>
        <div className="answer col">
          <p>
            Votre nom imprimé en bas de la lettre suffit le plus souvent. Vous pouvez ajouter votre signature, au doigt,
            à la souris ou avec votre téléphone.
          </p>
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
      </details>
      <details open={setting.justified || setting.hyphenated || setting.largeType === true}>
        <summary>Présentation du texte (facultatif)</summary>
        <div className="answer col">
          <LargeTypeTick content={content} onChange={onChange} />
          <Tick
            id="setting-justified"
            checked={setting.justified}
            onChange={(justified) => onChange(changeSetting(content, { justified }))}
          >
            Aligner le texte des deux côtés
          </Tick>
          <Tick
            id="setting-hyphenated"
            checked={setting.hyphenated}
            onChange={(hyphenated) => onChange(changeSetting(content, { hyphenated }))}
          >
            Couper les mots longs en fin de ligne
          </Tick>
        </div>
      </details>
    </div>
  );
}
