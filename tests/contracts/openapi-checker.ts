import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import addFormatsModule from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';

export interface Answer {
  method: string;
  path: string;
  status: number;
  contentType: string;
  /** Requires a header of the response, by its name in any case. */
  header(name: string): string;
  /** Null where the bytes are not looked at: compressed, streamed. */
  text: string | null;
}

interface Response {
  $ref?: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, object>;
}
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: Record<'responses' | 'headers' | 'schemas' | 'parameters', Record<string, object>>;
}
export interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: {
    $ref?: string;
    name: string;
    in: string;
    required: boolean;
    schema: { format?: string; examples?: unknown[]; enum?: unknown[]; $ref?: string };
  }[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, Response>;
}

export type Part = 'public' | 'admin';
export const documentPath = (part: Part): string => join(import.meta.dirname, `openapi.${part}.json`);
export const readDocument = (part: Part): Document => JSON.parse(readFileSync(documentPath(part), 'utf8')) as Document;

export function createAjv(options: { validateSchema?: boolean } = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, ...options });
  // ajv-formats is CommonJS: its default export arrives wrapped.
  (addFormatsModule as unknown as { default: (ajv: Ajv2020) => void }).default(ajv);
  return ajv.addFormat('binary', true);
}
export const toReference = (part: Part, pointer: readonly string[]): string =>
  `${part}#/${pointer.map((one) => encodeURIComponent(one.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

type AnswerChecker = (answer: Answer) => string[];
const shared = globalThis as { affranchiAnswerChecker?: AnswerChecker };

/**
 * Compares responses with the committed OpenAPI documents: status, media type, required headers and body. Returns what
 * is wrong with an answer; nothing if it is as declared. The test files of a worker that share their global object
 * (docs/decisions/0031-share-modules-between-test-files.md) share the compiled schemas too.
 */
export const createAnswerChecker = (): AnswerChecker => (shared.affranchiAnswerChecker ??= compileChecker());

function compileChecker(): AnswerChecker {
  // openapi-documents.test.ts and redocly examine the documents themselves; each test file would pay for it again.
  const ajv = createAjv({ validateSchema: false });
  const documents = { public: readDocument('public'), admin: readDocument('admin') };
  const operations = (['public', 'admin'] as const)
    .flatMap((part) => {
      ajv.addSchema(documents[part], part);
      return Object.entries(documents[part].paths).flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => ({
          part,
          path,
          method,
          operation,
          parameters: path.split('{').length,
          // As the router reads addresses: whatever the case.
          pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`, 'i'),
        })),
      );
    })
    .toSorted((a, b) => a.parameters - b.parameters);

  const check = (value: unknown, part: Part, pointer: readonly string[]): string[] => {
    const at = toReference(part, pointer);
    const validate = ajv.getSchema(at) ?? ajv.compile({ $ref: at });
    return validate(value) ? [] : [ajv.errorsText(validate.errors)];
  };

  return function findFaults(answer) {
    const where = `${answer.method} ${answer.path} ${answer.status}`;
    const found = operations.find(
      ({ method, pattern }) => method === answer.method.toLowerCase() && pattern.test(answer.path),
    );
    const unknownAddress = answer.status === 404 || answer.status === 400 || answer.status === 419;
    if (!found) return unknownAddress ? [] : [`${where}: no such operation is declared`];
    const { part, path, method, operation } = found;
    const undeclared = answer.status === 500 ? 'default' : null;
    const declared = String(answer.status) in operation.responses ? String(answer.status) : undeclared;
    if (!declared) return [`${where}: this status is not declared (${answer.text?.slice(0, 200)})`];
    const component = operation.responses[declared]!.$ref?.split('/').at(-1);
    const pointer = component ? ['components', 'responses', component] : ['paths', path, method, 'responses', declared];
    const response = (
      component ? documents[part].components.responses[component] : operation.responses[declared]
    ) as Response;

    const missing = Object.keys(response.headers ?? {}).filter(
      (name) => (documents[part].components.headers[name] as { required?: boolean }).required && !answer.header(name),
    );
    const faults = missing.map((name) => `${where}: the header ${name} is missing`);
    if (!response.content) return answer.text ? [...faults, `${where}: no body is declared`] : faults;
    const [type = ''] = answer.contentType.split(';');
    if (!response.content[type]) return [...faults, `${where}: the type ${type} is not declared`];
    if (type !== 'application/json' || answer.text === null) return faults;
    return [
      ...faults,
      ...check(JSON.parse(answer.text), part, [...pointer, 'content', type, 'schema']).map(
        (fault) => `${where}: ${fault}`,
      ),
    ];
  };
}
