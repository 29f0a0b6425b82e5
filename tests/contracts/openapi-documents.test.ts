import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { partnerNames } from '../../src/domain/postal-partner.ts';
import { buildApiDocuments, endpoints } from '../../src/endpoints.ts';
import type { Config } from '../../src/kernel/config.ts';
import { nameSchemas } from '../../src/kernel/openapi-schemas.ts';
import {
  createAjv,
  documentPath,
  readDocument,
  toReference,
  type Document,
  type Operation,
} from './openapi-checker.ts';

const config = { publicUrl: 'https://affranchi.test', mail: { contact: 'bonjour@affranchi.test' } } as Config;
const PARTS = ['public', 'admin'] as const;
const written = (part: 'public' | 'admin'): Document =>
  JSON.parse(buildApiDocuments(config)[part].bytes.toString()) as Document;
const listOperations = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method,
      operation,
      name: `${method.toUpperCase()} ${path}`,
    })),
  );
const all = PARTS.flatMap((part) => listOperations(written(part)));
const operationAt = (method: string, path: string): Operation =>
  all.find((one) => one.method === method && one.path === path)!.operation;
const headerParameters = ({ parameters }: Operation): string[] =>
  parameters.flatMap((one) => {
    if (one.$ref === '#/components/parameters/XsrfToken') return ['X-XSRF-TOKEN'];
    return one.in === 'header' ? [one.name] : [];
  });

describe.each(PARTS)('the %s document', (part) => {
  // A change of the API is seen in review: `npm run openapi` writes the files again.
  test('equals the file in the repository', () => {
    if (process.env['UPDATE_OPENAPI']) writeFileSync(documentPath(part), `${JSON.stringify(written(part), null, 1)}\n`);
    expect(written(part)).toEqual(readDocument(part));
  });

  test('passes the linter without an error or a warning', async () => {
    const bin = join(import.meta.dirname, '../../node_modules/.bin/redocly');
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = await promisify(execFile)(
      bin,
      ['lint', '--config', join(import.meta.dirname, 'redocly.yaml'), '--format', 'json', documentPath(part)],
      { env },
    );
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
  });

  test('types each field of each response, instants included', () => {
    // The sample answers of a template are whatever its questions are.
    const untyped = emptySchemas(written(part)).filter((path) => !path.endsWith('/sampleAnswers/additionalProperties'));
    expect(untyped).toEqual([]);
  });

  test('has examples and defaults that its own schemas accept', () => {
    const document = written(part);
    const ajv = createAjv().addSchema(document, part);
    const faults = (schema: object, value: unknown): unknown[] =>
      ajv.validate(schema, value) ? [] : [value, ajv.errorsText()];
    const examples = listOperations(document).flatMap(({ path, method, operation }) => {
      const body = operation.requestBody?.content['application/json'];
      const pointer = ['paths', path, method, 'requestBody', 'content', 'application/json', 'schema'];
      return body?.example ? faults({ $ref: toReference(part, pointer) }, body.example) : [];
    });
    expect(examples).toEqual([]);
    expect(schemasWithDefault(document).flatMap(({ default: value, ...schema }) => faults(schema, value))).toEqual([]);
  });

  test('is serialised once', () => {
    expect(buildApiDocuments(config)[part]).toBe(buildApiDocuments(config)[part]);
  });
});

/** Schemas with a default; those of parameters and bodies refer to no other where they have one. */
function schemasWithDefault(node: unknown): { default: unknown }[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.entries(node).flatMap(([key, value]) => (key === 'responses' ? [] : schemasWithDefault(value)));
  return 'default' in node && ('type' in node || 'anyOf' in node) ? [node, ...inner] : inner;
}

/** Finds schemas without a type: below `schema`, `properties`, `items` and the like. */
function emptySchemas(node: unknown, path = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((one, index) => emptySchemas(one, `${path}/${index}`));
  if (typeof node !== 'object' || node === null) return [];
  const isSchema =
    /\/(schema|items|additionalProperties|properties\/[^/]+|(anyOf|oneOf|allOf|prefixItems)\/\d+)$/.test(path) &&
    !/\/(example|default)\b/.test(path);
  if (isSchema && Object.keys(node).length === 0) return [path];
  return Object.entries(node).flatMap(([key, value]) => emptySchemas(value, `${path}/${key}`));
}

test('each operation has its own id, even if its path contains digits', () => {
  const ids = all.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    expect.arrayContaining(['getAdminTermsSha256TermsPdf', 'postOrders', 'postHooksStripe', 'getHealth']),
  );
});

test('a path parameter with digits keeps its whole name', () => {
  const { parameters } = operationAt('get', '/-/admin/v1/terms/{sha256}/terms.pdf');
  expect(parameters).toMatchObject([
    { name: 'sha256', in: 'path', required: true, schema: { pattern: '^[0-9a-f]{64}$' } },
  ]);
});

