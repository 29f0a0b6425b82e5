import { describe, expect, test } from '@jest/globals';
import { LISTS, WRITES, type Parameters } from '../../src/sandbox/stripe/api/parameters.ts';
import { readSpec, specsPresent } from './openapi.ts';
import { STRIPE_FILE } from './stripe-checker.ts';

const present = specsPresent(STRIPE_FILE);
(present ? describe : describe.skip)('the parameters of the sandbox', () => {
  interface Schema {
    $ref?: string;
    anyOf?: Schema[];
    type?: string;
    items?: Schema;
    properties?: Record<string, Schema>;
    required?: string[];
  }
  interface Operation {
    parameters?: { in: string; name: string }[];
    requestBody?: { content: Record<string, { schema: Schema }> };
  }
  const spec = present
    ? readSpec<{
        paths: Record<string, Record<string, Operation>>;
      }>(STRIPE_FILE)
    : { paths: {} };
  const resolved = (schema: Schema): Schema =>
    schema.$ref
      ? resolved(
          schema.$ref
            .split('/')
            .slice(1)
            .reduce(
              (at, part) =>
                (at as Record<string, unknown>)[
                  part.replaceAll('~1', '/').replaceAll('%7B', '{').replaceAll('%7D', '}')
                ],
              spec as unknown,
            ) as Schema,
        )
      : schema;
  /** The object a parameter is, or those of a list. */
  const findObject = (schema: Schema): Schema | undefined => {
    const one = resolved(schema);
    if (one.anyOf) return one.anyOf.map(findObject).find(Boolean);
    if (one.items) return findObject(one.items);
    return one.properties ? one : undefined;
  };
  const listNames = (path: string, mine: Parameters, theirs: Schema): string[] => [
    ...[...mine.names].filter((name) => !theirs.properties?.[name]).map((name) => `${path}: ${name} is not Stripe’s`),
    ...Object.keys(theirs.properties ?? {})
      .filter((name) => !mine.names.has(name))
      .map((name) => `${path}: ${name} is missing`),
    ...(theirs.required ?? [])
      .filter((name) => !mine.required.includes(name))
      .map((name) => `${path}: ${name} is required`),
    ...mine.required
      .filter((name) => !theirs.required?.includes(name))
      .map((name) => `${path}: ${name} is not required`),
    ...Object.entries(mine.inside).flatMap(([name, inside]) =>
      listNames(`${path} ${name}`, inside, findObject(theirs.properties![name]!)!),
    ),
  ];
  const findOperation = (key: string): Operation => {
    const [method, path] = key.split(' ') as [string, string];
    const found = Object.keys(spec.paths).find((one) => one.replaceAll(/\{[^}]+\}/g, ':id') === path)!;
    return spec.paths[found]![method.toLowerCase()]!;
  };
  const query = (operation: Operation): Schema => ({
    properties: Object.fromEntries(
      (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => [name, {}]),
    ),
  });

  test('are exactly Stripe’s', () => {
    const writes = Object.entries(WRITES).flatMap(([key, mine]) => {
      const operation = findOperation(key);
      const body = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema;
      return listNames(key, mine, body && key.startsWith('POST') ? resolved(body) : query(operation));
    });
    // Early fraud warnings and payouts are not in the description we keep.
    const lists = Object.entries(LISTS)
      .filter(([key]) => !key.includes('early_fraud') && !key.includes('payouts'))
      .flatMap(([key, mine]) => listNames(key, mine, query(findOperation(key))));
    expect(Object.keys(WRITES).length).toBeGreaterThan(20);
    expect([...writes, ...lists]).toEqual([]);
  });
});
