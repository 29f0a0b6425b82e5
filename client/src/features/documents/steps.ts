import type { PartnerName } from '../../../../src/domain/postal-partner.ts';
import {
  findAnswerProblems,
  findUnprintable,
  normaliseAddress,
  findDestinationProblem,
  listMissingEnclosures,
  toParisDay,
  isUndeliverable,
  listShownFields,
} from '../../../../src/letterpress/index.ts';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { FieldView } from '../../../../src/modules/documents/catalogue/questions.contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import type { Problem } from '../../ui/problem-summary.tsx';
import { findProblem } from '../../validation/sentences.ts';
import { listSignerNames } from './draft.ts';
import { getBlockingText } from './enclosure-text.ts';
import { withKnownAnswers } from './known-answers.ts';
import { MAX_TOTAL_BYTES } from './limits.ts';
import type { Measures } from './measure.ts';
import type { Enclosures } from './use-enclosures.ts';

export interface StepTexts {
  /** The name of the step in the form's address. */
  slug: string;
  title: string;
  short: string;
  intro?: string | undefined;
}
export type AnswersStep = StepTexts & { kind: 'answers'; fields: FieldView[] };
export type FormStep =
  | (StepTexts & { kind: 'sender' | 'recipient' | 'enclosures' | 'sending' | 'review' })
  | AnswersStep;

/** The query parameter of the form's address that names the open step. */
export const STEP_PARAMETER = 'etape';

/** Sender, recipient, the template's own questions, enclosures, delivery and review. */
export const listSteps = (template: Pick<TemplateView, 'steps'>): FormStep[] => [
  {
    kind: 'sender',
    slug: 'vous',
    title: 'Qui écrit ?',
    short: 'Vous',
    intro: 'Votre nom et votre adresse figurent en haut de la lettre.',
  },
  {
    kind: 'recipient',
    slug: 'destinataire',
    title: 'À qui écrivez-vous ?',
    short: 'Destinataire',
    intro: 'L’adresse qui sera sur l’enveloppe.',
  },
  ...template.steps.map(({ title, short, intro, fields }, index): FormStep => ({
    kind: 'answers',
    slug: `questions-${index + 1}`,
    title,
    short,
    intro,
    fields,
  })),
  {
    kind: 'enclosures',
    slug: 'pieces',
    title: 'Que joignez-vous à votre lettre ?',
    short: 'Pièces',
    intro:
      'Chaque pièce est imprimée sur ses propres feuilles et annoncée à la fin de la lettre. Si rien n’est demandé ci-dessous, cette étape est facultative.',
  },
  { kind: 'sending', slug: 'envoi', title: 'Comment doit-elle partir ?', short: 'Envoi' },
  {
    kind: 'review',
    slug: 'relecture',
    title: 'Vérifiez votre lettre',
    short: 'Relecture',
    intro: 'Tout est encore modifiable. Rien n’est payé maintenant.',
  },
];

/** A letter as far as it is written. Without `partners` its delivery is checked for all of them. */
interface WrittenLetter {
  template: TemplateView;
  content: DraftContent;
  enclosed?: readonly EnclosureView[];
  partners?: readonly PartnerName[] | undefined;
}

