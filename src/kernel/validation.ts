import { z } from 'zod';
import type { Deps } from './deps.ts';
import { reportError } from './error-reporting.ts';
import { invalidFields, malformedRequest, notFound, type FieldErrors } from './errors.ts';

/**
 * The number of problems reported in one response: enough for a person to correct first, and no reason for a program to
 * send thousands.
 */
export const MAX_PROBLEMS = 20;
const MAX_FIELD_NAME = 100;
/** Problems that are examined before validation stops. One wrong answer of a form causes about six. */
const MAX_EXAMINED = 1_000;
const TOO_MANY: FieldErrors = { body: ['Trop de réponses n’ont pas la forme attendue.'] };

class TooManyProblems extends Error {}

/** A wrong path id is a 404, a wrong query a 400, a wrong field a 422 with its sentence. */
export function parse(schema: z.ZodType, value: unknown, source: 'path' | 'query' | 'body'): unknown {
  const issues: z.core.$ZodIssue[] = [];
  try {
    const result = schema.safeParse(value, { error: examineFew(), reportInput: true });
    if (result.success) return result.data;
    issues.push(...result.error.issues.slice(0, MAX_PROBLEMS));
  } catch (error) {
    if (!(error instanceof TooManyProblems)) throw error;
    if (source === 'body') throw invalidFields(TOO_MANY);
  }
  if (source === 'path') throw notFound();
  if (source === 'query')
    throw malformedRequest({ query: issues.map((issue) => issue.path.join('.').slice(0, MAX_FIELD_NAME)) });
  throw invalidFields(toFieldErrors(issues));
}

/** Zod asks for a message for each problem, without limit; an error thrown here stops it. */
function examineFew(): () => undefined {
  let examined = 0;
  return () => {
    examined += 1;
    if (examined > MAX_EXAMINED) throw new TooManyProblems();
    return undefined;
  };
}

/** At most MAX_PROBLEMS fields, each with its sentences. */
function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields = new Map<string, string[]>();
  for (const issue of issues) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MAX_PROBLEMS) : [issue.path.join('.') || 'body'];
    for (const name of names) {
      const field = name.slice(0, MAX_FIELD_NAME);
      const sentences = fields.get(field);
      if (sentences) sentences.push(toSentence(issue));
      else if (fields.size < MAX_PROBLEMS) fields.set(field, [toSentence(issue)]);
    }
  }
  // A map first: a field may be called `__proto__`.
  return Object.fromEntries(fields);
}

/** Zod's default messages are English; a schema's own French message takes precedence. */
function toSentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'Ce champ est inconnu.';
  const { message } = issue;
  const isOwn = !/^(Invalid|Too (big|small)|Unrecognized)/.test(message);
  if (isOwn) return message;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'Cette réponse manque.';
  if (issue.code === 'too_big') return `Cette réponse est trop longue ou trop grande (au plus ${issue.maximum}).`;
  if (issue.code === 'too_small') return 'Cette réponse est trop courte ou trop petite.';
  return 'Cette réponse n’a pas la forme attendue.';
}

/**
 * Checks a response against its schema. A mismatch is our bug and throws everywhere but in production. There it is
 * reported and unknown keys are removed; if anything else is wrong, the request fails, because the value may contain
 * data that must not leave.
 */
export function validateResponse(
  deps: Pick<Deps, 'config' | 'log'>,
  route: string,
  { schema, value }: { schema: z.ZodType; value: unknown },
): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.slice(0, MAX_PROBLEMS).map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  const error = new Error(`Response of ${route} does not match its schema: ${problems.join(', ')}`);
  if (deps.config.mode !== 'production') throw error;
  const unknownKeys = findUnknownKeys(result.error.issues);
  const stripped = unknownKeys && schema.safeParse(unknownKeys.reduce(omit, value));
  if (!stripped?.success) throw error;
  deps.log.error({ route, problems }, 'response does not match its schema, unknown keys were removed');
  reportError(error, { route });
  return stripped.data;
}

type Path = readonly PropertyKey[];

/** Finds the paths of keys that the schema does not know; null if anything else is wrong too. */
function findUnknownKeys(issues: readonly z.core.$ZodIssue[], parent: Path = []): Path[] | null {
  const paths: Path[] = [];
  for (const issue of issues) {
    const path = [...parent, ...issue.path];
    if (issue.code === 'unrecognized_keys') paths.push(...issue.keys.map((key) => [...path, key]));
    else {
      const alternative =
        issue.code === 'invalid_union'
          ? issue.errors.map((errors) => findUnknownKeys(errors, path)).find((keys) => keys !== null)
          : null;
      if (!alternative) return null;
      paths.push(...alternative);
    }
  }
  return paths;
}

/** Copies the value without the key at this path. */
function omit(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown, index) => (index === key ? omit(item, rest) : item));
  const entries = Object.entries(value).filter(([name]) => rest.length > 0 || name !== key);
  return Object.fromEntries(entries.map(([name, inner]) => [name, name === key ? omit(inner, rest) : inner]));
}
