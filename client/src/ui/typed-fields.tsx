import { useState, type InputHTMLAttributes } from 'react';
import { TextField } from './field.tsx';
import { toLatinDigits } from './read-date.ts';
import { readMoney, writeMoney } from './read-money.ts';

export interface Typed<T> {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  warning?: string | undefined;
  required?: boolean;
  value: T | string | null;
  /** The parsed value, or the typed text if it cannot be parsed: no input is lost. */
  onChange: (value: T | string | null) => void;
}
export type Rest = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange' | 'required'>;

/** The expected format, unless the question shows it. */
export const withExample = (hint: string | undefined, example: string): string =>
  hint && /\d/.test(hint) ? hint : [hint, example].filter(Boolean).join(' ');
/** Longer than any date or amount. */
export const MAX_LENGTH = 40;

/** An amount in euros. The value is integer cents. */
export function MoneyField({ value, onChange, hint, ...rest }: Typed<number> & Rest) {
  const [typing, setTyping] = useState<string | null>(null);
  const shown = typing ?? (typeof value === 'number' ? writeMoney(value) : (value ?? ''));
  return (
    <TextField
      {...rest}
      hint={withExample(hint, 'En euros, par exemple 650 ou 650,50.')}
      className="input input-short"
      maxLength={MAX_LENGTH}
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

/** A number with or without decimal comma; text that is no number stays unchanged. */
export function NumberField({ value, onChange, ...rest }: Typed<number> & Rest) {
  const [typing, setTyping] = useState<string | null>(null);
  const read = (text: string): number | string | null => {
    const figures = toLatinDigits(text).replace(/\s/g, '').replace(',', '.');
    if (figures === '') return null;
    return Number.isFinite(Number(figures)) ? Number(figures) : text;
  };
  return (
    <TextField
      {...rest}
      className="input input-short"
      maxLength={MAX_LENGTH}
      autoComplete="off"
      inputMode={rest.inputMode ?? 'decimal'}
      value={typing ?? String(value ?? '').replace('.', ',')}
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
