// Makes values for a JSON Schema: valid, valid except for one error, and hostile.

const WORDS = [
  'Résiliation',
  'Hélène',
  'Box internet',
  '14 rue des Acacias',
  'AF-7K2M9Q',
  'un texte un peu plus long, avec une virgule',
  '12',
  '2026-12-31',
];
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '\u2028',
  '\ufeff',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  '-1',
  '1e309',
  '0x10',
  'NaN',
  '٣',
  `'; drop table orders; --`,
  '" or 1=1',
  '%',
  '%00',
  '_',
  '\\',
  '../../etc/passwd',
  '{{7*7}}',
  '{% for i in (1..9) %}',
  '<script>alert(1)</script>',
  '${7*7}',
  '=1+1',
  '\r\nX-Injected: 1',
  'é'.normalize('NFD').repeat(200),
  '👩‍👩‍👧‍👦'.repeat(50),
  'a'.repeat(10_000),
  ' '.repeat(10_000),
  'ﷺ'.repeat(500),
  '1'.repeat(400),
  '0000-00-00',
  '0000-07-03',
  '9999-99-99T99:99:99Z',
  '+275760-09-13',
  '-271821-04-20',
];
const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  1e21,
  1e300,
  -1e300,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_SAFE_INTEGER,
  0.1 + 0.2,
  1e-300,
];
const HOSTILE_VALUES = [null, true, [], {}, [[]], [null], { a: { b: { c: [] } } }, '', 0];

/** Candidates for texts with a pattern; the patterns that this API uses most come first. */
const PATTERNED = [
  'telecom-energie',
  'resiliation-box',
  'FR',
  'telecom-energie/resiliation-box',
  '2026-11',
  '2026',
  'a1',
  'answer',
  '123456',
  'abcdef0123456789',
  'a'.repeat(64),
  'AF-7K2M9Q',
  'Hélène',
  '69003',
  '1',
];
const FORMATS = {
  uuid: (random) => random.uuid(),
  email: (random) => `fuzz.${random.int(1, 1e9)}@exemple.fr`,
  date: (random) => `20${random.int(20, 40)}-0${random.int(1, 9)}-${random.int(10, 28)}`,
  'date-time': (random) => `20${random.int(20, 40)}-0${random.int(1, 9)}-11T10:00:00Z`,
  uri: () => 'https://exemple.fr/',
};

/**
 * Makes values for the schemas of one document. `known(name, random)` may return an existing value for a field, by its
 * name.
 */
export function valueMaker(document, random, known) {
  const resolve = (schema) => {
    let at = schema;
    while (at?.$ref)
      at = at.$ref
        .slice(2)
        .split('/')
        .reduce((inner, part) => inner[part.replaceAll('~1', '/').replaceAll('~0', '~')], document);
    return at ?? {};
  };

  const text = (schema) => {
    const min = schema.minLength ?? 0;
    const max = Math.min(schema.maxLength ?? 40, 400);
    // The pattern of a format is stricter than `pattern`.
    const make = FORMATS[schema.format];
    if (make) return make(random);
    if (schema.pattern) {
      const pattern = new RegExp(schema.pattern, 'u');
      return (
        PATTERNED.filter(
          (one) => pattern.test(one) && one.length >= min && one.length <= (schema.maxLength ?? 1000),
        )[0] ?? 'a'
      );
    }
    return random.pick(WORDS).padEnd(min, 'x').slice(0, Math.max(min, max));
  };
  const number = (schema) => {
    const min = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? 0, -1e9);
    const max = Math.min(schema.maximum ?? schema.exclusiveMaximum ?? min + 100, min + 1e6);
    return random.int(Math.ceil(min), Math.max(Math.ceil(min), Math.floor(max)));
  };
  const object = (schema, depth) => {
    const made = {};
    for (const [name, inner] of Object.entries(schema.properties ?? {}))
      if (schema.required?.includes(name) || random.chance(0.5)) made[name] = valid(inner, name, depth + 1);
    if (typeof schema.additionalProperties === 'object' && Object.keys(schema.properties ?? {}).length === 0)
      for (let left = random.int(0, 3); left > 0; left -= 1)
        made[text({ ...resolve(schema.propertyNames ?? {}) })] = valid(schema.additionalProperties, '', depth + 1);
    return made;
  };

  /** Makes a value that is valid as far as the schema can express it. */
  function valid(input, name = '', depth = 0) {
    const schema = resolve(input);
    const existing = known(name, random);
    if (existing !== undefined && random.chance(0.8)) return existing;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives) return valid(random.pick(alternatives), name, depth);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => valid(one, name, depth)));
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    if (type === 'string') return text(schema);
    if (type === 'integer' || type === 'number') return number(schema);
    if (type === 'boolean') return random.chance(0.5);
    if (type === 'null') return null;
    if (type === 'array') {
      if (schema.prefixItems) return schema.prefixItems.map((one) => valid(one, name, depth + 1));
      const min = schema.minItems ?? 0;
      const length = depth > 6 ? min : random.int(min, Math.max(min, Math.min(schema.maxItems ?? 3, 3)));
      return Array.from({ length }, () => valid(schema.items ?? {}, name, depth + 1));
    }
    if (type === 'object' || schema.properties) return depth > 8 ? {} : object(schema, depth);
    return random.pick(HOSTILE_VALUES);
  }

  const hostile = () =>
    random.pick([
      () => random.pick(HOSTILE_TEXTS),
      () => random.pick(HOSTILE_NUMBERS),
      () => random.pick(HOSTILE_VALUES),
    ])();

  /** Lists the places inside a value, as [holder, key]. */
  const placesIn = (value, found = []) => {
    if (typeof value === 'object' && value !== null)
      for (const key of Object.keys(value)) {
        found.push([value, key]);
        placesIn(value[key], found);
      }
    return found;
  };

  const near = (schema, name) => almostValid(valid(schema, name));

  /** Makes a valid value with one part missing, wrong or added. */
  function almostValid(input) {
    const value = structuredClone(input);
    const places = placesIn(value);
    if (places.length === 0) return hostile();
    const [holder, key] = random.pick(places);
    const change = random.int(0, 4);
    if (change === 0) delete holder[key];
    else if (change === 1) holder.fuzz = hostile();
    else if (change === 2 && typeof holder[key] === 'string') holder[key] = holder[key].repeat(50);
    else holder[key] = hostile();
    return value;
  }

  const wrong = (schema, name) => (random.chance(0.6) ? near(schema, name) : hostile());
  return { valid, almostValid, wrong, hostile };
}
