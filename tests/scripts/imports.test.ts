import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

/** The launcher is plain JavaScript, which the compiler does not check: a wrong name would end `npm start` at once. */
const FOLDER = 'src/scripts';
const STATIC = /import \{([^}]+)\} from '(\.[^']+\.mjs)'/g;
const DYNAMIC = /const \{([^}]+)\} = await import\('(\.[^']+\.mjs)'\)/g;

const imports = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.mjs'))
  .flatMap((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    return [...text.matchAll(STATIC), ...text.matchAll(DYNAMIC)].map(([, names, target]) => ({
      file,
      target: resolve(FOLDER, target!),
      names: names!.split(',').map((name) => name.trim().split(/ as |:/)[0]!),
    }));
  });

test('each name that the launcher imports is exported', async () => {
  expect(imports.length).toBeGreaterThan(25);
  const missing: string[] = [];
  for (const { file, target, names } of imports) {
    const exported = Object.keys((await import(target)) as object);
    missing.push(...names.filter((name) => !exported.includes(name)).map((name) => `${file}: ${name}`));
  }
  expect(missing).toEqual([]);
});
