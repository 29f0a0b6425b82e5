import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import addFormatsModule from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Exchange } from '../sandbox/running-sandbox.ts';

const SPECS = join(import.meta.dirname, '../../../shared/specs');

/** Reads a description as its provider publishes it. */
export const readSpec = <T>(name: string): T => JSON.parse(readFileSync(join(SPECS, name), 'utf8')) as T;

/**
 * The published descriptions are not ours to keep here: where they are absent, the tests that need them are skipped and
 * say so.
 */
export function specsPresent(...names: string[]): boolean {
  const missing = names.filter((name) => !existsSync(join(SPECS, name)));
  if (missing.length > 0) process.stdout.write(`skipped: ../shared/specs does not hold ${missing.join(', ')}\n`);
  return missing.length === 0;
}

type Content = Record<string, { schema?: { properties?: Record<string, { contentSchema?: unknown }> } }>;

interface Operation {
  requestBody?: { content?: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
}

const METHODS = ['get', 'post', 'patch', 'delete', 'put'];

interface Spec {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components?: { responses?: Record<string, { content?: Content }>; schemas?: Record<string, unknown> };
}

/**
 * Checks exchanges against one OpenAPI file. `prefix` is the start of its paths; `mend` rights what a description
 * itself gets wrong.
 */
export function openApi(name: string, prefix: string, mend: (spec: Spec) => void = () => {}) {
  const spec = readSpec<Spec>(name);
  mend(spec);
  const reader = (coerceTypes: boolean): Ajv2020 => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes });
    // ajv-formats is CommonJS: its default export arrives wrapped.
    (addFormatsModule as unknown as { default: (ajv: Ajv2020) => void }).default(ajv);
    ajv
      .addFormat('float', true)
      .addFormat('binary', true)
      .addFormat('url', true)
      .addFormat('datetime', true)
      .addFormat('application/json', true);
    return ajv.addSchema(nullableAsType(spec) as object, name);
  };
  const ajv = reader(false);
  /** A form holds only text: « 17 » is a number there. */
  const formAjv = reader(true);
  const operations = Object.entries(spec.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      method,
      path,
      pattern: new RegExp(`^${prefix}${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
      operation: item[method]!,
    })),
  );
  const pointer = (...parts: string[]) =>
    `${name}#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

  const faultsAs = (value: unknown, at: string, by = ajv): string[] => {
    const validate = by.getSchema(at) ?? by.compile({ $ref: at });
    return validate(value) ? [] : [by.errorsText(validate.errors)];
  };

  return {
    /**
     * What is wrong with a value that travels another way, such as a callback; `isForm` where all of it came as text.
     */
    faultsOf: (value: unknown, schema: string, isForm = false): string[] =>
      faultsAs(structuredClone(value), pointer('components', 'schemas', schema), isForm ? formAjv : ajv),
    speaks: (exchange: Exchange): boolean => exchange.path.startsWith(`${prefix}/`),
    /** What is wrong with an exchange; empty when it is as described. */
    faults(exchange: Exchange): string[] {
      const [path = ''] = exchange.path.split('?');
      const found = operations.find((one) => one.method === exchange.method.toLowerCase() && one.pattern.test(path));
      const where = `${exchange.method} ${path} ${exchange.status}`;
      if (!found) return [`${where}: not in ${name}`];
      const errors: string[] = [];
      const check = (value: unknown, at: string, by = ajv) =>
        void errors.push(...faultsAs(value, at, by).map((text) => `${where}: ${text}`));

      const requestType = String(exchange.requestHeaders['content-type'] ?? '').split(';')[0]!;
      const described = found.operation.requestBody?.content ?? {};
      if (exchange.status < 400 && exchange.requestBody.length > 0 && requestType !== 'multipart/form-data') {
        if (!described[requestType]) errors.push(`${where}: body of type ${requestType} is not described`);
        else {
          const at = ['paths', found.path, found.method, 'requestBody', 'content', requestType, 'schema'];
          if (requestType !== 'application/x-www-form-urlencoded')
            check(JSON.parse(exchange.requestBody.toString('utf8')), pointer(...at));
          else {
            const form = Object.fromEntries(new URLSearchParams(exchange.requestBody.toString('utf8')));
            for (const [field, { contentSchema }] of Object.entries(described[requestType].schema?.properties ?? {}))
              if (contentSchema && form[field] !== undefined)
                check(JSON.parse(form[field]), pointer(...at, 'properties', field, 'contentSchema'));
            check(form, pointer(...at), formAjv);
          }
        }
      }

      const status = found.operation.responses[String(exchange.status)] ? String(exchange.status) : 'default';
      const told = found.operation.responses[status];
      const shared = told?.$ref?.split('/').at(-1);
      const response = shared === undefined ? told : spec.components?.responses?.[shared];
      if (!response) return [...errors, `${where}: this status is not described`];
      const answerType = exchange.answerType.split(';')[0]!;
      if (!response.content) return errors;
      if (answerType !== 'application/json') {
        if (!response.content[answerType]) errors.push(`${where}: answer of type ${answerType} is not described`);
        return errors;
      }
      check(
        JSON.parse(exchange.answer.toString('utf8')),
        shared === undefined
          ? pointer('paths', found.path, found.method, 'responses', status, 'content', 'application/json', 'schema')
          : pointer('components', 'responses', shared, 'content', 'application/json', 'schema'),
      );
      return errors;
    },
  };
}

/** OpenAPI 3.0 writes `nullable: true` where JSON Schema has a second type. */
function nullableAsType(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nullableAsType);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, nullableAsType(value)]),
  ) as Record<string, unknown>;
  return nullable === true && typeof rest['type'] === 'string' ? { ...rest, type: [rest['type'], 'null'] } : rest;
}
