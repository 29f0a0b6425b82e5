import { isSamePaper, listRequiredEnclosures, toParisDay } from '../../../../src/letterpress/index.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-input.tsx';
import { Note } from '../../ui/note.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { ACCEPTED } from './enclosure-text.ts';
import { listOwnEnclosures } from './review-rows.ts';
import { describeMissing, toApartId } from './steps.ts';
import type { Enclosures } from './use-enclosures.ts';

interface Props {
  template: TemplateView;
  content: DraftContent;
  enclosed: Enclosures;
  findError: (field: string) => string | undefined;
  onChange: (content: DraftContent) => void;
}

const MAX_WORDS = 300;

/** A slot for each paper that the letter requires and that is not enclosed yet. */
export function RequiredPapers({ template, content, enclosed, findError, onChange }: Props) {
  const t = useTranslate();
  const required = listRequiredEnclosures(template, content, toParisDay(new Date()));
  const isNamed = (label: string): boolean => required.some((paper) => isSamePaper(paper.label, label));
  const free = enclosed.items.filter(({ label, can }) => can.includes('label') && !isNamed(label));
  const missing = required.filter(({ label }) => !enclosed.items.some((item) => isSamePaper(item.label, label)));
  const say = (label: string, words: string): void => {
    const others = (content.sentApart ?? []).filter((apart) => !isSamePaper(apart.label, label));
    onChange({
      ...content,
      sentApart: words === '' ? others : [...others, { label, words, at: new Date().toISOString() }],
    });
  };
  return missing.map(({ label, without = '' }) => (
    <Note key={label} title={label} tone="wait" icon="attach">
      <div className="stack-5">
        <p>{t(describeMissing({ label, without }))}</p>
        {enclosed.can.includes('add') && (
          <div className="file-ways">
            <FileButton
              id={`paper-${toApartId(label)}`}
              label="Joindre cette pièce"
              accept={ACCEPTED}
              onFiles={(files) => enclosed.add(files, label)}
            />
          </div>
        )}
        {free.length > 0 && (
          <div className="enclosure-names" role="group" {...t.label(`Pièces déjà jointes, pour ${label}`)}>
            {free.map(({ id, fileName }) => (
              <Button key={id} look="quiet" size="small" onClick={() => enclosed.label(id, label)}>
                {t(`C’est «\u00a0${fileName}\u00a0»`)}
              </Button>
            ))}
          </div>
        )}
        <TextArea
          id={toApartId(label)}
          label="Ou dites comment vous l’envoyez à part"
          hint="Vos mots sont gardés avec la commande. La lettre ne dit plus que cette pièce est jointe."
          required={false}
          rows={2}
          maxLength={MAX_WORDS}
          value={content.sentApart?.find((apart) => isSamePaper(apart.label, label))?.words ?? ''}
          error={findError(toApartId(label))}
          onChange={({ target }) => say(label, target.value)}
        />
      </div>
    </Note>
  ));
}

/** Of a letter that we never post: the papers that its author puts into the envelope. */
export function OwnEnclosures({ template, content }: Pick<Props, 'template' | 'content'>) {
  const t = useTranslate();
  const items = listOwnEnclosures(template, content);
  if (items.length === 0) return null;
  return (
    <Note title="Ce que vous joindrez vous-même" icon="attach">
      <ul>
        {items.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <p>{t('Nous ne postons pas cette lettre. Joignez-lui ces pièces, et gardez une copie de chacune.')}</p>
    </Note>
  );
}
