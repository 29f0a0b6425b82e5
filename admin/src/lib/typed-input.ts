import { useState } from 'react';
import { useRecordContext, type Identifier } from 'react-admin';

/** What was typed in a form that may be closed and opened again before it is sent, by the names of its fields. */
export type TypedInput = Map<string, string>;

/** The typed input of one form, as long as its page is open. Each record has its own. */
export function useTypedInput(): TypedInput {
  const id = useRecordContext()?.id ?? '';
  const [inputs] = useState(() => new Map<Identifier, TypedInput>());
  const typed = inputs.get(id) ?? new Map<string, string>();
  inputs.set(id, typed);
  return typed;
}
