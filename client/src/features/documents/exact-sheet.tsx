import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { LetterText } from './letter-text.tsx';
import { Sheet } from './sheet.tsx';
import { useBlankLetter, useSampleLetter, type LaidOutLetter } from './use-letter.ts';

export interface ExactSheetProps {
  template: TemplateView;
  label: string;
}

/** The first sheet with every answer missing. */
export function BlankSheet({ template, label }: ExactSheetProps) {
  return <First {...useBlankLetter(template)} label={label} />;
}

/** The first sheet of the sample letter. */
export function SampleSheet({ template, label }: ExactSheetProps) {
  return <First {...useSampleLetter(template)} label={label} />;
}

const First = ({ letter, pages, label }: LaidOutLetter & { label: string }) => (
  <>
    <LetterText letter={letter} label={label} />
    <Sheet page={pages[0]!} />
  </>
);
