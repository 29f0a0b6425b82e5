import { z } from 'zod';
import type { EndpointDefinition, RoomRouter } from './endpoint.ts';

const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  reference: z.string(),
});

const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema;
};

/** OpenAPI 3.1, generated from exactly what the endpoints check. */
export function openApi(rooms: readonly RoomRouter[], about: { title: string; version: string; url: string }): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { endpoints } of rooms)
    for (const one of endpoints) {
      const path = one.path.replace(/:([A-Za-z]+)/g, '{$1}');
      (paths[path] ??= {})[one.method.toLowerCase()] = operation(one);
    }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.url }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'auth.session' } },
    },
  };
}

function operation(one: EndpointDefinition): object {
  const errors = ['400', '404', '422', ...(one.allow.kind === 'anyone' ? [] : ['401', '403']), '419', '429'];
  return {
    operationId: `${one.method.toLowerCase()}${one.path.replace(/[^a-zA-Z]+(.)?/g, (_all, next: string | undefined) => (next ?? '').toUpperCase())}`,
    summary: one.summary,
    tags: [one.room],
    security: one.allow.kind === 'anyone' || one.allow.kind === 'guest' ? [] : [{ session: [] }],
    parameters: [...parameters(one.params, 'path'), ...parameters(one.query, 'query')],
    ...(one.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(one.body, 'input') } } },
    }),
    responses: {
      [one.status]: answered(one),
      ...Object.fromEntries(
        errors.map((status) => [
          status,
          { description: 'Refus', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
  };
}

function answered(one: EndpointDefinition): object {
  if (one.answer === null) return { description: 'Fait' };
  if (one.answer instanceof z.ZodType)
    return { description: 'Fait', content: { 'application/json': { schema: schemaOf(one.answer, 'output') } } };
  return { description: 'Fichier', content: { [one.answer.mime]: { schema: { type: 'string', format: 'binary' } } } };
}

function parameters(shape: z.ZodType | undefined, where: 'path' | 'query'): object[] {
  if (!(shape instanceof z.ZodObject)) return [];
  const fields: Record<string, z.ZodType> = shape.shape;
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !field.safeParse(undefined).success,
    schema: schemaOf(field, 'input'),
  }));
}
