import { DELIVERY_METHOD_NAMES } from '../../../../src/domain/delivery-method.ts';
import { formatEuros } from '../../../../src/domain/money.ts';
import {
  compose,
  listEntries,
  formatLongDate,
  isDuplex,
  isSamePaper,
  listRequiredEnclosures,
  toParisDay,
  normaliseAddress,
  type AnswerValue,
} from '../../../../src/letterpress/index.ts';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { FieldView } from '../../../../src/modules/documents/catalogue/questions.contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import { PDF_NAME } from './delivery-method-text.ts';
import { listSignerNames } from './draft.ts';
import { getStatusText } from './enclosure-text.ts';
import { withKnownAnswers } from './known-answers.ts';
import { listShownStepFields, type FormStep } from './steps.ts';

/** A question and its answer, one line for each part of the answer; `isOurs` if these words are ours, not typed. */
export type Row = [name: string, toLines: readonly string[], isOurs?: boolean];

interface Read {
  template: TemplateView;
  content: DraftContent;
  enclosed: readonly EnclosureView[];
  /** True for an order of the PDF alone, which is not posted. */
  unserved: boolean;
}

/** The answers of a step for the review. */
export function listReviewRows(step: FormStep, { template, content, enclosed, unserved }: Read): Row[] {
  const toAddressRow = (side: 'sender' | 'recipient') =>
    normaliseAddress({
      ...content[side],
      kind: content[side].kind ?? (side === 'sender' ? 'person' : template.recipientKind),
    }).printed;
  if (step.kind === 'sender')
    return [
      ['Votre adresse', toAddressRow('sender')],
      ...reach(content.sender),
      ...listSignerNames(content, template)
        .slice(1)
        .map((name): Row => ['Signe avec vous', [name]]),
    ];
  if (step.kind === 'recipient') return [['Sur l’enveloppe', toAddressRow('recipient')]];
  if (step.kind === 'enclosures' && !template.sending.advised)
    return [['Ce que vous joindrez vous-même', listOwnEnclosures(template, content)]];
  if (step.kind === 'enclosures')
    return [
      ['Pièces jointes', enclosed.map((enclosure) => `${enclosure.label} (${getStatusText(enclosure)})`)],
      ...listSentApart(template, content, enclosed),
    ];
  if (step.kind === 'sending')
    return unserved
      ? [['Mode d’envoi', [`${PDF_NAME}, que vous envoyez vous-même`], true]]
      : [
          ['Mode d’envoi', content.sending ? [DELIVERY_METHOD_NAMES[content.sending]] : [], true],
          ['Impression', [isDuplex(content) ? 'Recto verso' : 'Recto seul'], true],
        ];
  return step.kind === 'answers'
    ? listShownStepFields(step, template, content).map((field): Row => [
        field.label,
        toLines(field, withKnownAnswers(template, content).answers[field.name]),
        ['yesNo', 'choice', 'date'].includes(field.type),
      ])
    : [];
}

/** Of a letter that we never post: the papers that it announces, which its author encloses. */
export const listOwnEnclosures = (template: TemplateView, content: DraftContent): string[] =>
  compose(template, content, { date: toParisDay(new Date()), sending: null }).blocks.flatMap((block) =>
    block.kind === 'enclosures' ? block.items.map((runs) => runs.map(({ text }) => text).join('')) : [],
  );

/** What the author says about the required papers that are not enclosed. */
const listSentApart = (template: TemplateView, content: DraftContent, enclosed: readonly EnclosureView[]): Row[] =>
  listRequiredEnclosures(template, content, toParisDay(new Date())).flatMap(({ label }) => {
    const words = content.sentApart?.find((apart) => isSamePaper(apart.label, label))?.words;
    return words && !enclosed.some((enclosure) => isSamePaper(enclosure.label, label))
      ? [['Pièce envoyée à part', [`${label}\u00a0: ${words}`]] as Row]
      : [];
  });

/** The heading of a step in the review. */
export const getStepHeading = (step: FormStep): string => HEADS[step.kind] ?? step.title;

export interface Difference {
  step: string;
  name: string;
  local: readonly string[];
  remote: readonly string[];
}
/**
 * The differences between two versions, in the order of the steps: the lines of each answer that only one version has.
 */
export function listDifferences(
  steps: readonly FormStep[],
  { template, local, remote }: { template: TemplateView; local: DraftContent; remote: DraftContent },
): Difference[] {
  const groupRows = (step: FormStep, content: DraftContent): Map<string, readonly string[]> => {
    const rows = new Map<string, readonly string[]>();
    for (const [name, rowLines] of listReviewRows(step, { template, content, enclosed: [], unserved: false }))
      rows.set(name, [...(rows.get(name) ?? []), ...rowLines]);
    return rows;
  };
  return steps.flatMap((step) => {
    const [localRows, remoteRows] = [groupRows(step, local), groupRows(step, remote)];
    return [...new Set([...localRows.keys(), ...remoteRows.keys()])].flatMap((name) => {
      const [localLines, remoteLines] = [localRows.get(name) ?? [], remoteRows.get(name) ?? []];
      const difference: Difference = {
        step: getStepHeading(step),
        name,
        local: localLines.filter((line) => !remoteLines.includes(line)),
        remote: remoteLines.filter((line) => !localLines.includes(line)),
      };
      return difference.local.length + difference.remote.length > 0 ? [difference] : [];
    });
  });
}

const HEADS: Partial<Record<FormStep['kind'], string>> = {
  sender: 'Vous',
  recipient: 'Le destinataire',
  enclosures: 'Les pièces jointes',
  sending: 'L’envoi',
};
const reach = ({ email, phone }: DraftContent['sender']): Row[] => [
  ...(email ? [['Adresse e-mail', [email]] as Row] : []),
  ...(phone ? [['Téléphone', [phone]] as Row] : []),
];

function toLines(field: FieldView, value: AnswerValue | undefined): string[] {
  if (field.entry)
    return listEntries(field, value).map((entry) =>
      field
        .entry!.fields.map((part) => formatAnswer(part, entry[part.name]))
        .filter(Boolean)
        .join(', '),
    );
  return formatAnswer(field, value).split('\n').filter(Boolean);
}

function formatAnswer(field: Pick<FieldView, 'type' | 'choices'>, value: AnswerValue | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (field.type === 'yesNo') return value === true ? 'Oui' : 'Non';
  if (field.type === 'money') return typeof value === 'number' ? formatEuros(value) : String(value);
  if (field.type === 'date')
    return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? formatLongDate(String(value)) : String(value);
  if (field.type === 'choice') return field.choices?.find((choice) => choice.value === value)?.label ?? '';
  return String(value);
}
