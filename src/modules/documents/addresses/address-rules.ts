import { invalidFields, type FieldErrors } from '../../../kernel/errors.ts';
import { normaliseAddress } from '../../../letterpress/index.ts';
import type { Recipient, Sender } from '../contract.ts';

/** What cannot be posted is not kept: each line in the words that the letter's form says it in. Doubts never stop anybody. */
export function refuseUnpostable(address: Partial<Sender & Recipient>, kind: 'person' | 'organisation'): void {
  const fields: FieldErrors = {};
  for (const { field, severity, message } of normaliseAddress({ ...address, kind }).problems)
    if (severity === 'error') (fields[field] ??= []).push(message);
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}
