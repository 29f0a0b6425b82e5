import { z } from 'zod';
import type { EndpointDefinition } from './endpoint.ts';
import { statusOfKind, type ErrorDefinition, type ErrorKind } from './errors.ts';
import type { createSchemaCollector } from './openapi-schemas.ts';

type Json = Record<string, unknown>;
type Collector = ReturnType<typeof createSchemaCollector>;

export const ErrorBody = z
  .object({
    code: z.string().meta({ description: 'Stable, pour les programmes.' }),
    message: z.string().meta({ description: 'Une phrase en français, à montrer telle quelle.' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'Les phrases de chaque champ à corriger.' }),
    reference: z.string().meta({ description: 'À donner à l’assistance\u00a0: elle retrouve la demande.' }),
  })
  .meta({ id: 'Error' });

/** The meaning of each kind of error, with the name of its shared response. */
const ERRORS: Record<ErrorKind, readonly [name: string, meaning: string]> = {
  malformed: ['Malformed', 'La demande ou son adresse est illisible.'],
  unauthenticated: ['Unauthenticated', 'La session, la signature ou le jeton manque.'],
  forbidden: ['Forbidden', 'Le compte ne permet pas cette action.'],
  not_found: ['NotFound', 'Rien à cette adresse, ou rien que ce compte puisse voir.'],
  conflict: ['Conflict', 'L’état présent ne permet pas cette action.'],
  gone: ['Gone', 'Ce qui était là ne l’est plus.'],
  too_large: ['TooLarge', 'L’envoi est trop volumineux.'],
  unsupported: ['Unsupported', 'Le type de l’envoi n’est pas accepté.'],
  csrf_mismatch: ['StaleToken', 'L’en-tête X-XSRF-TOKEN manque ou n’est plus celui de la session.'],
  invalid: ['Invalid', 'Certaines réponses sont à corriger\u00a0: une phrase par champ.'],
  rate_limited: ['Throttled', 'Trop d’essais.'],
  unavailable: ['Unavailable', 'Le service, ou un service dont il dépend, ne répond pas pour l’instant.'],
};
const WITH_WAIT: ReadonlySet<ErrorKind> = new Set(['rate_limited', 'unavailable']);

