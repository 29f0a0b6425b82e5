import type { DraftContent, FieldView, TemplateView } from '../../../../src/modules/documents/contract.ts';
import type { EnclosureView } from '../../../../src/modules/documents/enclosure.contract.ts';
import { formatLongDate, isDuplex, normaliseAddress } from '../../../../src/letterpress/index.ts';
import { euros } from '../../ui/format.ts';
import { stateWords } from './enclosure-words.ts';
import { PRODUCT_NAMES } from './products.ts';
import { signerNames } from './signers.ts';
import { fieldsShown, type FormStep } from './steps.ts';

/** Every answer once more, each with the way back to its question. */
export function Review({ template, content, steps, enclosed, goTo }: { template: TemplateView; content: DraftContent; steps: readonly FormStep[]; enclosed: readonly EnclosureView[]; goTo: (step: number) => void }) {
  const postal = (side: 'sender' | 'recipient') => normaliseAddress({ ...content[side], kind: content[side].kind ?? (side === 'sender' ? 'person' : template.recipientKind) }).printed.join(', ');
  const rows = steps.flatMap((step, i): { name: string; value: string; step: number }[] => {
    if (step.kind === 'sender') return [{ name: step.short, value: [postal('sender'), ...signerNames(content, template).slice(1).map((name) => `avec ${name}`)].join(', '), step: i }];
    if (step.kind === 'recipient') return [{ name: step.short, value: postal('recipient'), step: i }];
    if (step.kind === 'enclosures') return [{ name: 'Pièces jointes', value: enclosed.map((one) => `${one.label} (${stateWords(one)})`).join(', ') || 'aucune', step: i }];
    if (step.kind === 'sending') return [{ name: step.short, value: content.sending ? PRODUCT_NAMES[content.sending] : 'à choisir', step: i }, { name: 'Impression', value: isDuplex(content) ? 'recto verso' : 'recto seul', step: i }];
    if (step.kind === 'answers') return fieldsShown(step, template, content).map((field) => ({ name: field.label, value: words(field, content.answers[field.name]), step: i }));
    return [];
  });
  return (
    <dl className="check-list">
      {rows.map(({ name, value, step }) => (
        <div key={name}><dt>{name}</dt><dd>{value || '—'}</dd><dd><button className="btn btn-plain btn-small" type="button" onClick={() => goTo(step)}>Modifier<span className="sr"> : {name}</span></button></dd></div>
      ))}
    </dl>
  );
}

function words(field: FieldView, value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (field.type === 'yesNo') return value === true ? 'Oui' : 'Non';
  if (field.type === 'money') return typeof value === 'number' ? euros(value) : String(value);
  if (field.type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? formatLongDate(String(value)) : String(value);
  if (field.type === 'choice') return field.choices?.find((choice) => choice.value === value)?.label ?? '';
  return String(value);
}
