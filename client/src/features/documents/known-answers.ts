import { computeExpectedArrival, fillUsualAnswers, getZone, toParisDay } from '../../../../src/letterpress/index.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { FieldView } from '../../../../src/modules/documents/catalogue/questions.contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';

type Known = Pick<TemplateView, 'steps' | 'sending' | 'tables'>;

/** The answers with what most people say and what the site knows, as the letter prints them. They are not stored. */
export function withKnownAnswers(template: Known, content: DraftContent): DraftContent {
  const sending = content.sending ?? template.sending.advised;
  const now = new Date();
  const presentedOn =
    sending === null || getZone(content.recipient) === 'abroad' ? null : computeExpectedArrival(sending, now);
  const { sender, recipient, answers } = content;
  return {
    ...content,
    answers: fillUsualAnswers(template, answers, { sender, recipient, date: toParisDay(now), presentedOn }),
  };
}

const ORIGINS: Record<NonNullable<FieldView['usual']>, string> = {
  own_address: 'Rempli avec votre adresse. Changez-la s’il le faut.',
  own_name: 'Rempli avec votre nom. Changez-le s’il le faut.',
  own_last_name: 'Rempli avec votre nom. Changez-le s’il le faut.',
  own_identity: 'Rempli avec ce que dit la lettre. Ajoutez un numéro si vous en avez un.',
  own_town: 'Rempli avec votre ville. Changez-la s’il le faut.',
  own_email: 'Rempli avec votre adresse e-mail. Changez-la s’il le faut.',
  own_phone: 'Rempli avec votre téléphone. Changez-le s’il le faut.',
  recipient_name: 'Rempli avec le nom du destinataire. Changez-le s’il le faut.',
  recipient_address: 'Rempli avec l’adresse du destinataire. Changez-la s’il le faut.',
  expected_receipt: 'Rempli avec le jour prévu, et mis à jour jusqu’à l’envoi. Changez-le si la lettre part autrement.',
  this_year: 'Rempli avec l’année en cours. Changez-la s’il le faut.',
  last_year: 'Rempli avec l’année dernière. Changez-la s’il le faut.',
  last_year_period: 'Rempli avec l’année dernière. Changez-la s’il le faut.',
  latest_income_tax: 'Rempli avec le dernier impôt sur les revenus. Changez-le s’il le faut.',
};
const DEFAULT_ORIGIN = 'Réponse la plus courante, choisie d’avance. Changez-la s’il le faut.';
const TABLE_ORIGIN = 'Rempli avec la valeur publiée. Vérifiez-la.';
const LATER_ORIGIN = 'Rempli d’après le jour prévu pour la réception. Changez-le s’il le faut.';

/** Says where an answer comes from that the person did not give. */
export function describeOrigin(
  { name, usual, proposal, after }: FieldView,
  content: DraftContent,
  shown: DraftContent,
): string | undefined {
  if (Object.hasOwn(content.answers, name) || !Object.hasOwn(shown.answers, name)) return undefined;
  if (!usual) return proposal ? TABLE_ORIGIN : DEFAULT_ORIGIN;
  return after ? LATER_ORIGIN : ORIGINS[usual];
}
