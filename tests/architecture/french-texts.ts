import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** The programs whose texts people read. */
export const files = ['src', 'jobs', 'client/src', 'admin/src']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('generated'));

interface Branch {
  type?: string;
  start: number;
  value?: unknown;
}

/** Lists all text of a program: strings, the parts of templates between expressions, and text between tags. */
function* listWords(node: unknown): Generator<{ text: string; start: number }> {
  if (typeof node !== 'object' || node === null) return;
  const { type, start, value } = node as Branch;
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') yield { text: value, start };
  else if (type === 'TemplateElement')
    yield { text: (value as { cooked: string | null; raw: string }).cooked ?? '', start };
  else for (const child of Object.values(node)) yield* listWords(child);
}

/** Each match in the texts of a program, as `file:line: words`. */
export const findWords = (pattern: RegExp, path: string, source = readFileSync(path, 'utf8')): string[] =>
  [...listWords(parseSync(path, source).program)].flatMap(({ text, start }) =>
    [...text.matchAll(pattern)].map(
      ({ index }) =>
        `${path}:${source.slice(0, start).split('\n').length}: ${text.slice(Math.max(0, index - 30), index + 10)}`,
    ),
  );
