import type { AnswerValue, ScalarAnswer } from '../../../../src/letterpress/index.ts';
import type { FieldView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Choices, TextArea, TextField } from '../../ui/field.tsx';
import { MoneyField, NumberField } from '../../ui/typed-fields.tsx';
import { EntriesField } from './entries-field.tsx';

interface Props {
  field: FieldView;
  /** The id of the answer: the field's name, or a part of a repeated answer. */
  id?: string;
  value: AnswerValue | undefined;
  errorOf: (id: string) => string | undefined;
  /** A warning about a date; an empty string if one may appear later. */
  warning?: string | undefined;
  onChange: (value: AnswerValue) => void;
  onFocus: (id: string) => void;
}

const INPUT_MODES: Partial<Record<FieldView['type'], 'tel' | 'email'>> = { phone: 'tel', email: 'email' };

function toYesNo(value: ScalarAnswer | undefined): 'yes' | 'no' | null {
  if (typeof value !== 'boolean') return null;
  return value ? 'yes' : 'no';
}

/** One question of a template, in the control for its type. */
export function AnswerField({ field, id = field.name, value: answer, errorOf, warning, onChange, onFocus }: Props) {
  if (field.entry)
    return (
      <EntriesField
        field={field}
        value={answer}
        errorOf={errorOf}
        onChange={onChange}
        // oxlint-disable-next-line react/no-unstable-nested-components -- called as a function, never as a component
        draw={(part) => <AnswerField key={part.id} {...part} errorOf={errorOf} onFocus={onFocus} />}
      />
    );
  const value = answer as ScalarAnswer | undefined;
  const error = errorOf(id);
  const focus = (): void => onFocus(id);
  const shared = {
    id,
    label: field.label,
    hint: [field.hint, field.example && `Exemple\u00a0: ${field.example}`].filter(Boolean).join(' ') || undefined,
    error,
    required: field.required,
    onFocus: focus,
  };
  const about = { id, legend: field.label, hint: field.hint, error, onFocus: focus };
  const typed = typeof value === 'number' || typeof value === 'string' ? value : null;
  switch (field.type) {
    case 'choice':
      return (
        <Choices
          {...about}
          options={field.choices ?? []}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'yesNo':
      return (
        <Choices
          {...about}
          options={[
            { value: 'yes', label: 'Oui' },
            { value: 'no', label: 'Non' },
          ]}
          value={toYesNo(value)}
          onChange={(chosen) => onChange(chosen === 'yes')}
        />
      );
    case 'list':
      return (
        <TextArea
          {...shared}
          hint={[shared.hint, 'Une ligne par élément.'].filter(Boolean).join(' ')}
          value={String(value ?? '')}
          maxLength={field.maxLength ?? 2000}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'longText':
      return (
        <TextArea
          {...shared}
          value={String(value ?? '')}
          maxLength={field.maxLength ?? 8000}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'date':
      return (
        <DateField
          {...shared}
          warning={warning}
          min={field.min}
          max={field.max}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'money':
      return <MoneyField {...shared} value={typed} onChange={onChange} />;
    case 'number':
      return <NumberField {...shared} value={typed} onChange={onChange} />;
    case 'year':
      return <NumberField {...shared} inputMode="numeric" value={typed} onChange={onChange} />;
    default:
      return (
        <TextField
          {...shared}
          inputMode={INPUT_MODES[field.type] ?? 'text'}
          value={String(value ?? '')}
          maxLength={field.maxLength ?? 300}
          autoComplete="off"
          enterKeyHint="next"
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
