import addFormatsModule from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { decodeForm } from '../../src/sandbox/stripe/form.ts';
import type { Exchange } from '../sandbox/running-sandbox.ts';
import { readSpec } from './openapi.ts';

export const STRIPE_FILE = 'stripe-trimmed.json';

interface Described {
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, unknown>;
}

/** Checks a form-encoded request and its response against Stripe's description. */
export function stripeChecker() {
  const spec = readSpec<{
    paths: Record<string, Record<string, Described>>;
  }>(STRIPE_FILE);
  const ajv = new Ajv2020({ strict: false, coerceTypes: true, allErrors: true });
  (addFormatsModule as unknown as { default: (ajv: Ajv2020) => void }).default(ajv);
  ajv.addFormat('decimal', true).addSchema(spec, STRIPE_FILE);
  const at = (...parts: string[]) =>
    `${STRIPE_FILE}#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  const faults = (value: unknown, pointer: string): string[] => {
    const validate = ajv.getSchema(pointer) ?? ajv.compile({ $ref: pointer });
    return validate(value) ? [] : [ajv.errorsText(validate.errors)];
  };
  /** `a[0]`, `a[1]` arrive as records of numbers. */
  const listed = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, one]) => [key, listed(one)] as const);
    return entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
      ? entries.map(([, one]) => one)
      : Object.fromEntries(entries);
  };
  return {
    event: (event: unknown) => faults(event, at('components', 'schemas', 'event')),
    object: (object: { object: string }) => faults(object, at('components', 'schemas', object.object)),
    exchange({ method, path, requestBody, status, answer }: Exchange): string[] {
      const [plain = ''] = path.split('?');
      const found = Object.keys(spec.paths).find(
        (one) =>
          new RegExp(`^${one.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(plain) &&
          spec.paths[one]![method.toLowerCase()],
      );
      if (!found) return [`${method} ${plain} is not in the description`];
      const where = `${method} ${plain} ${status}`;
      const verb = method.toLowerCase();
      const asked =
        requestBody.length > 0 && status < 400
          ? faults(
              listed(decodeForm(requestBody.toString('utf8'))),
              at('paths', found, verb, 'requestBody', 'content', 'application/x-www-form-urlencoded', 'schema'),
            )
          : [];
      const shape =
        status === 200
          ? at('paths', found, verb, 'responses', '200', 'content', 'application/json', 'schema')
          : at('components', 'schemas', 'error');
      const answered = faults(JSON.parse(answer.toString('utf8')), shape);
      return [...asked, ...answered].map((fault) => `${where}: ${fault}`);
    },
  };
}
