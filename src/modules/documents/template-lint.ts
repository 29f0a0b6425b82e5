import { Liquid } from 'liquidjs';
import { compose, conditionsIn, deadlineNotices, layOut, normaliseAddress, wordsOfBlock, type ComposeContent, type Letter, type Run } from '../../letterpress/index.ts';
import type { LoadedTemplate } from './template-files.ts';

/** What is wrong with a template that its schema cannot see: where it stands, and why. */
export interface LintProblem {
  file: 'template.md' | 'samples.yaml';
  /** In `template.md`, counted from its first line. */
  line?: number;
  message: string;
}
type Template = Pick<LoadedTemplate, 'file' | 'samples'>;

const engine = new Liquid();
const NOTHING: ComposeContent = { answers: {}, sender: {}, recipient: {} };
const GIVEN = ['sender', 'recipient', 'letter_date', 'sender_firstName', 'sender_lastName', 'sender_line4', 'sender_postcode', 'sender_city'];

/**
 * Proves what a reader cannot: each variable is declared and used, each branch is reached by a sample, no sample leaves a blank, and
 * each fits the sheets it claims. `source` is the text of `template.md`, for the line numbers.
 */
export function lintTemplate(template: Template, source: string): LintProblem[] {
  const unknown = unknownVariables(template, source);
  // Nothing can be composed with a word that means nothing.
  if (unknown.length > 0) return unknown;
  return [...idleFields(template, source), ...entryProblems(template, source), ...deadlineProblems(template, source), ...branchProblems(template, source), ...blankProblems(template), ...template.samples.flatMap((sample) => sampleProblems(template, sample))];
}

const inTemplate = (source: string, words: string, message: string): LintProblem => {
  const line = source.split('\n').findIndex((text) => text.includes(words)) + 1;
  return { file: 'template.md', ...(line > 0 && { line }), message };
};

const fieldsOf = ({ file }: Template) => file.steps.flatMap((step) => step.fields);
/** « show.state » and « state » are the same answer. */
const nameIn = (word: string): string => (word.startsWith('show.') ? word.slice(5) : word).split('.')[0]!;
const variablesIn = (source: string): string[] => engine.fullVariablesSync(engine.parse(source)).map(String);

const declaredIn = (template: Template): string[] => [...fieldsOf(template), ...template.file.computed].map(({ name }) => name);
const usedIn = ({ file }: Template): Set<string> =>
  new Set([file.subject, file.body, ...file.computed.map(({ expression }) => `{{ ${expression} }}`), ...(file.deadlines ?? []).map(({ last }) => `{{ ${last} }}`)].flatMap(variablesIn).map(nameIn));

const partsSaid = ({ line }: { line: string }): string[] => variablesIn(line).map(nameIn);

function unknownVariables(template: Template, source: string): LintProblem[] {
  const known = new Set([...declaredIn(template), ...GIVEN]);
  const parts = fieldsOf(template).flatMap(({ name, entry }) =>
    entry ? partsSaid(entry).filter((one) => !entry.fields.some((part) => part.name === one)).map((one) => inTemplate(source, `name: ${name}`, `"${one}" is no part of "${name}"`)) : [],
  );
  return [...[...usedIn(template)].filter((name) => !known.has(name)).map((name) => inTemplate(source, `{{ ${name}`, `"${name}" is neither a field nor computed`)), ...parts];
}

function idleFields(template: Template, source: string): LintProblem[] {
  const used = usedIn(template);
  const conditions = new Set([...fieldsOf(template), ...template.file.enclosures].flatMap(({ showIf }) => (showIf ? conditionsIn(showIf).map(({ field }) => field) : [])));
  return declaredIn(template)
    .filter((name) => !used.has(name) && !conditions.has(name))
    .map((name) => inTemplate(source, `name: ${name}`, `"${name}" is asked for or computed, and used nowhere`));
}

/** Of a field that is answered several times: its line says each part, and the samples show one alone and several. */
function entryProblems(template: Template, source: string): LintProblem[] {
  return fieldsOf(template).flatMap(({ name, entry }) => {
    if (!entry) return [];
    const said = partsSaid(entry);
    const counts = template.samples.map(({ content }) => (content.answers[name] as unknown[] | undefined)?.length ?? 0);
    return [
      ...entry.fields.filter((one) => !said.includes(one.name)).map((one) => inTemplate(source, `name: ${one.name}`, `"${one.name}" is asked for, and used nowhere`)),
      ...(counts.includes(1) && counts.some((count) => count > 1) ? [] : [inTemplate(source, `name: ${name}`, `the samples of "${name}" show one alone and several`)]),
    ];
  });
}

/** A day long after each delay: some sample must then be late. */
function deadlineProblems({ file, samples }: Template, source: string): LintProblem[] {
  const muchLater = new Date('2200-01-01T09:00:00Z');
  return (file.deadlines ?? []).flatMap((deadline) => {
    const only = { ...file, deadlines: [deadline] };
    const isSaid = samples.some(({ content }) => deadlineNotices(only, content, { now: muchLater, sending: content.sending ?? 'green' }).length > 0);
    return isSaid ? [] : [inTemplate(source, `last: ${deadline.last}`, `no sample has a last day for "${deadline.last}"`)];
  });
}

