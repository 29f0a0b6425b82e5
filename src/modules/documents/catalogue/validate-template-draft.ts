import type { Deps } from '../../../kernel/deps.ts';
import { PoolTaskAborted, type PoolTask } from '../../../kernel/worker-pool.ts';
import { compose, layOut } from '../../../letterpress/index.ts';
import type { DraftPreview } from './contract.ts';
import { templateDraftInvalid, templateTooSlow } from './errors.ts';
import { toSheetView } from './sheet-view.ts';
import { findPlaceProblems, parseTemplate, type LoadedTemplate } from './template-files.ts';
import { lintTemplate } from './template-lint.ts';

/** The text of a draft, as it is typed in the back office. */
interface TemplateText {
  category: string;
  slug: string;
  source: string;
  samples: string;
}
interface Validation {
  template: LoadedTemplate | null;
  /** What is wrong, each with its file, its line where there is one, and the reason. */
  problems: string[];
}
type Preview = { samples: DraftPreview['samples'] } | { problems: string[] };

/** Far above what the longest letter of the catalogue takes, including the start of a thread. */
const TIME_LIMIT_MS = 10_000;

const validationTask: PoolTask<TemplateText, Validation> = {
  name: 'validate-template',
  timeoutMs: TIME_LIMIT_MS,
  run: (text) => Promise.resolve(validate(text)),
};
const previewTask: PoolTask<TemplateText, Preview> = {
  name: 'preview-template',
  timeoutMs: TIME_LIMIT_MS,
  run: (text) => Promise.resolve(preview(text)),
};
/** Tasks that the web process runs in its own thread: a draft may take any time to compose. */
export const templateTasks: readonly PoolTask<never, unknown>[] = [validationTask, previewTask];

/** Validates a draft. Throws a 422 when that takes too long or too much memory. */
export const validateTemplateDraft = (deps: Deps, text: TemplateText): Promise<Validation> =>
  runTask(deps, validationTask, text);

/** Lists what prevents a stored draft from being published. A timeout is one of the problems, not an error. */
export async function findDraftProblems(deps: Deps, text: TemplateText): Promise<string[]> {
  try {
    return (await deps.workerPool.run(validationTask, toPlainText(text))).problems;
  } catch (error) {
    if (error instanceof PoolTaskAborted) return [templateTooSlow().message];
    throw error;
  }
}

/** Every sample of a draft as it would be printed, so far as it can be read. */
export async function previewTemplateDraft(deps: Deps, text: TemplateText): Promise<DraftPreview['samples']> {
  const result = await runTask(deps, previewTask, text);
  if ('problems' in result) throw templateDraftInvalid(result.problems);
  return result.samples;
}

async function runTask<O>(deps: Deps, task: PoolTask<TemplateText, O>, text: TemplateText): Promise<O> {
  try {
    return await deps.workerPool.run(task, toPlainText(text));
  } catch (error) {
    if (error instanceof PoolTaskAborted) throw templateTooSlow({ because: error.reason });
    throw error;
  }
}

/** Plain data, which alone travels between threads. */
const toPlainText = ({ category, slug, source, samples }: TemplateText): TemplateText => ({
  category,
  slug,
  source,
  samples,
});

function validate(text: TemplateText): Validation {
  const folder = `${text.category}/${text.slug}`;
  try {
    const template = parseTemplate(text);
    const lint = lintTemplate(template, text.source).map(
      ({ file, line, message }) => `${folder}/${file}${line ? `:${line}` : ''}: ${message}`,
    );
    return { template, problems: [...findPlaceProblems(template), ...lint] };
  } catch (error) {
    return { template: null, problems: [error instanceof Error ? error.message : String(error)] };
  }
}

function preview(text: TemplateText): Preview {
  const { template, problems } = validate(text);
  if (!template) return { problems };
  try {
    const samples = template.samples.map(({ name, content, date }) => {
      const letter = compose(template.file, content, {
        date,
        sending: content.sending ?? template.file.sending.advised,
      });
      const pages = layOut(letter);
      return {
        sample: name,
        pages: pages.map(toSheetView),
      };
    });
    return { samples };
  } catch {
    return { problems };
  }
}
