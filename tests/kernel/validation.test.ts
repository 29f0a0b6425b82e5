import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { Config } from '../../src/kernel/config.ts';
import type { AppError } from '../../src/kernel/errors.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { parse, validateResponse } from '../../src/kernel/validation.ts';

const listProblems = (schema: z.ZodType, value: unknown): Record<string, string[]> => {
  try {
    parse(schema, value, 'body');
    return {};
  } catch (error) {
    return (error as AppError).fields!;
  }
};
const many = Array.from({ length: 200 }, (_, index) => `field${index}`);

test('a missing answer is told from one of another kind', () => {
  const schema = z.object({ cents: z.int(), reason: z.string() });
  expect(listProblems(schema, { cents: 1.5 })).toEqual({
    cents: ['Cette réponse n’a pas la forme attendue.'],
    reason: ['Cette réponse manque.'],
  });
  expect(listProblems(schema, [1])).toEqual({ body: ['Cette réponse n’a pas la forme attendue.'] });
});

describe('a response lists at most twenty problems', () => {
  test.each([
    [
      'unknown fields',
      z.strictObject({ a: z.string() }),
      { a: 'x', ...Object.fromEntries(many.map((name) => [name, 1])) },
    ],
    ['wrong values', z.record(z.string(), z.number()), Object.fromEntries(many.map((name) => [name, 'x']))],
    [
      'wrong keys',
      z.record(z.string().regex(/^[a-e]$/), z.number()),
      Object.fromEntries(many.map((name) => [name, 1])),
    ],
    ['wrong items', z.array(z.object({ a: z.string() })), many.map(() => ({}))],
  ])('of 200 %s', (_what, schema, value) => {
    const problems = listProblems(schema, value);
    expect(Object.keys(problems)).toHaveLength(20);
    expect(Object.values(problems).flat().length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(problems).length).toBeLessThan(5_000);
  });

  test('of one field with many errors', () => {
    const schema = z
      .string()
      .superRefine((_text, ctx) => many.forEach((message) => ctx.addIssue({ code: 'custom', message })));
    expect(listProblems(schema, 'x')['body']).toHaveLength(20);
  });

  test('of thousands, only the count: examining them all would take too long', () => {
    const schema = z.array(z.union([z.object({ a: z.string() }), z.null()]));
    expect(
      listProblems(
        schema,
        Array.from({ length: 5_000 }, () => ({})),
      ),
    ).toEqual({ body: [expect.stringMatching(/^Trop de réponses/)] });
    expect(() =>
      parse(
        schema,
        Array.from({ length: 5_000 }, () => 1),
        'path',
      ),
    ).toThrow('Nous ne trouvons pas');
  });

  test('a field named __proto__ is listed like any other', () => {
    expect(Object.keys(listProblems(z.strictObject({}), JSON.parse('{"__proto__":1}')))).toEqual(['__proto__']);
  });
});

describe('a response that violates its schema', () => {
  const deps = (mode: Config['mode']) => ({
    config: { mode } as Config,
    log: createLogger({ level: 'silent', process: 'test' }),
  });
  const Row = z.strictObject({ id: z.number(), owner: z.union([z.strictObject({ name: z.string() }), z.null()]) });
  const List = z.object({ items: z.array(Row) });
  const leaking = {
    items: [
      { id: 1, owner: { name: 'Anna', email: 'anna@exemple.fr' }, secret: 'x' },
      { id: 2, owner: null },
    ],
    total: 2,
  };

  test('is sent in production without the unknown keys, and the original value is unchanged', () => {
    const before = structuredClone(leaking);
    expect(validateResponse(deps('production'), 'GET /x', { schema: List, value: leaking })).toEqual({
      items: [
        { id: 1, owner: { name: 'Anna' } },
        { id: 2, owner: null },
      ],
    });
    expect(leaking).toEqual(before);
  });

  test.each([
    ['a missing key', { items: [{ id: 1, secret: 'x' }] }],
    ['a wrong value', { items: [{ id: '1', owner: null }] }],
    ['another shape', 'text'],
  ])('is not sent at all with %s', (_what, value) => {
    expect(() => validateResponse(deps('production'), 'GET /x', { schema: List, value })).toThrow(
      'Response of GET /x does not match its schema',
    );
  });

  test('is an error elsewhere, and contains no value', () => {
    for (const mode of ['test', 'development'] as const)
      expect(() => validateResponse(deps(mode), 'GET /x', { schema: List, value: leaking })).toThrow(/items\.0\.owner/);
    expect(() => validateResponse(deps('test'), 'GET /x', { schema: List, value: leaking })).not.toThrow(/anna/);
  });
});
