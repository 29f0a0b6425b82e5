import { useState, type InputHTMLAttributes } from 'react';
import { TextField } from './field.tsx';
import { isCivilDay, readDate, writeDate } from './read-date.ts';
import { readMoney, writeMoney } from './read-money.ts';

interface Typed<T> {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  value: T | string | null;
  /** What was understood, or the text itself while it is not: nothing typed is lost. */
  onChange: (value: T | string | null) => void;
}
type Rest = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange' | 'required'>;

/** How to type it, unless the question already shows it. */
const withExample = (hint: string | undefined, example: string): string => (hint && /\d/.test(hint) ? hint : [hint, example].filter(Boolean).join(' '));
/** Longer than any date or amount: what is pasted by mistake is not kept whole. */
const LONGEST = 40;

/** One box that takes a date in any usual form and shows it back as understood. The value is a civil day, YYYY-MM-DD. */
export function DateField({ value, onChange, hint, ...rest }: Typed<string> & Rest) {
  const [typing, setTyping] = useState<string | null>(null);
  const shown = typing ?? (value && isCivilDay(value) ? writeDate(value) : (value ?? ''));
  const read = (text: string): string | null => (text.trim() === '' ? null : (readDate(text, new Date().getFullYear()) ?? text));
  return (
    <TextField
      {...rest}
      hint={withExample(hint, 'Par exemple 03/07/2026 ou 3 juillet 2026.')}
      className="input input-short"
      maxLength={LONGEST}
      autoComplete={rest.autoComplete ?? 'off'}
      inputMode="text"
      value={shown}
      onChange={(event) => {
        setTyping(event.target.value);
        onChange(read(event.target.value));
      }}
      onBlur={(event) => {
        setTyping(null);
        rest.onBlur?.(event);
      }}
    />
  );
}

/** An amount in euros. The value is integer cents. */
export function MoneyField({ value, onChange, hint, ...rest }: Typed<number> & Rest) {
  const [typing, setTyping] = useState<string | null>(null);
  const shown = typing ?? (typeof value === 'number' ? writeMoney(value) : (value ?? ''));
  return (
    <TextField
      {...rest}
      hint={withExample(hint, 'En euros, par exemple 650 ou 650,50.')}
      className="input input-short"
      maxLength={LONGEST}
      autoComplete="off"
      inputMode="decimal"
      value={shown}
      onChange={(event) => {
        setTyping(event.target.value);
        onChange(event.target.value.trim() === '' ? null : (readMoney(event.target.value) ?? event.target.value));
      }}
      onBlur={(event) => {
        setTyping(null);
        rest.onBlur?.(event);
      }}
    />
  );
}
