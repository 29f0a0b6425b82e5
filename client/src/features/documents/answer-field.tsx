import type { AnswerValue, ScalarAnswer } from '../../../../src/letterpress/index.ts';
import type { FieldView } from '../../../../src/modules/documents/catalogue/questions.contract.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Choices, TextArea, TextField } from '../../ui/field.tsx';
import { MoneyField, NumberField } from '../../ui/typed-fields.tsx';
import { EntriesField } from './entries-field.tsx';

interface Props {
  field: FieldView;
  /** The id of the answer: the field's name, or a part of a repeated answer. */
  id?: string;
  value: AnswerValue | undefined;
  findError: (id: string) => string | undefined;
  /** A warning about a date; an empty string if one may appear later. */
  warning?: string | undefined;
  onChange: (value: AnswerValue) => void;
  onFocus: (id: string) => void;
}

const INPUT_MODES: Partial<Record<FieldView['type'], 'tel' | 'email'>> = { phone: 'tel', email: 'email' };

/** A number of several groups stays on one line. */
const bindDigits = (example: string): string => example.replace(/(?<=\d) (?=\d)/g, '\u00a0');

/** An answer whose example begins in lower case is printed inside a sentence: a phone must not capitalise it. */
const toAutoCapitalize = (example: string | undefined): 'none' | undefined =>
  example && /^\p{Ll}/u.test(example) ? 'none' : undefined;

const YES_OR_NO = [
  { value: 'yes', label: 'Oui' },
  { value: 'no', label: 'Non' },
];

function toYesNo(value: ScalarAnswer | undefined): 'yes' | 'no' | null {
  if (typeof value !== 'boolean') return null;
  return value ? 'yes' : 'no';
}

const joinSentences = (...sentences: (string | null | undefined)[]): string => sentences.filter(Boolean).join(' ');

/** One question of a template, in the control for its type. */
export function AnswerField(props: Props) {
  const { field, value, findError, onChange, onFocus } = props;
  if (!field.entry) return <ScalarField {...props} value={value as ScalarAnswer | undefined} />;
  return (
    <EntriesField
      field={field}
      value={value}
      findError={findError}
      onChange={onChange}
      onFocus={onFocus}
      Part={AnswerField}
    />
  );
}

function ScalarField({
  field,
  id = field.name,
  value,
  findError,
  warning,
  onChange,
  onFocus,
}: Props & { value: ScalarAnswer | undefined }) {
  const common = { id, error: findError(id), onFocus: () => onFocus(id) };
  const choices = { ...common, legend: field.label, hint: field.hint };
  const input = {
    ...common,
    label: field.label,
    hint: joinSentences(field.hint, field.example && `Exemple\u00a0: ${bindDigits(field.example)}`) || undefined,
    required: field.required,
  };
  const text = {
    autoCapitalize: toAutoCapitalize(field.example),
    value: String(value ?? ''),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const chosen = typeof value === 'string' ? value : null;
  const typed = typeof value === 'number' ? value : chosen;
  switch (field.type) {
    case 'choice':
      return <Choices {...choices} options={field.choices ?? []} value={chosen} onChange={onChange} />;
    case 'yesNo':
      return (
        <Choices
          {...choices}
          options={YES_OR_NO}
          value={toYesNo(value)}
          onChange={(answer) => onChange(answer === 'yes')}
        />
      );
    case 'date':
      return (
        <DateField {...input} warning={warning} min={field.min} max={field.max} value={chosen} onChange={onChange} />
      );
    case 'money':
      return <MoneyField {...input} value={typed} onChange={onChange} />;
    case 'number':
      return <NumberField {...input} value={typed} onChange={onChange} />;
    case 'year':
      return <NumberField {...input} inputMode="numeric" value={typed} onChange={onChange} />;
    case 'list':
      return (
        <TextArea
          {...input}
          {...text}
          hint={field.hint ? input.hint : joinSentences('Une ligne par élément.', input.hint)}
          maxLength={field.maxLength ?? 2000}
        />
      );
    case 'longText':
      return <TextArea {...input} {...text} maxLength={field.maxLength ?? 8000} />;
    default:
      return (
        <TextField
          {...input}
          {...text}
          inputMode={INPUT_MODES[field.type] ?? 'text'}
          maxLength={field.maxLength ?? 300}
          autoComplete="off"
          enterKeyHint="next"
        />
      );
  }
}
