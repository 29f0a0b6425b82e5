import { invalid, missing } from '../errors.ts';
import { toList, toRecord, toText, toTextRecord, type Form } from '../form.ts';
import type { StripeStore } from '../ledger.ts';
import { listOfObjects, type Kind, type Kinds, type StripeObject } from '../objects/kinds.ts';

const METADATA = { keys: 50, keyLength: 40, valueLength: 500 };

export function find<K extends Kind>(ledger: StripeStore, id: string, kind: K, param = 'id'): Kinds[K] {
  const object = ledger.get(id, kind);
  if (!object) throw missing(id, kind, param);
  return object;
}

export function readMetadata(form: Form): Record<string, string> {
  const metadata = toTextRecord(form['metadata']);
  const names = Object.keys(metadata);
  if (
    names.length > METADATA.keys ||
    names.some((name) => name.length > METADATA.keyLength || metadata[name]!.length > METADATA.valueLength)
  )
    throw invalid('Metadata may have 50 keys of 40 characters, with values of 500 characters.', 'metadata');
  return metadata;
}

/** Booleans are sent as words. */
export const readFlag = (form: Form, name: string): boolean | undefined =>
  form[name] === undefined ? undefined : form[name] === 'true';

/** `expand` replaces identifiers by their objects; `payments` of an invoice appears only on request. */
export function expand(ledger: StripeStore, object: StripeObject, form: Form, prefix = ''): StripeObject {
  const paths = toList(form['expand'])
    .map(String)
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length));
  return paths.reduce((whole, path) => expandPath(ledger, whole, path.split('.'), path), object);
}

/** What is left of a deleted customer. */
const findDeleted = (name: string, id: string): object | null =>
  name === 'customer' ? { id, object: 'customer', deleted: true } : null;

function expandPath<T extends Record<string, unknown>>(
  ledger: StripeStore,
  object: T,
  [name = '', ...rest]: string[],
  path: string,
): T {
  let value = object[name];
  if (name === 'payments' && object['object'] === 'invoice')
    value = listOfObjects(
      `/v1/invoice_payments?invoice=${String(object['id'])}`,
      ledger.all('invoice_payment').filter(({ invoice }) => invoice === object['id']),
    );
  else if (typeof value === 'string') value = ledger.any(value) ?? findDeleted(name, value) ?? value;
  if (value === undefined || (typeof value !== 'object' && rest.length > 0) || typeof value === 'string')
    throw invalid(`This property cannot be expanded (${path}).`, 'expand[0]');
  if (rest.length > 0 && value !== null)
    value = Array.isArray(value)
      ? value.map((item: Record<string, unknown>) => expandPath(ledger, item, rest, path))
      : expandPath(ledger, value as Record<string, unknown>, rest, path);
  return { ...object, [name]: value };
}

const PAGING = new Set(['limit', 'starting_after', 'ending_before', 'created', 'expand']);

/** One page of a list, newest first; every other parameter is a field that must be equal. */
export function paginate(ledger: StripeStore, url: string, all: readonly StripeObject[], form: Form): object {
  const limit = Number(toText(form['limit']) ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw invalid('This value must be between 1 and 100.', 'limit');
  const range = form['created'];
  const bound = typeof range === 'string' ? { gte: range, lte: range } : toRecord(range);
  const within = (object: StripeObject): boolean => {
    const created = Number(object['created'] ?? 0);
    const is = (name: string, ok: (limitAt: number) => boolean): boolean =>
      toText(bound[name]) === null || ok(Number(bound[name]));
    return (
      is('gte', (than) => created >= than) &&
      is('gt', (than) => created > than) &&
      is('lte', (than) => created <= than) &&
      is('lt', (than) => created < than)
    );
  };
  const equal = Object.entries(form).filter(([name, value]) => !PAGING.has(name) && typeof value === 'string');
  const matching = all.filter(
    (object) => within(object) && equal.every(([name, value]) => String(object[name]) === value),
  );
  const place = (name: string): number | null => {
    const id = toText(form[name]);
    if (id === null) return null;
    const index = matching.findIndex((object) => object.id === id);
    if (index < 0) throw missing(id, 'object', name);
    return index;
  };
  const after = place('starting_after');
  const before = place('ending_before');
  const first = after === null ? 0 : after + 1;
  const from = before === null ? first : Math.max(0, before - limit);
  const data = matching.slice(from, before ?? from + limit).map((object) => expand(ledger, object, form, 'data.'));
  return { object: 'list', url, data, has_more: before !== null ? from > 0 : matching.length > from + limit };
}
