import { useRef, useState } from 'react';
import { joinDescriptionIds, Field } from './field.tsx';
import { formatDay } from './format.ts';
import { Icon } from './icon.tsx';
import { isCivilDay, readDate, writeDate } from './read-date.ts';
import { useTranslate } from './translation.ts';
import { MAX_LENGTH, withExample, type Rest, type Typed } from './typed-fields.tsx';

/**
 * A text field that accepts a date in any usual form and shows how it was understood, with the browser's calendar next
 * to it. The value is a civil day, YYYY-MM-DD, or the typed text if it is no date.
 */
export function DateField({
  id,
  label,
  value,
  onChange,
  hint,
  error,
  warning,
  required = true,
  min,
  max,
  onFocus,
  ...input
}: Typed<string> & Rest) {
  const t = useTranslate();
  const [typing, setTyping] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const day = value && isCivilDay(value) ? value : null;
  const about = { id, hint: withExample(hint, 'Par exemple 03/07/2026 ou 3\u00a0juillet\u00a02026.'), error, warning };
  const read = (text: string): string | null =>
    text.trim() === '' ? null : (readDate(text, new Date().getFullYear()) ?? text);
  const showCalendar = (): void => {
    try {
      calendar.current!.showPicker();
    } catch {
      // A browser without `showPicker` opens the calendar when the field gets the focus.
      calendar.current!.focus();
    }
  };
  return (
    <Field {...about} label={label} required={required}>
      <div className="date">
        <input
          className="input input-short"
          {...input}
          id={id}
          ref={box}
          aria-describedby={[joinDescriptionIds(about), day && `${id}-day`].filter(Boolean).join(' ')}
          aria-invalid={error ? true : undefined}
          aria-required={required}
          maxLength={MAX_LENGTH}
          autoComplete={input.autoComplete ?? 'off'}
          enterKeyHint="next"
          value={typing ?? (day ? writeDate(day) : (value ?? ''))}
          onChange={(event) => {
            setTyping(event.target.value);
            onChange(read(event.target.value));
          }}
          onFocus={onFocus}
          onBlur={(event) => {
            setTyping(null);
            input.onBlur?.(event);
          }}
        />
        <span className="date-pick">
          <button className="btn btn-quiet" type="button" onClick={showCalendar}>
            <Icon name="calendar" />
            <span>
              {t('Calendrier')}
              <span className="sr"> : {t(label)}</span>
            </span>
          </button>
          <input
            type="date"
            ref={calendar}
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={day ?? ''}
            onChange={(event) => {
              setTyping(null);
              if (event.target.value) onChange(event.target.value);
              box.current!.focus();
            }}
          />
        </span>
      </div>
      {day && (
        <p className="parsed-value" id={`${id}-day`}>
          {t(`${formatDay(day)} ${day.slice(0, 4)}`)}
        </p>
      )}
    </Field>
  );
}
