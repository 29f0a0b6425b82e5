import { z } from 'zod';
import type { EndpointDefinition, ModuleRouter } from './endpoint.ts';
import { findJsonContent } from './json-text.ts';
import { needsToken, buildResponses, buildSharedComponents } from './openapi-responses.ts';
import { createSchemaCollector } from './openapi-schemas.ts';

type Json = Record<string, unknown>;
type Collector = ReturnType<typeof createSchemaCollector>;

export interface ApiDescription {
  title: string;
  description: string;
  publicUrl: string;
  contactEmail: string;
}

const TAGS: Record<string, string> = {
  auth: 'Comptes, sessions, second facteur',
  documents: 'Catalogue, recherche, brouillons, pièces jointes, carnet d’adresses',
  orders: 'Commandes, lettres, preuves, messages, données personnelles',
  payments: 'Offres, abonnements, factures, remboursements, écarts',
  kernel: 'État du service et description de l’API',
  webhooks: 'Appels signés de nos prestataires',
};

const SECURITY: Record<string, Json> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'auth.session',
    description: 'La session du navigateur. Sous https, le nom du cookie peut porter le préfixe «\u00a0__Host-\u00a0».',
  },
  partnerPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'L’identifiant et le mot de passe donnés au partenaire postal pour ses notifications.',
  },
};

const TOKEN_PARAMETER = {
  name: 'X-XSRF-TOKEN',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 1 },
  description: 'La valeur du cookie XSRF-TOKEN, que donne GET /-/sanctum/csrf-cookie.',
};

/** Builds an OpenAPI 3.1 document from the schemas that the endpoints check. */
export function buildOpenApi(routers: readonly ModuleRouter[], about: ApiDescription): string {
  const collector = createSchemaCollector();
  const paths: Record<string, Json> = {};
  for (const endpoint of routers.flatMap(({ endpoints }) => endpoints))
    (paths[toPathTemplate(endpoint.path)] ??= {})[endpoint.method.toLowerCase()] = toOperation(endpoint, collector);
  const { responses, headers } = buildSharedComponents(collector, paths);
  const used = JSON.stringify(paths);
  const uses = (text: string): boolean => used.includes(text);
  return collector.write((schemas) => ({
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: '1',
      description: about.description,
      termsOfService: `${about.publicUrl}/conditions-generales-de-vente`,
      contact: { name: 'Affranchi', url: `${about.publicUrl}/contact`, email: about.contactEmail },
      license: { name: 'Tous droits réservés', url: `${about.publicUrl}/mentions-legales` },
    },
    servers: [{ url: about.publicUrl }],
    tags: Object.entries(TAGS)
      .filter(([name]) => uses(`"tags":["${name}"]`))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      responses,
      headers,
      ...(uses('"#/components/parameters/XsrfToken"') && { parameters: { XsrfToken: TOKEN_PARAMETER } }),
      securitySchemes: Object.fromEntries(Object.entries(SECURITY).filter(([name]) => uses(`{"${name}":[]}`))),
    },
  }));
}

const PARAMETER = /:([A-Za-z][A-Za-z0-9]*)/g;
const toPathTemplate = (path: string): string => path.replace(PARAMETER, '{$1}');

/** `GET /-/admin/v1/orders/:id/proof-file.pdf` → `getAdminOrdersIdProofFilePdf`. */
const toOperationId = ({ method, path, area }: EndpointDefinition): string =>
  method.toLowerCase() +
  path
    .replace(area === 'api' ? '/-/api/v1' : /\/v1(?=\/)/, '')
    .replace(/[^a-zA-Z0-9]+(.)?/g, (_all, next: string | undefined) => (next ?? '').toUpperCase());

function toOperation(endpoint: EndpointDefinition, collector: Collector): Json {
  const { access, area, module, description } = endpoint;
  const scheme =
    description.credentials ?? (access.kind === 'signed_in' || access.kind === 'permitted' ? 'session' : null);
  return {
    operationId: toOperationId(endpoint),
    summary: endpoint.summary,
    ...(access.permission && { description: `Permission\u00a0: ${access.permission}` }),
    tags: [area === 'hooks' ? 'webhooks' : module],
    security: scheme ? [{ [scheme]: [] }] : [],
    parameters: [
      ...toParameters(endpoint.params, 'path', collector),
      ...toParameters(endpoint.query, 'query', collector),
      ...toParameters(description.requestHeaders, 'header', collector),
      ...(needsToken(endpoint) ? [{ $ref: '#/components/parameters/XsrfToken' }] : []),
    ],
    ...requestBody(endpoint, collector),
    responses: buildResponses(endpoint, collector),
  };
}

function requestBody(
  { body, raw, description: { rawTypes = [], example } }: EndpointDefinition,
  { toSchema }: Collector,
): Json {
  if (raw) {
    const binary = { schema: { type: 'string', format: 'binary' } };
    const json = { schema: { type: 'object' } };
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(rawTypes.map((type) => [type, type === 'application/json' ? json : binary])),
      },
    };
  }
  if (!body) return {};
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: toSchema(body, 'input'), example: example ?? {} } },
    },
  };
}

function toParameters(shape: z.ZodType | undefined, where: 'path' | 'query' | 'header', collector: Collector): Json[] {
  if (!(shape instanceof z.ZodObject)) return [];
  return Object.entries(shape.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !field.safeParse(undefined).success,
    ...toParameterValue(field, collector),
  }));
}

function toParameterValue(field: z.ZodType, { toSchema }: Collector): Json {
  const content = findJsonContent(unwrap(field));
  if (!content) return { schema: toSchema(field, 'input') };
  const usual = field.safeParse(undefined).data;
  return {
    content: {
      'application/json': { schema: { ...toSchema(content, 'input'), ...(usual !== undefined && { default: usual }) } },
    },
  };
}

const unwrap = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodDefault || field instanceof z.ZodOptional ? unwrap(field.unwrap() as z.ZodType) : field;
