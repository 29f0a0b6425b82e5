import type { FieldView } from '../../../../src/modules/documents/contract.ts';
import { Choices, TextArea, TextField } from '../../ui/field.tsx';
import { latinDigits } from '../../ui/read-date.ts';
import { DateField, MoneyField } from '../../ui/typed-fields.tsx';

type Value = string | number | boolean | null;
interface Props {
  field: FieldView;
  value: Value | undefined;
  error?: string | undefined;
  onChange: (value: Value) => void;
  onFocus: () => void;
}

/** One question of a template, in the control its type asks for. */
export function AnswerField({ field, value, error, onChange, onFocus }: Props) {
  const shared = { id: field.name, label: field.label, hint: [field.hint, field.example && `Exemple\u00a0: ${field.example}`].filter(Boolean).join(' ') || undefined, error, required: field.required, onFocus };
  switch (field.type) {
    case 'choice':
      return <Choices id={field.name} legend={field.label} hint={field.hint} error={error} options={field.choices ?? []} value={typeof value === 'string' ? value : null} onChange={onChange} onFocus={onFocus} />;
    case 'yesNo':
      return <Choices id={field.name} legend={field.label} hint={field.hint} error={error} options={[{ value: 'yes', label: 'Oui' }, { value: 'no', label: 'Non' }]} value={value === true ? 'yes' : value === false ? 'no' : null} onChange={(chosen) => onChange(chosen === 'yes')} onFocus={onFocus} />;
    case 'list':
      return <TextArea {...shared} hint={[shared.hint, 'Une ligne par élément.'].filter(Boolean).join(' ')} value={String(value ?? '')} maxLength={field.maxLength ?? 2000} onChange={(event) => onChange(event.target.value)} />;
    case 'longText':
      return <TextArea {...shared} value={String(value ?? '')} maxLength={field.maxLength ?? 8000} onChange={(event) => onChange(event.target.value)} />;
    case 'date':
      return <DateField {...shared} value={typeof value === 'string' ? value : null} onChange={onChange} />;
    case 'money':
      return <MoneyField {...shared} value={typeof value === 'number' || typeof value === 'string' ? value : null} onChange={onChange} />;
    case 'number':
      return <TextField {...shared} className="input input-short" inputMode="decimal" value={value === null || value === undefined ? '' : String(value)} onChange={(event) => { const text = latinDigits(event.target.value).replace(',', '.'); onChange(text.trim() === '' ? null : Number.isFinite(Number(text)) ? Number(text) : text); }} />;
    default:
      return <TextField {...shared} inputMode={field.type === 'phone' ? 'tel' : field.type === 'email' ? 'email' : 'text'} value={String(value ?? '')} maxLength={field.maxLength ?? 300} autoComplete="off" enterKeyHint="next" onChange={(event) => onChange(event.target.value)} />;
  }
}
