import { useState, type ReactNode } from 'react';
import { ListContextProvider, useListContext } from 'react-admin';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { TYPED_FILTER } from '../providers/data.ts';

/** Delay from the last key to the request, shorter than the pause between two keys of most people. */
export const TYPING_PAUSE_MS = 50;

/** What is typed in the search field of a list; empty without. */
export type TypedFilter = Readonly<Partial<Record<typeof TYPED_FILTER, string>>>;

const NOTHING: TypedFilter = {};
/** The last typed filter of each list, restored on return from a record. Lost at a reload and at a log-out. */
const lastTyped = new Map<string, TypedFilter>();

/** Another person may log in on the same page: what was typed names customers. */
export const clearTypedFilters = (): void => lastTyped.clear();

const toFilter = (text: unknown): TypedFilter =>
  typeof text === 'string' && text.trim() !== '' ? { [TYPED_FILTER]: text } : NOTHING;

/**
 * Holds what is typed in the search field of a list. The address holds the other filters, but a name is personal data:
 * browsers would remember it, and proxies would log it. It is not persisted either. A link passes a text as the state
 * `typed`. A page that shows a list next to each record hands the text over when its URL changes.
 */
export function useTypedFilter(
  resource: string,
  { isBesideRecord = false } = {},
): [TypedFilter, (text: unknown) => void] {
  const { state } = useLocation() as { state: { typed?: string } | null };
  const isPop = useNavigationType() === NavigationType.Pop;
  const isReturn = isBesideRecord || isPop;
  const [filter, setFilter] = useState(() =>
    state?.typed ? toFilter(state.typed) : (isReturn && lastTyped.get(resource)) || NOTHING,
  );
  return [
    filter,
    (text) => {
      lastTyped.set(resource, toFilter(text));
      setFilter(toFilter(text));
    },
  ];
}

/** Makes what is typed one of the filters for the parts of a list, which need not know where it is held. */
export function TypedFilterProvider({
  filter,
  onType,
  children,
}: {
  filter: TypedFilter;
  onType: (text: unknown) => void;
  children: ReactNode;
}) {
  const list = useListContext();
  const { filterValues, setFilters } = list;
  return (
    <ListContextProvider
      value={{
        ...list,
        filterValues: { ...(filterValues as object), ...filter },
        setFilters: ({ [TYPED_FILTER]: text, ...others }: Record<string, unknown>, ...more) => {
          onType(text);
          setFilters(others, ...more);
        },
      }}
    >
      {children}
    </ListContextProvider>
  );
}
