import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { Tick } from '../../ui/field.tsx';
import { useTranslate } from '../../ui/translation.ts';

type Setting = NonNullable<DraftContent['setting']>;

export const getSetting = ({ setting }: DraftContent): Setting => setting ?? { justified: false, hyphenated: false };

export const changeSetting = (content: DraftContent, change: Partial<Setting>): DraftContent => ({
  ...content,
  setting: { ...getSetting(content), ...change },
});

/** Sets the letter in 16 points. It takes more sheets, which its price follows. */
export function LargeTypeTick({
  content,
  onChange,
}: {
  content: DraftContent;
  onChange: (content: DraftContent) => void;
}) {
  const t = useTranslate();
  return (
    <Tick
      id="setting-large-type"
      checked={getSetting(content).largeType === true}
      onChange={(largeType) => onChange(changeSetting(content, { largeType }))}
    >
      <b>{t('Grands caractères (16 pt)')}</b>
      <br />
      <small>{t('Le texte est plus gros. La lettre peut prendre plus de feuilles.')}</small>
    </Tick>
  );
}
