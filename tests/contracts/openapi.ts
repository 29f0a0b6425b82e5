import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import addFormatsModule from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Exchange } from '../sandbox/running-sandbox.ts';

const SPECS = join(import.meta.dirname, '../../../shared/specs');

export const specPath = (name: string): string => join(SPECS, name);

/** The published descriptions are not ours to keep here: where they are absent, the tests that need them are skipped and say so. */
export const specsPresent = (...names: string[]): boolean => names.every((name) => existsSync(specPath(name)));

interface Operation {
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}

const METHODS = ['get', 'post', 'patch', 'delete', 'put'];

/** Checks exchanges against one OpenAPI file. `prefix` is what stands before its paths. */
export function openApi(name: string, prefix: string) {
  const spec = JSON.parse(readFileSync(specPath(name), 'utf8')) as { openapi: string; paths: Record<string, Record<string, Operation>> };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // ajv-formats is CommonJS: its default export arrives wrapped.
  (addFormatsModule as unknown as { default: (ajv: Ajv2020) => void }).default(ajv);
  ajv.addFormat('float', true).addFormat('binary', true).addFormat('url', true).addFormat('datetime', true).addFormat('application/json', true);
  ajv.addSchema(nullableAsType(spec) as object, name);
  const operations = Object.entries(spec.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      method,
      path,
      pattern: new RegExp(`^${prefix}${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
      operation: item[method]!,
    })),
  );
  const pointer = (...parts: string[]) => `${name}#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

  return {
    speaks: (exchange: Exchange): boolean => exchange.path.startsWith(`${prefix}/`),
    /** What is wrong with an exchange; empty when it is as described. */
    faults(exchange: Exchange): string[] {
      const [path = ''] = exchange.path.split('?');
      const found = operations.find((one) => one.method === exchange.method.toLowerCase() && one.pattern.test(path));
      const where = `${exchange.method} ${path} ${exchange.status}`;
      if (!found) return [`${where}: not in ${name}`];
      const errors: string[] = [];
      const check = (value: unknown, at: string) => {
        const validate = ajv.getSchema(at) ?? ajv.compile({ $ref: at });
        if (!validate(value)) errors.push(`${where}: ${ajv.errorsText(validate.errors)}`);
      };

      const requestType = String(exchange.requestHeaders['content-type'] ?? '').split(';')[0]!;
      const described = found.operation.requestBody?.content ?? {};
      if (exchange.status < 400 && exchange.requestBody.length > 0 && requestType !== 'multipart/form-data') {
        if (!described[requestType]) errors.push(`${where}: body of type ${requestType} is not described`);
        else
          check(
            requestType === 'application/x-www-form-urlencoded'
              ? Object.fromEntries(new URLSearchParams(exchange.requestBody.toString('utf8')))
              : JSON.parse(exchange.requestBody.toString('utf8')),
            pointer('paths', found.path, found.method, 'requestBody', 'content', requestType, 'schema'),
          );
      }

      const response = found.operation.responses[String(exchange.status)];
      if (!response) return [...errors, `${where}: this status is not described`];
      const answerType = exchange.answerType.split(';')[0]!;
      if (!response.content) return errors;
      if (answerType !== 'application/json') {
        if (!response.content[answerType]) errors.push(`${where}: answer of type ${answerType} is not described`);
        return errors;
      }
      check(
        JSON.parse(exchange.answer.toString('utf8')),
        pointer('paths', found.path, found.method, 'responses', String(exchange.status), 'content', 'application/json', 'schema'),
      );
      return errors;
    },
  };
}

/** OpenAPI 3.0 writes `nullable: true` where JSON Schema has a second type. */
function nullableAsType(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nullableAsType);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, nullableAsType(value)])) as Record<string, unknown>;
  return nullable === true && typeof rest['type'] === 'string' ? { ...rest, type: [rest['type'], 'null'] } : rest;
}
