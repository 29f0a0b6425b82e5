import { useState } from 'react';
import type { FieldView } from '../../../../src/modules/documents/contract.ts';
import { Choices, TextArea, TextField } from '../../ui/field.tsx';

type Value = string | number | boolean | null;
interface Props {
  field: FieldView;
  value: Value | undefined;
  error?: string | undefined;
  onChange: (value: Value) => void;
  onFocus: () => void;
}

const latin = (text: string): string => text.replace(/[\u0660-\u0669]/g, (c) => String(c.charCodeAt(0) - 0x660)).replace(/[\u06f0-\u06f9]/g, (c) => String(c.charCodeAt(0) - 0x6f0));

/** One question of a template, in the control its type asks for. */
export function AnswerField({ field, value, error, onChange, onFocus }: Props) {
  const shared = { id: field.name, label: field.label, hint: [field.hint, field.example && `Exemple\u00a0: ${field.example}`].filter(Boolean).join(' ') || undefined, error, required: field.required, onFocus };
  switch (field.type) {
    case 'choice':
      return <Choices id={field.name} legend={field.label} hint={field.hint} error={error} options={field.choices ?? []} value={typeof value === 'string' ? value : null} onChange={onChange} onFocus={onFocus} />;
    case 'yesNo':
      return <Choices id={field.name} legend={field.label} hint={field.hint} error={error} options={[{ value: 'yes', label: 'Oui' }, { value: 'no', label: 'Non' }]} value={value === true ? 'yes' : value === false ? 'no' : null} onChange={(chosen) => onChange(chosen === 'yes')} onFocus={onFocus} />;
    case 'longText':
      return <TextArea {...shared} value={String(value ?? '')} maxLength={field.maxLength ?? 8000} onChange={(event) => onChange(event.target.value)} />;
    case 'date':
      return <DateInput {...shared} value={typeof value === 'string' ? value : null} onDate={onChange} />;
    case 'money':
      return <MoneyInput {...shared} value={typeof value === 'number' ? value : null} onMoney={onChange} />;
    case 'number':
      return <TextField {...shared} className="input input-short" inputMode="decimal" value={value === null || value === undefined ? '' : String(value)} onChange={(event) => { const text = latin(event.target.value).replace(',', '.'); onChange(text.trim() === '' ? null : Number.isFinite(Number(text)) ? Number(text) : text); }} />;
    default:
      return <TextField {...shared} inputMode={field.type === 'phone' ? 'tel' : field.type === 'email' ? 'email' : 'text'} value={String(value ?? '')} maxLength={field.maxLength ?? 300} autoComplete="off" enterKeyHint="next" onChange={(event) => onChange(event.target.value)} />;
  }
}

type InputProps = { id: string; label: string; hint?: string | undefined; error?: string | undefined; required: boolean; onFocus: () => void };

/** 21/11/2026, 21 11 26 or 2026-11-21, as one types; a text that is no date is kept and told. */
function DateInput({ value, onDate, hint, ...shared }: InputProps & { value: string | null; onDate: (value: string | null) => void }) {
  const [text, setText] = useState(value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value.slice(8)}/${value.slice(5, 7)}/${value.slice(0, 4)}` : (value ?? ''));
  return (
    <TextField {...shared} hint={[hint, 'Jour, mois, année : 21/11/2026.'].filter(Boolean).join(' ')} className="input input-short" inputMode="numeric" autoComplete="off" value={text} placeholder="jj/mm/aaaa"
      onChange={(event) => { setText(event.target.value); onDate(dateOf(latin(event.target.value))); }} />
  );
}
function dateOf(text: string): string | null {
  if (text.trim() === '') return null;
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  const french = /^\s*(\d{1,2})\D+(\d{1,2})\D+(\d{2}|\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  const [year, month, day] = iso ? [iso[1]!, iso[2]!, iso[3]!] : french ? [french[3]!.length === 2 ? `20${french[3]}` : french[3]!, french[2]!, french[1]!] : [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim().slice(0, 30);
}

/** 650, 650,50 or 1 250,50: kept as cents. */
function MoneyInput({ value, onMoney, ...shared }: InputProps & { value: number | null; onMoney: (value: Value) => void }) {
  const [text, setText] = useState(value === null ? '' : String(value / 100).replace('.', ','));
  return (
    <TextField {...shared} className="input input-short" inputMode="decimal" autoComplete="off" value={text}
      onChange={(event) => {
        setText(event.target.value);
        const plain = latin(event.target.value).replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.');
        onMoney(plain === '' ? null : /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : event.target.value.slice(0, 30));
      }} />
  );
}
