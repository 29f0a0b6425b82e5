import { useRef, useState, type ComponentType } from 'react';
import {
  listEntries,
  getMaxEntries,
  type AnswerValue,
  type EntryAnswer,
  type ScalarAnswer,
} from '../../../../src/letterpress/index.ts';
import type { FieldView } from '../../../../src/modules/documents/catalogue/questions.contract.ts';
import { joinDescriptionIds } from '../../ui/field.tsx';
import { useTranslate } from '../../ui/translation.ts';

interface Question {
  field: FieldView;
  value: AnswerValue | undefined;
  findError: (id: string) => string | undefined;
  onFocus: (id: string) => void;
}
interface Props extends Question {
  onChange: (value: EntryAnswer[]) => void;
  /** The question of one part. */
  Part: ComponentType<Question & { id: string; onChange: (value: AnswerValue) => void }>;
}

/** A question with several answers: months with their amounts, children, dates. A removed answer can be restored. */
export function EntriesField({ field, value, findError, onChange, onFocus, Part }: Props) {
  const t = useTranslate();
  const [removed, setRemoved] = useState<{ at: number; entry: EntryAnswer } | null>(null);
  const box = useRef<HTMLFieldSetElement>(null);
  const { name, label, hint, required } = field;
  const { called, add } = field.entry!;
  const entries = listEntries(field, value);
  const minCount = listEntries(field, []).length;
  const error = findError(name);
  const focusInside = (selector: string): void =>
    void requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  const focusEntry = (at: number): void => focusInside(`[data-entry='${at}'] :is(input, select, textarea)`);

  const append = (): void => {
    setRemoved(null);
    onChange([...entries, {}]);
    focusEntry(entries.length);
  };
  const remove = (at: number): void => {
    setRemoved({ at, entry: entries[at]! });
    onChange(entries.filter((_, i) => i !== at));
    focusInside('[data-undo]');
  };
  const restore = ({ at, entry }: { at: number; entry: EntryAnswer }): void => {
    setRemoved(null);
    onChange([...entries.slice(0, at), entry, ...entries.slice(at)]);
    focusEntry(at);
  };
  return (
    <fieldset
      className={error ? 'field is-error' : 'field'}
      id={name}
      ref={box}
      aria-describedby={joinDescriptionIds({ id: name, hint, error })}
    >
      <legend className="legend">
        {t(label)} {!required && <span className="optional">{t('(facultatif)')}</span>}
      </legend>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {t(hint)}
        </p>
      )}
      {error && (
        <p className="error" id={`${name}-error`}>
          {t(error)}
        </p>
      )}
      {entries.map((entry, at) => (
        <Entry
          key={at}
          field={field}
          at={at}
          entry={entry}
          onChange={(changed) => onChange(entries.map((old, i) => (i === at ? changed : old)))}
          onRemove={entries.length > minCount ? () => remove(at) : undefined}
          findError={findError}
          onFocus={onFocus}
          Part={Part}
        />
      ))}
      <div role="status">
        {removed && (
          <p className="entry-undo">
            {t(`Retiré de la lettre\u00a0: ${called.toLowerCase()} ${removed.at + 1}.`)}{' '}
            <button className="btn btn-plain btn-small" type="button" data-undo onClick={() => restore(removed)}>
              {t('Remettre')}
            </button>
          </p>
        )}
      </div>
      {entries.length < getMaxEntries(field) ? (
        <button className="btn btn-quiet" type="button" onClick={append}>
          {t(add)}
        </button>
      ) : (
        <p className="hint">{t(`Cette liste est complète\u00a0: ${getMaxEntries(field)} au plus.`)}</p>
      )}
    </fieldset>
  );
}

/** One of the answers, with its questions. Without `onRemove` it is required. */
function Entry({
  field: { name, entry: kind },
  at,
  entry,
  onChange,
  onRemove,
  findError,
  onFocus,
  Part,
}: Omit<Props, 'value' | 'onChange'> & {
  at: number;
  entry: EntryAnswer;
  onChange: (entry: EntryAnswer) => void;
  onRemove: (() => void) | undefined;
}) {
  const t = useTranslate();
  const title = (
    <>
      {t(kind!.called)} {at + 1}
    </>
  );
  return (
    <div className="entry" role="group" aria-labelledby={`${name}.${at}-title`} data-entry={at}>
      <p className="entry-title">
        <b id={`${name}.${at}-title`}>{title}</b>
        {onRemove && (
          <button className="btn btn-plain btn-small" type="button" onClick={onRemove}>
            {t('Retirer')}
            <span className="sr"> : {title}</span>
          </button>
        )}
      </p>
      {kind!.fields.map((part) => (
        <Part
          key={part.name}
          id={`${name}.${at}.${part.name}`}
          field={part}
          value={entry[part.name]}
          findError={findError}
          onChange={(answer) => onChange({ ...entry, [part.name]: answer as ScalarAnswer })}
          onFocus={onFocus}
        />
      ))}
    </div>
  );
}
