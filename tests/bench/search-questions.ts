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
  institutions: z.record(z.string(), z.string()),
  absentes: z.record(z.string(), z.string()),
});
const ControlFile = z.strictObject({
  absentes: z.record(z.string(), z.string()),
  repondues: z.record(z.string(), z.string()),
});
type QuestionKind = keyof z.infer<typeof File> | keyof z.infer<typeof ControlFile>;

export interface Question {
  kind: QuestionKind;
  question: string;
  /** Slugs of letters, and of shelves with a slash before them; none if the catalogue has no answer. */
  expected: string[];
}

/** Reads search-questions.yaml. */
export const listQuestions = (): Question[] => readQuestions('search-questions.yaml', File);

/** Reads the control set, with which nothing is tuned. */
export const listControlQuestions = (): Question[] => readQuestions('search-control.yaml', ControlFile);

/** A letter that is not published yet is not expected, nor a recipient without a letter. */
function readQuestions(file: string, shape: typeof File | typeof ControlFile): Question[] {
  const letters = listLoadedTemplates();
  const slugs = new Set(
    letters.flatMap(({ slug, category, file }) => [
      slug,
      ...[category, `ecrire-a-${file.recipientType}`, ...file.lifeEvents].map((shelf) => `/${shelf}`),
    ]),
  );
  const kinds: Record<string, Record<string, string>> = shape.parse(
    parse(readFileSync(join(root, 'tests/bench', file), 'utf8')),
  );
  return Object.entries(kinds).flatMap(([kind, questions]) =>
    Object.entries(questions).map(([question, expected]) => ({
      kind: kind as QuestionKind,
      question,
      expected: expected.split(' ').filter((slug) => slugs.has(slug)),
    })),
  );
}
