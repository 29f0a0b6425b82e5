import { getZone } from '../../../letterpress/index.ts';
import type { DraftContent } from './contract.ts';

/** The day that an ordered letter prints, and its expected first presentation, from which its deadlines count. */
export interface LetterDates {
  datedOn: string;
  presentedOn: string | null;
}

/** No presentation is announced for another country. */
export const toPrintedDates = (
  { datedOn, presentedOn }: LetterDates,
  { recipient }: Pick<DraftContent, 'recipient'>,
): LetterDates => ({ datedOn, presentedOn: getZone(recipient) === 'abroad' ? null : presentedOn });