/** Lists the problems that block a step, each with its control. */
export function findStepProblems(
  step: FormStep,
  { template, content, enclosed = [], partners }: WrittenLetter,
): Problem[] {
  if (step.kind === 'sender' || step.kind === 'recipient') {
    const address = content[step.kind];
    const kind = address.kind ?? (step.kind === 'sender' ? 'person' : template.recipientKind);
    const named =
      step.kind === 'sender' ? [...findNameProblems(address, kind), ...findCoSenderProblems(template, content)] : [];
    const postal = normaliseAddress({ ...address, kind })
      .problems.filter(({ severity }) => severity === 'error')
      .map(({ field, code, message }) => ({
        field: `${step.kind}.${field}`,
        message: (step.kind === 'sender' && code === 'missing' && OWN_ADDRESS_MISSING[field]) || message,
      }));
    return [...named, ...postal, ...(step.kind === 'sender' ? findContactProblems(content.sender) : [])];
  }
  if (step.kind === 'answers') {
    const shownNames = new Set(listShownStepFields(step, template, content).map(({ name }) => name));
    return findAnswerProblems(template, withKnownAnswers(template, content).answers).filter(({ field }) =>
      shownNames.has(field.split('.')[0]!),
    );
  }
  if (step.kind === 'enclosures')
    return [
      ...findRequiredPapers(template, content, enclosed),
      ...enclosed.flatMap((enclosure) => {
        const message = getBlockingText(enclosure);
        return message ? [{ field: `enclosure-${enclosure.id}`, message }] : [];
      }),
    ];
  if (step.kind === 'sending') {
    // Not a problem of this step: the PDF can still be bought.
    if (
      !template.sending.advised ||
      isSignedOnPaper(template, content) ||
      isUndeliverable(template.sending.allowed, content, partners)
    )
      return [];
    if (!content.sending) return [{ field: 'sending', message: 'Choisissez comment votre lettre doit partir.' }];
    const destinationProblem = findDestinationProblem(content.sending, content, partners);
    return destinationProblem ? [{ field: 'sending', message: destinationProblem.message }] : [];
  }
  return findSignatureProblems(template, content);
}

/** Bytes over the limit, uploads that are not finished and, of a letter that we post, more sheets than its envelope holds. */
export function findEnvelopeProblems(
  { sheets, maxSheets }: Pick<Measures, 'sheets' | 'maxSheets'>,
  { items, uploads }: Pick<Enclosures, 'items' | 'uploads'>,
  { isPosted }: { isPosted: boolean },
): Problem[] {
  const bytes = items.reduce((sum, enclosure) => sum + (enclosure.bytes ?? 0), 0);
  const advice =
    items.length > 0 ? 'Retirez une pièce, ou choisissez le recto verso.' : 'Raccourcissez-la, ou écrivez-en deux.';
  const messages = [
    isPosted &&
      sheets > maxSheets &&
      `Votre lettre compte ${sheets} feuilles. Une enveloppe en tient ${maxSheets}. ${advice}`,
    bytes > MAX_TOTAL_BYTES &&
      'Vos pièces pèsent ensemble plus de 19,5\u00a0Mo, plus que notre partenaire postal n’en imprime avec une lettre. Retirez-en une, ou joignez-la en qualité réduite.',
    uploads.length > 0 && 'Des fichiers ne nous sont pas encore parvenus. Attendez la fin de l’envoi, ou retirez-les.',
  ];
  return messages.flatMap((message) => (message ? [{ field: 'enclosure-files', message }] : []));
}

/** The control that says why a required paper is not enclosed. */
export const toApartId = (label: string): string => `apart-${label.replace(/[^\p{L}\p{N}]+/gu, '-')}`;
/** « Sans elle, … »: the required papers that are neither enclosed nor said to be sent apart. */
const findRequiredPapers = (
  template: TemplateView,
  content: DraftContent,
  enclosed: readonly EnclosureView[],
): Problem[] =>
  template.sending.advised
    ? listMissingEnclosures(template, content, {
        labels: enclosed.map(({ label }) => label),
        date: toParisDay(new Date()),
      }).map(({ label, without = '' }) => ({ field: toApartId(label), message: describeMissing({ label, without }) }))
    : [];
export const describeMissing = ({ label, without }: { label: string; without: string }): string =>
  `Cette lettre annonce une pièce\u00a0: ${label}. Sans elle, ${without}. Joignez-la, ou dites que vous l’envoyez à part.`;

/** The author prints and signs it. A later version of the template may no longer offer this. */
export const isSignedOnPaper = (
  { signature }: Pick<TemplateView, 'signature'>,
  { signsOnPaper }: Pick<DraftContent, 'signsOnPaper'>,
): boolean => signature === 'required' && signsOnPaper === true;

