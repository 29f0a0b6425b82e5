import { parseDocument, parse as parseYaml, LineCounter } from 'yaml';
import { z } from 'zod';
import { DraftContent } from './contract.ts';
import { TemplateFile } from './template-file.ts';
import { templateSources } from './template-sources.ts';


const files = templateSources();

const Category = z.strictObject({ slug: z.string(), title: z.string(), intro: z.string() });
export type Category = z.infer<typeof Category>;

const Sample = z.strictObject({ name: z.string(), pages: z.number().int(), date: z.iso.date(), content: DraftContent, contains: z.array(z.string()).default([]) });
export type Sample = z.infer<typeof Sample>;

export interface LoadedTemplate {
  category: string;
  slug: string;
  file: TemplateFile;
  samples: Sample[];
}

export const categories: readonly Category[] = z.array(Category).parse(parseYaml(files['categories.yaml']!));

/** Every template with its samples. A mistake names its file, line and field. */
export const loadedTemplates: readonly LoadedTemplate[] = Object.keys(files)
  .filter((path) => path.endsWith('/template.md'))
  .sort()
  .map((path) => {
    const [category = '', slug = ''] = path.split('/');
    const samples = z.array(Sample).min(2).parse(parseYaml(files[`${category}/${slug}/samples.yaml`]!));
    return { category, slug, file: readTemplate(path, files[path]!, samples[0]!), samples };
  });

export function readTemplate(path: string, source: string, sample: Sample): TemplateFile {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source);
  if (!parts) throw new Error(`${path}:1: a template starts with front matter between two lines of ---`);
  const lines = new LineCounter();
  const document = parseDocument(parts[1]!, { lineCounter: lines });
  const [mistake] = document.errors;
  if (mistake) throw new Error(`${path}:${(mistake.linePos?.[0].line ?? 0) + 1}: ${mistake.message}`);
  const read = TemplateFile.safeParse({ ...(document.toJS() as object), body: parts[2], sampleAnswers: sample.content.answers });
  if (read.success) return read.data;
  const issue = read.error.issues[0]!;
  const node: unknown = document.getIn(issue.path as (string | number)[], true) ?? document.getIn(issue.path.slice(0, -1) as (string | number)[], true);
  const offset = (node as { range?: [number] } | undefined)?.range?.[0] ?? 0;
  throw new Error(`${path}:${lines.linePos(offset).line + 1}: ${issue.path.join('.')}: ${issue.message}`);
}
