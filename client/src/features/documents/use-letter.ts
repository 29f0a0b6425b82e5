import { useMemo } from 'react';
import {
  compose,
  computeExpectedArrival,
  layOut,
  toParisDay,
  type Letter,
  type Page,
} from '../../../../src/letterpress/index.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { DocumentView, DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { UnprintableLetter } from './unprintable.ts';

export interface LaidOutLetter {
  letter: Letter;
  pages: Page[];
}

interface LetterInput {
  template: TemplateView;
  content: DraftContent;
  sending: DeliveryMethod | null;
  date: string;
  /** The papers that it announces; by default those of the template. */
  enclosures?: readonly string[] | undefined;
  /** By default it leaves with the next collection. */
  presentedOn?: string | undefined;
}

/** Composes and lays out the letter with the code that prints it. */
export function useLetter({
  template,
  content,
  sending,
  date,
  enclosures,
  presentedOn = sending ? computeExpectedArrival(sending, new Date()) : undefined,
}: LetterInput): LaidOutLetter {
  return useMemo(() => {
    try {
      const letter = compose(template, content, { date, sending, presentedOn, ...(enclosures && { enclosures }) });
      return { letter, pages: layOut(letter) };
    } catch (error) {
      throw new UnprintableLetter(template, error);
    }
  }, [template, content, sending, date, enclosures, presentedOn]);
}

const EMPTY: DraftContent = { answers: {}, sender: {}, recipient: {}, sending: null };
/** A civil day on which server and browser agree during hydration. */
const useToday = (): string => toParisDay(new Date());

/** Composes an ordered letter with this content and its own date. One that we never post announces its template's papers. */
export function useOrderedLetter(
  { datedOn, presentedOn }: DocumentView,
  input: Omit<LetterInput, 'date' | 'presentedOn'>,
): LaidOutLetter {
  const today = useToday();
  return useLetter({
    ...input,
    date: datedOn ?? today,
    enclosures: input.template.sending.advised ? input.enclosures : undefined,
    presentedOn: presentedOn ?? undefined,
  });
}

export const useBlankLetter = (template: TemplateView): LaidOutLetter =>
  useLetter({ template, content: EMPTY, sending: template.sending.advised, date: useToday() });

/** The letter of the template's own first sample, dated today. */
export function useSampleLetter(template: TemplateView): LaidOutLetter {
  const content = useMemo(
    (): DraftContent => ({
      sender: template.sampleSender,
      recipient: template.sampleRecipient,
      answers: template.sampleAnswers as DraftContent['answers'],
      sending: null,
    }),
    [template],
  );
  return useLetter({ template, content, sending: template.sending.advised, date: useToday() });
}
