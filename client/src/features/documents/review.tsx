import type { DraftContent, FieldView, TemplateView } from '../../../../src/modules/documents/contract.ts';
import type { EnclosureView } from '../../../../src/modules/documents/enclosure.contract.ts';
import { entriesOf, formatLongDate, isDuplex, normaliseAddress, type AnswerValue, type DeadlineNotice } from '../../../../src/letterpress/index.ts';
import { euros } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { stateWords } from './enclosure-words.ts';
import { PDF_NAME, PRODUCT_NAMES } from './products.ts';
import { signerNames } from './signers.ts';
import { fieldsShown, type FormStep } from './steps.ts';

interface Props {
  template: TemplateView;
  content: DraftContent;
  steps: readonly FormStep[];
  enclosed: readonly EnclosureView[];
  notices: readonly DeadlineNotice[];
  /** Nobody posts it: what is bought is the PDF. */
  unserved: boolean;
  goTo: (step: number) => void;
  toField: (field: string) => void;
}
/** A question and its answer, one line for each part of the answer. */
type Row = [name: string, lines: readonly string[]];

/** Every answer once more, step by step, each step with the way back to it; first what may come too late. */
export function Review({ template, content, steps, enclosed, notices, unserved, goTo, toField }: Props) {
  const postal = (side: 'sender' | 'recipient') => normaliseAddress({ ...content[side], kind: content[side].kind ?? (side === 'sender' ? 'person' : template.recipientKind) }).printed;
  const rowsOf = (step: FormStep): Row[] => {
    if (step.kind === 'sender') return [['Votre adresse', postal('sender')], ...reach(content.sender), ...signerNames(content, template).slice(1).map((name): Row => ['Signe avec vous', [name]])];
    if (step.kind === 'recipient') return [['Sur l’enveloppe', postal('recipient')]];
    if (step.kind === 'enclosures') return [['Pièces jointes', enclosed.map((one) => `${one.label} (${stateWords(one)})`)]];
    if (step.kind === 'sending') return [['Mode d’envoi', unserved ? [`${PDF_NAME}, que vous envoyez vous-même`] : content.sending ? [PRODUCT_NAMES[content.sending]] : []], ...(unserved ? [] : [['Impression', [isDuplex(content) ? 'Recto verso' : 'Recto seul']] as Row])];
    return step.kind === 'answers' ? fieldsShown(step, template, content).map((field): Row => [field.label, lines(field, content.answers[field.name])]) : [];
  };
  return (
    <>
      {notices.map(({ field, message }) => (
        <div className="note is-wait" key={field + message}>
          <Icon name="clock" />
          <div><p>{message}</p><button className="btn btn-plain btn-small" type="button" onClick={() => toField(field)}>Revoir cette date</button></div>
        </div>
      ))}
      {steps.map((step, i) => step.kind !== 'review' && (
        <section className="check" key={step.short} aria-labelledby={`check-${i}`}>
          <div className="check-head"><h2 id={`check-${i}`}>{HEADS[step.kind] ?? step.title}</h2><button className="btn btn-plain btn-small" type="button" onClick={() => goTo(i)}>Modifier<span className="sr"> : {step.short}</span></button></div>
          <dl>{rowsOf(step).map(([name, said]) => <div key={name}><dt>{name}</dt><dd>{said.length > 0 ? said.map((line, at) => <span className="excerpt-line" key={at}>{line}</span>) : <span className="soft">{step.kind === 'enclosures' ? 'Aucune' : 'Rien'}</span>}</dd></div>)}</dl>
        </section>
      ))}
    </>
  );
}

const HEADS: Partial<Record<FormStep['kind'], string>> = { sender: 'Vous', recipient: 'Le destinataire', enclosures: 'Les pièces jointes', sending: 'L’envoi' };
const reach = ({ email, phone }: DraftContent['sender']): Row[] => [...(email ? [['Adresse e-mail', [email]] as Row] : []), ...(phone ? [['Téléphone', [phone]] as Row] : [])];

function lines(field: FieldView, value: AnswerValue | undefined): string[] {
  if (field.entry) return entriesOf(field, value).map((entry) => field.entry!.fields.map((one) => words(one, entry[one.name])).filter(Boolean).join(', '));
  return words(field, value).split('\n').filter(Boolean);
}

function words(field: Pick<FieldView, 'type' | 'choices'>, value: AnswerValue | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (field.type === 'yesNo') return value === true ? 'Oui' : 'Non';
  if (field.type === 'money') return typeof value === 'number' ? euros(value) : String(value);
  if (field.type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? formatLongDate(String(value)) : String(value);
  if (field.type === 'choice') return field.choices?.find((choice) => choice.value === value)?.label ?? '';
  return String(value);
}
