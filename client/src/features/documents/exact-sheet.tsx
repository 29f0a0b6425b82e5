import type { TemplateView } from '../../../../src/modules/documents/contract.ts';
import { Sheet } from './sheet.tsx';
import { useBlankLetter, useSampleLetter } from './use-letter.ts';

export interface ExactSheetProps {
  template: TemplateView;
  label: string;
}

/** The first sheet with every answer still missing. */
export function BlankSheet({ template, label }: ExactSheetProps) {
  const { pages } = useBlankLetter(template);
  return pages[0] ? <Sheet page={pages[0]} label={label} /> : null;
}

/** The first sheet of the sample letter. */
export function SampleSheet({ template, label }: ExactSheetProps) {
  const { pages } = useSampleLetter(template);
  return pages[0] ? <Sheet page={pages[0]} label={label} /> : null;
}
