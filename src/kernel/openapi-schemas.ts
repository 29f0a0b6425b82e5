import { z } from 'zod';

type Direction = 'input' | 'output';
type Json = Record<string, unknown>;

/** Formats that are at least as strict as the regular expression that zod adds to them. */
const PLAIN_FORMATS = new Set(['date', 'date-time', 'uuid']);

/** Names each exported schema of these modules after its export. Throws if two modules use the same name. */
export function nameSchemas(modules: readonly Record<string, unknown>[]): void {
  const named = new Map<string, z.ZodType>();
  for (const [name, schema] of modules.flatMap((module) => Object.entries(module))) {
    if (!(schema instanceof z.ZodType)) continue;
    const registeredSchema = named.get(name);
    if (registeredSchema && registeredSchema !== schema) throw new Error(`Two contracts export a schema "${name}".`);
    named.set(name, schema);
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name });
  }
}

/**
 * Turns zod schemas into JSON Schema (2020-12) and collects the named ones. Input and output of a schema can differ, by
 * defaults and transforms; then the input is called `…Input`. `write` resolves references once everything is collected.
 */
export function createSchemaCollector() {
  const named: Record<Direction, Json> = { input: {}, output: {} };

  function toSchema(shape: z.ZodType, direction: Direction): Json {
    const {
      $schema: _dialect,
      $defs = {},
      ...schema
    } = z.toJSONSchema(shape, { io: direction, unrepresentable: 'any', override: simplify });
    Object.assign(named[direction], pointTo($defs, direction));
    return pointTo(schema, direction) as Json;
  }

  /** The named schemas of this document, and the text of the whole with each reference at its schema. */
  function write(documentWith: (schemas: Json) => object): string {
    const differing = listDifferingNames(named);
    const toName = (direction: Direction, name: string): string =>
      direction === 'input' && differing.has(name) ? `${name}Input` : name;
    const all = (['input', 'output'] as const).flatMap((direction) =>
      Object.entries(named[direction]).map(([name, schema]) => [toName(direction, name), schema] as const),
    );
    const sorted = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    return JSON.stringify(documentWith(sorted)).replaceAll(
      /"#\/(input|output)\/(\w+)"/g,
      (_all, direction: Direction, name: string) => `"#/components/schemas/${toName(direction, name)}"`,
    );
  }
  return { toSchema, write };
}

/** Removes what zod adds only because of JavaScript's limits. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (PLAIN_FORMATS.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

const pointTo = (schema: unknown, direction: Direction): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"#/${direction}/`));

/** Finds the names whose input and output differ, directly or by a schema that they refer to. */
function listDifferingNames(named: Record<Direction, Json>): Set<string> {
  const stripDirection = (schema: unknown): string => JSON.stringify(schema).replaceAll(/"#\/(input|output)\//g, '"#/');
  const both = Object.keys(named.input).filter((name) => name in named.output);
  const differing = new Set(
    both.filter((name) => stripDirection(named.input[name]) !== stripDirection(named.output[name])),
  );
  for (let size = -1; size !== differing.size;) {
    size = differing.size;
    for (const name of Object.keys(named.input))
      if ([...differing].some((other) => stripDirection(named.input[name]).includes(`"#/${other}"`)))
        differing.add(name);
  }
  return differing;
}