test('the public document leaves out the back office', () => {
  expect(Object.keys(written('public').paths).filter((path) => path.startsWith('/-/admin'))).toEqual([]);
  expect(Object.keys(written('admin').paths).filter((path) => !path.startsWith('/-/admin'))).toEqual([]);
});

test('requests that change something require the CSRF header, provider callbacks do not', () => {
  const changing = all.filter(({ method }) => method !== 'get');
  const without = changing
    .filter(({ operation }) => !headerParameters(operation).includes('X-XSRF-TOKEN'))
    .map(({ path }) => path);
  expect(without).toEqual(['unsubscribe/{token}', 'stripe', ...partnerNames, 'mail'].map((name) => `/-/hooks/${name}`));
  expect(changing.filter(({ path, operation }) => !path.startsWith('/-/hooks') && !operation.responses['419'])).toEqual(
    [],
  );
});

test('an upload declares its headers and its body', () => {
  const upload = operationAt('post', '/-/api/v1/documents/{documentId}/enclosures');
  expect(headerParameters(upload)).toEqual(['X-Enclosure-Id', 'X-File-Name', 'X-XSRF-TOKEN']);
  expect(Object.keys(upload.requestBody!.content)).toEqual(
    expect.arrayContaining(['application/octet-stream', 'application/pdf', 'image/jpeg']),
  );
  expect(headerParameters(operationAt('post', '/-/api/v1/papers'))).toContain('X-Paper-Id');
});

test('each webhook declares its body, its proof of origin and the rejection of a wrong one', () => {
  const described = (name: string) => {
    const operation = operationAt('post', `/-/hooks/${name}`);
    return [
      Object.keys(operation.requestBody!.content),
      headerParameters(operation),
      operation.security,
      Object.keys(operation.responses),
    ];
  };
  const refused = expect.arrayContaining(['401']);
  expect(described('stripe')).toEqual([
    ['application/json'],
    ['Stripe-Signature'],
    [],
    expect.arrayContaining(['400']),
  ]);
  expect(described('maileva')).toEqual([['application/json'], [], [{ partnerPassword: [] }], refused]);
  expect(described('mercifacteur')).toEqual([
    ['application/x-www-form-urlencoded'],
    ['X-MF-Webhook-Secret-Key'],
    [],
    refused,
  ]);
  expect(described('lob')).toEqual([['application/json'], ['Lob-Signature', 'Lob-Signature-Timestamp'], [], refused]);
});

test('an operation declares exactly the errors that it can return', () => {
  const statuses = (method: string, path: string) => Object.keys(operationAt(method, path).responses);
  expect(statuses('post', '/-/api/v1/orders/{orderId}/cancel')).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '419',
    '422',
    '429',
    '503',
    'default',
  ]);
  expect(statuses('get', '/-/api/v1/templates/{category}/{slug}')).toEqual([
    '200',
    '400',
    '404',
    '410',
    '429',
    '503',
    'default',
  ]);
  expect(statuses('get', '/-/admin/v1/orders')).toEqual(['200', '400', '401', '403', '429', '503', 'default']);
  expect(statuses('get', '/-/health')).toEqual(['200', '400', '503', 'default']);
});

test('lists, files and retryable errors declare their headers', () => {
  expect(operationAt('get', '/-/admin/v1/disputes').responses['200']!.headers).toHaveProperty('Content-Range');
  expect(operationAt('get', '/-/api/v1/terms.pdf').responses['200']!.headers).toHaveProperty('Content-Disposition');
  expect(written('public').components.responses['Throttled']).toHaveProperty(['headers', 'Retry-After']);
  expect(written('public').components.responses['Unavailable']).toHaveProperty(['headers', 'Retry-After']);
});

test('a contract schema has the name of its export, and is always referenced', () => {
  const schema = (method: string, path: string) =>
    operationAt(method, path).responses['200']!.content!['application/json'];
  expect(schema('get', '/-/api/v1/orders/{orderId}')).toEqual({ schema: { $ref: '#/components/schemas/OrderView' } });
  expect(JSON.stringify(schema('get', '/-/api/v1/orders'))).toContain('{"$ref":"#/components/schemas/OrderView"}');
  expect(written('admin').components.schemas).toHaveProperty(
    ['LetterRow', 'properties', 'deliveredAt', 'anyOf', '0', '$ref'],
    '#/components/schemas/Instant',
  );
  expect(written('admin').components.schemas['Instant']).toMatchObject({ type: 'string', format: 'date-time' });
});

test('two contracts cannot give one name to two schemas', () => {
  expect(() => nameSchemas([{ Place: z.string() }, { Place: z.number() }])).toThrow(
    'Two contracts export a schema "Place".',
  );
});

test('each body has an example that the endpoint accepts', () => {
  const bodies = endpoints
    .flatMap((room) => room.endpoints)
    .flatMap((one) => (one.body ? [{ path: one.path, read: one.body.safeParse(one.description.example ?? {}) }] : []));
  expect(bodies.length).toBeGreaterThan(50);
  expect(bodies.filter(({ read }) => !read.success)).toEqual([]);
});
