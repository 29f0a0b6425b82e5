import { useMemo, type SelectHTMLAttributes } from 'react';
import { joinDescriptionIds, Field } from './field.tsx';

export interface Option {
  value: string;
  label: string;
}

/** For a long list of short answers; a few answers are better shown as radio cards. */
export function Select({
  id,
  label,
  hint,
  error,
  warning,
  required = true,
  options,
  ...rest
}: {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  warning?: string | undefined;
  required?: boolean;
  options: readonly Option[];
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'required'>) {
  // Memoised: two hundred countries need not be compared at each key press in the form.
  const optionElements = useMemo(
    () =>
      options.map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      )),
    [options],
  );
  return (
    <Field id={id} label={label} hint={hint} error={error} warning={warning} required={required}>
      <select
        className="select"
        id={id}
        aria-describedby={joinDescriptionIds({ id, hint, error, warning })}
        aria-invalid={error ? true : undefined}
        aria-required={required}
        {...rest}
      >
        {optionElements}
      </select>
    </Field>
  );
}
