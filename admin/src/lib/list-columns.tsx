import { useMemo, useRef } from 'react';
import { useResourceContext } from 'react-admin';
import type { Field } from './fields.tsx';
import { useStored } from './use-stored.ts';

const NONE: string[] = [];

/** The columns the user selected, stored in this browser. The first column cannot be hidden: it links to the record. */
export function useShownColumns(columns: readonly Field[]) {
  const resource = useResourceContext();
  const [hidden, setHidden] = useStored(`hidden-columns.${resource}`, NONE);
  const shown = useMemo(
    () => columns.filter(({ source }, position) => position === 0 || !hidden.includes(source)),
    [columns, hidden],
  );
  return {
    shown,
    toggle:
      setHidden &&
      ((source: string): void =>
        setHidden(hidden.includes(source) ? hidden.filter((other) => other !== source) : [...hidden, source])),
  };
}

interface Props extends Pick<ReturnType<typeof useShownColumns>, 'shown' | 'toggle'> {
  columns: readonly Field[];
}

/** Chooses the columns of the list. */
export function ColumnChoice({ columns, shown, toggle }: Props) {
  const choice = useRef<HTMLDetailsElement>(null);
  const close = (): void => choice.current?.removeAttribute('open');
  return (
    <details
      ref={choice}
      className="admin-choice"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        choice.current?.querySelector('summary')?.focus();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary>Colonnes</summary>
      <fieldset disabled={toggle === null}>
        <legend className="sr">Colonnes de la liste</legend>
        {columns.slice(1).map(({ source, label }) => (
          <label key={source}>
            <input
              type="checkbox"
              checked={shown.some((column) => column.source === source)}
              onChange={() => toggle?.(source)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
