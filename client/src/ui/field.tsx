import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { keepWordsWhole } from './keep-words-whole.tsx';
import { useTranslate } from './translation.ts';

interface Wrapped {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /**
   * A warning that does not block. Pass an empty string if one may appear later: the live region must exist before its
   * text.
   */
  warning?: string | undefined;
  required?: boolean;
}
export const joinDescriptionIds = ({
  id,
  hint,
  error,
  warning,
}: Pick<Wrapped, 'id' | 'hint' | 'error' | 'warning'>): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`, warning && `${id}-warning`].filter(Boolean).join(' ') || undefined;

/** Label, hint, control and error, in this order on screen and for screen readers. */
export function Field({
  id,
  label,
  hint,
  error,
  warning,
  required = true,
  children,
}: Wrapped & { children: ReactNode }) {
  const t = useTranslate();
  return (
    <div className={error ? 'field is-error' : 'field'}>
      <label htmlFor={id}>
        {t(label)} {!required && <span className="optional">{t('(facultatif)')}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {keepWordsWhole(t(hint))}
        </p>
      )}
      {children}
      {error && (
        <p className="error" id={`${id}-error`}>
          {t(error)}
        </p>
      )}
      {warning !== undefined && (
        <p className="warning" id={`${id}-warning`} role="status">
          {t(warning)}
        </p>
      )}
    </div>
  );
}

/** What ties a control to its label, hint, warning and error. */
const getControlProps = (about: Wrapped) => ({
  className: 'input',
  id: about.id,
  'aria-describedby': joinDescriptionIds(about),
  'aria-invalid': about.error ? true : undefined,
  'aria-required': about.required,
});

export function TextField({
  label,
  hint,
  error,
  warning,
  required = true,
  id,
  ...input
}: Wrapped & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'required'>) {
  const about = { id, label, hint, error, warning, required };
  return (
    <Field {...about}>
      <input {...getControlProps(about)} {...input} />
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  required = true,
  id,
  ...input
}: Wrapped & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'required'>) {
  const about = { id, label, hint, error, required };
  return (
    <Field {...about}>
      <textarea rows={6} {...getControlProps(about)} {...input} />
    </Field>
  );
}

export interface ChoiceOption {
  value: string;
  label: string;
  hint?: string | undefined;
  tags?: readonly string[];
  aside?: ReactNode;
  advice?: string | undefined;
}

/** « Oui » and « Non » fit next to each other on a phone. */
const SHORT_LABEL = 8;
/** Two answers without more words stand side by side. */
function getPairClass(options: readonly ChoiceOption[]): string {
  if (options.length !== 2 || options.some(({ hint, aside }) => Boolean(hint ?? aside))) return '';
  return options.every(({ label }) => label.length <= SHORT_LABEL) ? ' choices-pair choices-short' : ' choices-pair';
}

/** Radio cards: one question with all answers visible. */
export function Choices({
  id,
  legend,
  hint,
  error,
  required = true,
  options,
  value,
  onChange,
  onFocus,
}: {
  id: string;
  legend: string;
  required?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  options: readonly ChoiceOption[];
  value: string | null;
  onChange: (value: string) => void;
  onFocus?: () => void;
}) {
  const t = useTranslate();
  return (
    <fieldset
      className={error ? 'field is-error' : 'field'}
      id={id}
      aria-describedby={joinDescriptionIds({ id, hint, error })}
    >
      <legend className="legend">
        {t(legend)}
        {!required && <span className="optional"> {t('(facultatif)')}</span>}
      </legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {keepWordsWhole(t(hint))}
        </p>
      )}
      <div className={`choices gap-top${getPairClass(options)}`}>
        {options.map((option) => (
          <label key={option.value} className={`choice${option.aside ? ' send' : ''}`}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              onFocus={onFocus}
            />
            <span>
              {option.advice && <span className="advice">{t(option.advice)}</span>}
              <b>{t(option.label)}</b>
              {option.hint && <span className="hint">{t(option.hint)}</span>}
              {option.tags && (
                <span className="choice-tags">
                  {option.tags.map((tag) => (
                    <span className="tag" key={tag}>
                      {t(tag)}
                    </span>
                  ))}
                </span>
              )}
            </span>
            {option.aside}
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id={`${id}-error`}>
          {t(error)}
        </p>
      )}
    </fieldset>
  );
}

export function Tick({
  id,
  checked,
  onChange,
  error,
  children,
}: {
  id: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div>
      <label className="choice">
        <input
          type="checkbox"
          id={id}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p className="error" id={`${id}-error`}>
          {t(error)}
        </p>
      )}
    </div>
  );
}