/** Text that a run over the samples can find again, one for each branch. */
const markOf = (branch: number): string => `⟦${branch}⟧`;

function branchProblems({ file, samples }: Template, source: string): LintProblem[] {
  const tags: string[] = [];
  const withMarks = (text: string): string => text.replace(/\{%-?\s*(?:if|elsif|else|when|unless)\b[^%]*%\}/g, (tag) => `${tag}${markOf(tags.push(tag))}`);
  const body = withMarks(file.body);
  const steps = file.steps.map((step) => ({ ...step, fields: step.fields.map((field) => ({ ...field, ...(field.entry && { entry: { ...field.entry, line: withMarks(field.entry.line) } }) })) }));
  const branchesOf = (content: ComposeContent, date: string): number[] =>
    [...textOf(compose({ ...file, steps, body }, content, { date, sending: 'green' })).matchAll(/⟦(\d+)⟧/g)].map((found) => Number(found[1]));
  const reached = new Set(samples.flatMap(({ content, date }) => branchesOf(content, date)));
  // A branch for a missing answer shows its blank: it is reached by leaving that answer out.
  for (const { content, date } of samples)
    for (const name of Object.keys(content.answers)) {
      const { [name]: _gone, ...answers } = content.answers;
      for (const branch of branchesOf({ ...content, answers }, date)) if (new RegExp(`⟦${branch}⟧[^⟦]*\\{\\{ show\\.${name} `).test(body)) reached.add(branch);
    }
  return tags.flatMap((tag, i) => (reached.has(i + 1) ? [] : [inTemplate(source, tag, `no sample reaches ${tag}`)]));
}

/** A required answer that is missing must show where it is missing. */
function blankProblems(template: Template): LintProblem[] {
  const letter = compose(template.file, NOTHING, { date: '2026-11-23', sending: 'green' });
  const blanks = new Set(runsOf(letter).flatMap(({ field, missing }) => (missing ? [field?.split('.')[0]] : [])));
  return fieldsOf(template)
    .filter(({ name, required, showIf }) => required && !showIf && !blanks.has(name))
    .map(({ name }) => ({ file: 'template.md', message: `"${name}" is required, and the letter shows no blank for it` }));
}

const TRACES = /\((?:e|s|es|ne)\)|et\/ou|\b(?:undefined|null|NaN)\b|\{\{|\{%|[\ue000-\ue0ff]/;
const SLIPS = / {2}|\.\.| \.|,,|(?<!\p{L})(?:de [aeiouéèêAEIOU]|à le(?!\p{L}))/u;

function sampleProblems({ file }: Template, sample: Template['samples'][number]): LintProblem[] {
  const wrong = (message: string): LintProblem => ({ file: 'samples.yaml', message: `${sample.name}: ${message}` });
  const { content, date } = sample;
  if (!content.sending || !file.sending.allowed.includes(content.sending)) return [wrong(`"${content.sending}" is not an allowed sending`)];
  const letter = compose(file, content, { date, sending: content.sending });
  const text = textOf(letter);
  const pages = layOut(letter).length;
  const slip = TRACES.exec(text) ?? SLIPS.exec(text);
  return [
    ...letter.missing.map((field) => wrong(`"${field}" has no answer`)),
    ...runsOf(letter).filter(({ missing }) => missing).map((run) => wrong(`the blank "${run.text}" is left`)),
    ...(pages === sample.pages ? [] : [wrong(`it takes ${pages} pages, not ${sample.pages}`)]),
    ...sample.contains.filter((words) => !text.includes(words)).map((words) => wrong(`it does not say "${words}"`)),
    ...sample.lacks.filter((words) => text.includes(words)).map((words) => wrong(`it says "${words}"`)),
    ...(slip ? [wrong(`it says "${text.slice(Math.max(0, slip.index - 20), slip.index + 20)}"`)] : []),
    ...letter.blocks.flatMap((block, i) => {
      const words = block.kind === 'paragraph' ? block.runs.map((run) => run.text).join('') : 'Fait.';
      // What a list follows may end with a colon.
      const isSentence = letter.blocks[i + 1]?.kind === 'list' ? /^[\p{Lu}«].*[.:]$/su : /^[\p{Lu}«].*[.]$/su;
      return isSentence.test(words) ? [] : [wrong(`a paragraph is no sentence: "${words.slice(0, 60)}"`)];
    }),
    ...(['sender', 'recipient'] as const).flatMap((side) =>
      normaliseAddress({ ...content[side], kind: content[side].kind ?? 'person' }).problems.filter(({ severity }) => severity === 'error').map((problem) => wrong(`${side}.${problem.field}: ${problem.message}`)),
    ),
  ];
}

const runsOf = (letter: Letter): Run[] => letter.blocks.flatMap((block) => wordsOfBlock(block).flat());
/** The words of a letter, one block a line, with plain spaces. */
const textOf = (letter: Letter): string =>
  letter.blocks.map((block) => wordsOfBlock(block).map((runs) => runs.map(({ text }) => text).join('')).join('\n')).join('\n').replace(/[\u00a0\u202f]/g, ' ');
