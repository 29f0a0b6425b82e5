import { expectedArrival, fillUsualAnswers, getZone } from '../../../../src/letterpress/index.ts';
import type { FieldView, TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';

type Known = Pick<TemplateView, 'steps' | 'sending'>;

/** The answers with what the site knows, as the letter prints them. What it knows is not stored. */
export function withKnownAnswers(template: Known, content: DraftContent): DraftContent {
  const sending = content.sending ?? template.sending.advised;
  const presentedOn =
    sending === null || getZone(content.recipient) === 'abroad' ? null : expectedArrival(sending, new Date());
  return {
    ...content,
    answers: fillUsualAnswers(template, content.answers, { sender: content.sender, presentedOn }),
  };
}

const ORIGINS: Record<NonNullable<FieldView['usual']>, string> = {
  own_address: 'Rempli avec votre adresse. Changez-la s’il le faut.',
  expected_receipt: 'Rempli avec le jour prévu, et mis à jour jusqu’à l’envoi.',
};
/** Says where an answer comes from that the person did not give. */
export const describeOrigin = (
  { name, usual }: FieldView,
  given: DraftContent,
  shown: DraftContent,
): string | undefined =>
  usual && !Object.hasOwn(given.answers, name) && Object.hasOwn(shown.answers, name) ? ORIGINS[usual] : undefined;
