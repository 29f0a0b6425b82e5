import { useRef, useState, type ReactNode } from 'react';
import {
  listEntries,
  maxEntries,
  type AnswerValue,
  type EntryAnswer,
  type ScalarAnswer,
} from '../../../../src/letterpress/index.ts';
import type { FieldView } from '../../../../src/modules/documents/catalogue/contract.ts';
import { describedBy } from '../../ui/field.tsx';

interface Props {
  field: FieldView;
  value: AnswerValue | undefined;
  errorOf: (id: string) => string | undefined;
  onChange: (value: EntryAnswer[]) => void;
  /** Renders the question of one part. */
  draw: (part: {
    field: FieldView;
    id: string;
    value: AnswerValue | undefined;
    onChange: (answer: AnswerValue) => void;
  }) => ReactNode;
}

/** A question with several answers: months with their amounts, children, dates. A removed answer can be restored. */
export function EntriesField({ field, value, errorOf, onChange, draw }: Props) {
  const [removed, setRemoved] = useState<{ at: number; entry: EntryAnswer } | null>(null);
  const box = useRef<HTMLFieldSetElement>(null);
  const { name, label, hint, required } = field;
  const { called, add, fields } = field.entry!;
  const entries = listEntries(field, value);
  const least = listEntries(field, []).length;
  const error = errorOf(name);
  const into = (selector: string): void =>
    void requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());

  const more = (): void => {
    setRemoved(null);
    onChange([...entries, {}]);
    into(`[data-entry='${entries.length}'] :is(input, select, textarea)`);
  };
  const remove = (index: number): void => {
    setRemoved({ at: index, entry: entries[index]! });
    onChange(entries.filter((_, i) => i !== index));
    into('[data-undo]');
  };
  const putBack = ({ at, entry }: { at: number; entry: EntryAnswer }): void => {
    setRemoved(null);
    onChange([...entries.slice(0, at), entry, ...entries.slice(at)]);
    into(`[data-entry='${at}'] :is(input, select, textarea)`);
  };
  return (
    <fieldset
      className={error ? 'field is-error' : 'field'}
      id={name}
      ref={box}
      aria-describedby={describedBy({ id: name, hint, error })}
    >
      <legend className="legend">
        {label} {!required && <span className="optional">(facultatif)</span>}
      </legend>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
      {entries.map((entry, i) => (
        <div className="entry" role="group" aria-labelledby={`${name}.${i}-title`} key={i} data-entry={i}>
          <p className="entry-title">
            <b id={`${name}.${i}-title`}>
              {called} {i + 1}
            </b>
            {entries.length > least && (
              <button className="btn btn-plain btn-small" type="button" onClick={() => remove(i)}>
                Retirer
                <span className="sr">
                   : {called} {i + 1}
                </span>
              </button>
            )}
          </p>
          {fields.map((part) =>
            draw({
              field: part,
              id: `${name}.${i}.${part.name}`,
              value: entry[part.name],
              onChange: (answer) =>
                onChange(
                  entries.map((old, index) => (index === i ? { ...old, [part.name]: answer as ScalarAnswer } : old)),
                ),
            }),
          )}
        </div>
      ))}
      <div role="status">
        {removed && (
          <p className="entry-undo">
            Retiré de la lettre : {called.toLowerCase()} {removed.at + 1}.{' '}
            <button className="btn btn-plain btn-small" type="button" data-undo onClick={() => putBack(removed)}>
              Remettre
            </button>
          </p>
        )}
      </div>
      {entries.length < maxEntries(field) ? (
        <button className="btn btn-quiet" type="button" onClick={more}>
          {add}
        </button>
      ) : (
        <p className="hint">Cette liste est complète : {maxEntries(field)} au plus.</p>
      )}
    </fieldset>
  );
}
