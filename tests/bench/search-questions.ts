import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { listLoadedTemplates } from '../../src/modules/documents/index.ts';
import { root } from '../../src/scripts/install.mjs';

const File = z.strictObject({
  situations: z.record(z.string(), z.string()),
  argot: z.record(z.string(), z.string()),
  questions: z.record(z.string(), z.string()),
  rayons: z.record(z.string(), z.string()),
  absentes: z.record(z.string(), z.string()),
});
export type QuestionKind = keyof z.infer<typeof File>;

export interface Question {
  kind: QuestionKind;
  question: string;
  /** Slugs of letters, and of shelves with a slash before them; none if the catalogue has no answer. */
  expected: string[];
}

/** Reads search-questions.yaml. A letter that is not published yet is not expected, nor a recipient without a letter. */
export function listQuestions(): Question[] {
  const letters = listLoadedTemplates();
  const slugs = new Set(
    letters.flatMap(({ slug, category, file }) => [
      slug,
      ...[category, `ecrire-a-${file.recipientType}`, ...file.lifeEvents].map((shelf) => `/${shelf}`),
    ]),
  );
  const kinds = File.parse(parse(readFileSync(join(root, 'tests/bench/search-questions.yaml'), 'utf8')));
  return Object.entries(kinds).flatMap(([kind, questions]) =>
    Object.entries(questions).map(([question, expected]) => ({
      kind: kind as QuestionKind,
      question,
      expected: expected.split(' ').filter((slug) => slugs.has(slug)),
    })),
  );
}