const HEADERS = {
  'Retry-After': { description: 'Secondes à attendre avant de réessayer.', schema: { type: 'integer', minimum: 0 } },
  'Content-Range': {
    description: 'Les lignes répondues et leur nombre total\u00a0: orders 0-24/319, ou */319 au-delà de la fin.',
    required: true,
    schema: { type: 'string' },
  },
  'X-Total-Estimated': {
    description: '«\u00a0true\u00a0» si le nombre total est estimé\u00a0: il y a plus de 10\u202f000 lignes.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Content-Disposition': { description: 'Le nom du fichier.', required: true, schema: { type: 'string' } },
  ETag: {
    description: 'Pour demander ensuite si cela a changé (If-None-Match).',
    required: true,
    schema: { type: 'string' },
  },
};
const toHeaders = (names: readonly (keyof typeof HEADERS)[]): Json =>
  names.length > 0
    ? { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }
    : {};

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Browsers carry a session, so their writes need the token; providers authenticate each call. */
export const needsToken = ({ method, area }: EndpointDefinition): boolean => UNSAFE.has(method) && area !== 'hooks';

/** Lists the kinds of errors that follow from access, input and rate limit. */
function listImpliedKinds(endpoint: EndpointDefinition): ErrorKind[] {
  const { access, params, body, raw, rateLimit } = endpoint;
  const kinds: readonly (readonly [kind: ErrorKind, isImplied: boolean])[] = [
    ['malformed', true],
    ['unavailable', true],
    ['unauthenticated', access.kind === 'signed_in' || access.kind === 'permitted'],
    // A write from a page of another site is forbidden, even with a session.
    ['forbidden', access.kind === 'permitted' || needsToken(endpoint)],
    ['conflict', access.kind === 'guest'],
    ['not_found', params !== undefined],
    ['too_large', raw || body !== undefined],
    ['unsupported', body !== undefined],
    ['invalid', body !== undefined],
    ['csrf_mismatch', needsToken(endpoint)],
    ['rate_limited', !(rateLimit && 'none' in rateLimit)],
  ];
  return kinds.flatMap(([kind, isImplied]) => (isImplied ? [kind] : []));
}

export function buildResponses(endpoint: EndpointDefinition, { toSchema }: Collector): Json {
  const { errors = [], otherStatuses = [] } = endpoint.description;
  const success = {
    description: 'Fait',
    ...toHeaders(listSuccessHeaders(endpoint)),
    ...buildContent(endpoint, toSchema),
  };
  const declared = errors.filter((error): error is ErrorDefinition => typeof error === 'function');
  const kinds = new Set([
    ...listImpliedKinds(endpoint),
    ...errors.map((error) => (typeof error === 'function' ? error.kind : error)),
  ]);
  const refused = [...kinds].map((kind) => [statusOfKind(kind), toErrorResponse(kind, declared)] as const);
  return {
    [endpoint.status]: success,
    ...Object.fromEntries(
      otherStatuses.map((status) => [
        status,
        status === 304 ? { description: 'Inchangé', ...toHeaders(['ETag']) } : { ...success, description: 'Déjà fait' },
      ]),
    ),
    // Integer keys of an object are enumerated in ascending order.
    ...Object.fromEntries(refused),
    default: { $ref: '#/components/responses/Unexpected' },
  };
}

function listSuccessHeaders(endpoint: EndpointDefinition): (keyof typeof HEADERS)[] {
  const isFile = endpoint.answer !== null && !(endpoint.answer instanceof z.ZodType);
  return [
    ...(isFile ? (['Content-Disposition'] as const) : []),
    // Lists of the back office say where they are in the whole.
    ...(endpoint.description.list ? (['Content-Range', 'X-Total-Estimated'] as const) : []),
    ...(endpoint.description.responseHeaders ?? []),
  ];
}

function buildContent({ answer }: EndpointDefinition, toSchema: Collector['toSchema']): Json {
  if (answer === null) return {};
  if (answer instanceof z.ZodType) return { content: { 'application/json': { schema: toSchema(answer, 'output') } } };
  // Parameters such as a charset are no part of a media type's name.
  const types = [answer.mime, ...answer.otherMimes].map((mime) => mime.split(';')[0] ?? mime);
  return {
    content: Object.fromEntries(
      types.map((type) => [
        type,
        { schema: type === 'application/json' ? { type: 'object' } : { type: 'string', format: 'binary' } },
      ]),
    ),
  };
}

const toErrorContent = (examples?: Json): Json => ({
  'application/json': { schema: { $ref: '#/output/Error' }, ...(examples && { examples }) },
});

function toErrorResponse(kind: ErrorKind, declared: readonly ErrorDefinition[]): Json {
  const own = declared.filter((definition) => definition.kind === kind);
  if (own.length === 0) return { $ref: `#/components/responses/${ERRORS[kind][0]}` };
  const toExample = ({ code, message }: ErrorDefinition): Json => ({ value: { code, message, reference: 'K7M2QX' } });
  return buildSharedResponse(
    kind,
    Object.fromEntries(own.map((definition) => [definition.code, toExample(definition)])),
  );
}

const buildSharedResponse = (kind: ErrorKind, examples?: Json): Json => ({
  description: ERRORS[kind][1],
  ...toHeaders(WITH_WAIT.has(kind) ? ['Retry-After'] : []),
  content: toErrorContent(examples),
});

/** Builds the shared components that the operations refer to; unused ones are left out. */
export function buildSharedComponents({ toSchema }: Collector, paths: object): { responses: Json; headers: Json } {
  toSchema(ErrorBody, 'output');
  const kinds = Object.keys(ERRORS) as ErrorKind[];
  const all: Json = {
    ...Object.fromEntries(kinds.map((kind) => [ERRORS[kind][0], buildSharedResponse(kind)])),
    Unexpected: { description: 'Une erreur de notre côté, signalée sous cette référence.', content: toErrorContent() },
  };
  const usedIn =
    (part: object, folder: string) =>
    ([name]: [string, unknown]): boolean =>
      JSON.stringify(part).includes(`"#/components/${folder}/${name}"`);
  const responses = Object.fromEntries(Object.entries(all).filter(usedIn(paths, 'responses')));
  return {
    responses,
    headers: Object.fromEntries(Object.entries(HEADERS).filter(usedIn({ paths, responses }, 'headers'))),
  };
}