/** The fold of the signatures. */
export const SIGNATURES_ID = 'signatures';
/** The law wants a hand: the letter is signed here, or printed and signed by its author. */
const findSignatureProblems = (template: TemplateView, content: DraftContent): Problem[] =>
  template.signature === 'required' &&
  template.sending.advised &&
  !isSignedOnPaper(template, content) &&
  listSignerNames(content, template).some((_, i) => !content.signatures?.[i])
    ? [
        {
          field: SIGNATURES_ID,
          message:
            'Cette lettre doit être signée à la main. Signez-la ici, ou choisissez de la télécharger pour la signer.',
        },
      ]
    : [];

/** What is missing in the sender's own address; the recipient's is « le », « la ». */
const OWN_ADDRESS_MISSING: Partial<Record<keyof DraftContent['sender'], string>> = {
  lastName: 'Indiquez votre nom.',
  line4: 'Indiquez votre numéro et votre rue, ou votre boîte postale à la ligne suivante.',
  postcode: 'Indiquez votre code postal.',
  city: 'Indiquez votre ville.',
};

/** A letter needs a person who signs, for an organisation too. */
function findNameProblems(address: DraftContent['sender'], kind: 'person' | 'organisation'): Problem[] {
  const isMissing = (name: 'firstName' | 'lastName'): boolean => !address[name]?.trim();
  if (kind === 'person')
    return isMissing('firstName') ? [{ field: 'sender.firstName', message: 'Indiquez votre prénom.' }] : [];
  return [
    ...(isMissing('firstName')
      ? [{ field: 'sender.firstName', message: 'Indiquez le prénom de la personne qui signe.' }]
      : []),
    ...(isMissing('lastName')
      ? [{ field: 'sender.lastName', message: 'Indiquez le nom de la personne qui signe.' }]
      : []),
  ];
}

const findCoSenderProblems = (template: TemplateView, { sender, coSenders = [] }: DraftContent): Problem[] =>
  template.senders?.several && sender.kind !== 'organisation'
    ? coSenders.flatMap(({ firstName, lastName }, i) => [
        ...(firstName?.trim()
          ? []
          : [
              {
                field: `coSenders.${i}.firstName`,
                message: `Indiquez le prénom du signataire ${i + 2}, ou retirez-le.`,
              },
            ]),
        ...(lastName?.trim()
          ? []
          : [{ field: `coSenders.${i}.lastName`, message: `Indiquez le nom du signataire ${i + 2}, ou retirez-le.` }]),
        ...findUnprintableProblem(`coSenders.${i}.firstName`, firstName),
        ...findUnprintableProblem(`coSenders.${i}.lastName`, lastName),
      ])
    : [];

/** The contact lines of the sender block. */
const findContactProblems = (sender: DraftContent['sender']): Problem[] => {
  const wrong = findEmailProblem(sender.email);
  return [
    ...(wrong ? [{ field: 'sender.email', message: wrong }] : []),
    ...(['email', 'phone', 'jobRole'] as const).flatMap((name) =>
      findUnprintableProblem(`sender.${name}`, sender[name]),
    ),
  ];
};

/** The address is printed in the letter, so it must be complete. */
export const findEmailProblem = (email: string | undefined): string | undefined =>
  findProblem(email, { label: 'Adresse e-mail', rules: { email: true } });

function findUnprintableProblem(field: string, text: string | undefined): Problem[] {
  const message = findUnprintable(text ?? '');
  return message ? [{ field, message }] : [];
}

/** Lists the fields of a step that apply to these answers. */
export function listShownStepFields(
  step: { fields: FieldView[] },
  template: TemplateView,
  content: DraftContent,
): FieldView[] {
  const shown = new Set(listShownFields(template, withKnownAnswers(template, content).answers).map(({ name }) => name));
  return step.fields.filter(({ name }) => shown.has(name));
}

/** Whether a step has a field; a part of a field is named after a dot. */
export const hasField = (step: FormStep, field: string): boolean =>
  step.kind === 'answers'
    ? step.fields.some(({ name }) => name === field.split('.')[0])
    : field.startsWith(`${step.kind}.`) || (step.kind === 'sender' && field.startsWith('coSenders.'));
