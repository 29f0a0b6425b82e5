import type { InputHTMLAttributes } from 'react';
import { joinDescriptionIds, Field } from './field.tsx';
import { useTranslate } from './translation.ts';
import { useCombobox } from './use-combobox.ts';
import type { Patience } from './use-suggestions.ts';

export interface Proposal {
  label: string;
  /** The source of the data, if its licence requires a mention. */
  attribution?: string | null;
}
/** Requests to the server wait for a pause in typing. */
const REQUEST_PATIENCE: Patience = { pauseMs: 250, least: 4 };

/** A text field with suggestions. Without a network it is a plain field. */
export function SuggestField<T extends Proposal>({
  id,
  label,
  hint,
  error,
  warning,
  required = true,
  value,
  proposals,
  patience = REQUEST_PATIENCE,
  suggest,
  onText,
  onChoose,
  ...input
}: {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  warning?: string | undefined;
  required?: boolean;
  value: string;
  /** The name of the list for screen readers. */
  proposals: string;
  patience?: Patience;
  suggest: (text: string) => Promise<T[]>;
  onText: (text: string) => void;
  onChoose: (chosen: T) => void;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'required' | 'value' | 'onChange'>) {
  const t = useTranslate();
  const combobox = useCombobox({ id, text: value, suggest, ...patience });
  const { shown, listed } = combobox;
  const attribution = listed[0]?.attribution;
  return (
    <Field id={id} label={label} hint={hint} error={error} warning={warning} required={required}>
      <input
        className="input"
        id={id}
        value={value}
        aria-describedby={joinDescriptionIds({ id, hint, error, warning })}
        aria-invalid={error ? true : undefined}
        aria-required={required}
        {...input}
        {...combobox.input}
        onChange={(event) => {
          combobox.onType();
          onText(event.target.value);
        }}
        onBlur={(event) => {
          combobox.leave();
          input.onBlur?.(event);
        }}
      />
      <p className="sr" role="status">
        {shown && t(`${proposals}\u00a0: ${listed.length}`)}
      </p>
      <div className="suggest suggest-field" hidden={!shown}>
        <div {...combobox.list} {...t.label(proposals)}>
          {listed.map((suggestion, index) => (
            // The field keeps the focus: losing it would close the list before the click.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- role and keys are the combobox's
            <div
              key={`${index} ${suggestion.label}`}
              {...combobox.option(index)}
              className="option"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                combobox.close();
                onChoose(suggestion);
              }}
            >
              {suggestion.label}
            </div>
          ))}
        </div>
        {attribution && <p className="hint option">{t(attribution)}</p>}
      </div>
    </Field>
  );
}
