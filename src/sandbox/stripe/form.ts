export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = Record<string, FormValue>;

/** Decodes Stripe's brackets: `a[b]=1`, `list[0][x]=2`, `list[]=3`. */
export function decodeForm(text: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]$/).filter((part, i, all) => part !== '' || i < all.length - 1);
    if (path.some((part) => part === '__proto__' || part === 'constructor')) continue;
    let target: Record<string, FormValue> = root;
    path.slice(0, -1).forEach((part) => {
      const next = target[part];
      target = typeof next === 'object' && !Array.isArray(next) ? next : (target[part] = {});
    });
    const last = path.at(-1) || String(Object.keys(target).length);
    target[last] = value;
  }
  return root;
}

/** Returns an object with the keys 0, 1, 2… as a list. */
export function toList(value: FormValue | undefined): FormValue[] {
  if (typeof value === 'object') return Object.values(value);
  return value === undefined ? [] : [value];
}
export const toText = (value: FormValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
export const toRecord = (value: FormValue | undefined): Record<string, FormValue> =>
  typeof value === 'object' && !Array.isArray(value) ? value : {};
export const toTextRecord = (value: FormValue | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toRecord(value)).flatMap(([name, word]) => (typeof word === 'string' ? [[name, word]] : [])),
  );
