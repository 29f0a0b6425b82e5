import { compose, layOut, sheetBox, svgLines, svgStrokes } from '../../letterpress/index.ts';
import { draftWrong } from './errors.ts';
import { placeProblems, parseTemplate, type LoadedTemplate } from './template-files.ts';
import type { DraftPreview } from './template-draft.contract.ts';
import { lintTemplate } from './template-lint.ts';

interface Draft {
  category: string;
  slug: string;
  source: string;
  samples: string;
}

/** What is wrong with a draft, each with its file, its line where there is one, and the reason. */
export function examined(draft: Draft): { template: LoadedTemplate | null; problems: string[] } {
  const folder = `${draft.category}/${draft.slug}`;
  try {
    const template = parseTemplate(draft);
    const lint = lintTemplate(template, draft.source).map(({ file, line, message }) => `${folder}/${file}${line ? `:${line}` : ''}: ${message}`);
    return { template, problems: [...placeProblems(template), ...lint] };
  } catch (error) {
    return { template: null, problems: [error instanceof Error ? error.message : String(error)] };
  }
}

/** Every sample of a draft as it would be printed, so far as it can be read. */
export function preview(draft: Draft): DraftPreview['samples'] {
  const { template, problems } = examined(draft);
  if (!template) throw draftWrong(problems);
  try {
    return template.samples.map(({ name, content, date }) => ({
      sample: name,
      pages: layOut(compose(template.file, content, { date, sending: content.sending ?? template.file.sending.advised })).map((page) => ({ box: sheetBox(page), texts: svgLines(page), strokes: svgStrokes(page) })),
    }));
  } catch {
    throw draftWrong(problems);
  }
}
