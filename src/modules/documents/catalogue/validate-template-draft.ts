import type { Deps } from '../../../kernel/deps.ts';
import { PoolTaskAborted, type PoolTask } from '../../../kernel/worker-pool.ts';
import { compose, layOut, toParisDay } from '../../../letterpress/index.ts';
import type { DraftPreview, LivePreview } from './contract.ts';
import { templateDraftInvalid, templateTooSlow } from './errors.ts';
import { toSheetView } from './presenter.ts';
import { findPlaceProblems, parseTemplate, type LoadedTemplate } from './template-files.ts';
import { findInvisibleCharacters, findReviewProblems, lintTemplate } from './template-lint.ts';

/** The text of a draft, as it is typed in the back office. */
export interface TemplateText {
  category: string;
  slug: string;
  source: string;
  samples: string;
}
/** What the threads get: the text, and the day of today in Paris. */
type DatedText = TemplateText & { today: string };
interface Validation {
  template: LoadedTemplate | null;
  /** Problems with file, line if any, and reason. */
  problems: string[];
}
type Preview = { samples: DraftPreview['samples'] } | { problems: string[] };

/** Far above the time for the longest letter of the catalogue, including the start of a thread. */
const TIME_LIMIT_MS = 10_000;

const validationTask: PoolTask<DatedText, Validation> = {
  name: 'validate-template',
  timeoutMs: TIME_LIMIT_MS,
  run: (text) => Promise.resolve(validate(text)),
};
const previewTask: PoolTask<DatedText, Preview> = {
  name: 'preview-template',
  timeoutMs: TIME_LIMIT_MS,
  run: (text) => Promise.resolve(preview(text)),
};
const livePreviewTask: PoolTask<DatedText & { sample: string | null }, LivePreview> = {
  name: 'preview-template-live',
  timeoutMs: TIME_LIMIT_MS,
  run: (input) => Promise.resolve(previewOneSample(input)),
};
/** Tasks that the web process runs in its own thread: a draft may take any time to compose. */
export const templateTasks: readonly PoolTask<never, unknown>[] = [validationTask, previewTask, livePreviewTask];

/** Validates a draft. Throws a 422 when that takes too long or too much memory. */
export const validateTemplateDraft = (deps: Deps, text: TemplateText): Promise<Validation> =>
  runTask(deps, validationTask, text);

/** Lists what prevents a stored draft from being published. A timeout is one of the problems, not an error. */
export async function findDraftProblems(deps: Deps, text: TemplateText): Promise<string[]> {
  try {
    return (await deps.workerPool.run(validationTask, toPlainText(deps, text))).problems;
  } catch (error) {
    if (error instanceof PoolTaskAborted) return [templateTooSlow().message];
    throw error;
  }
}

/** Renders every sample of a draft. Throws a 422 with its problems if it cannot be composed. */
export async function previewTemplateDraft(deps: Deps, text: TemplateText): Promise<DraftPreview['samples']> {
  const result = await runTask(deps, previewTask, text);
  if ('problems' in result) throw templateDraftInvalid(result.problems);
  return result.samples;
}

/** Renders one sample of unsaved text, with its problems. A timeout is one of the problems, not an error. */
export async function previewTemplateText(
  deps: Deps,
  { sample, ...text }: TemplateText & { sample?: string | undefined },
): Promise<LivePreview> {
  try {
    return await deps.workerPool.run(livePreviewTask, { ...toPlainText(deps, text), sample: sample ?? null });
  } catch (error) {
    if (error instanceof PoolTaskAborted) return { problems: [templateTooSlow().message], samples: [], letter: null };
    throw error;
  }
}

async function runTask<O>(deps: Deps, task: PoolTask<DatedText, O>, text: TemplateText): Promise<O> {
  try {
    return await deps.workerPool.run(task, toPlainText(deps, text));
  } catch (error) {
    if (error instanceof PoolTaskAborted) throw templateTooSlow({ because: error.reason });
    throw error;
  }
}

/** Plain data, which alone travels between threads. */
const toPlainText = ({ now }: Deps, { category, slug, source, samples }: TemplateText): DatedText => ({
  category,
  slug,
  source,
  samples,
  today: toParisDay(now()),
});

function validate(text: DatedText): Validation {
  const folder = `${text.category}/${text.slug}`;
  try {
    const template = parseTemplate(text);
    const lint = [
      ...findInvisibleCharacters('template.md', text.source),
      ...findInvisibleCharacters('samples.yaml', text.samples),
      ...findReviewProblems(template, text.source, text.today),
      ...lintTemplate(template, text.source),
    ].map(({ file, line, message }) => `${folder}/${file}${line ? `:${line}` : ''}: ${message}`);
    return { template, problems: [...findPlaceProblems(template), ...lint] };
  } catch (error) {
    return { template: null, problems: [error instanceof Error ? error.message : String(error)] };
  }
}

type Sample = LoadedTemplate['samples'][number];

function composeSample(
  { file }: LoadedTemplate,
  { name, content, date, enclosures }: Sample,
): DraftPreview['samples'][number] {
  const letter = compose(file, content, { date, enclosures, sending: content.sending ?? file.sending.advised });
  return { sample: name, pages: layOut(letter).map(toSheetView) };
}

function preview(text: DatedText): Preview {
  const { template, problems } = validate(text);
  if (!template) return { problems };
  try {
    return { samples: template.samples.map((sample) => composeSample(template, sample)) };
  } catch {
    return { problems };
  }
}

/** Returns the chosen sample, or the first one if the name is unknown. */
function previewOneSample({ sample, ...text }: DatedText & { sample: string | null }): LivePreview {
  const { template, problems } = validate(text);
  if (!template) return { problems, samples: [], letter: null };
  const samples = template.samples.map(({ name }) => name);
  const chosen = template.samples.find(({ name }) => name === sample) ?? template.samples[0]!;
  try {
    return { problems, samples, letter: composeSample(template, chosen) };
  } catch {
    return { problems, samples, letter: null };
  }
}
