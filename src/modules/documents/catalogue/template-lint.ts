import {
  compose,
  conditionsIn,
  deadlineNotices,
  layOut,
  normaliseAddress,
  variablesIn,
  getBlockText,
  type ComposeContent,
  type Letter,
  type Run,
} from '../../../letterpress/index.ts';
import type { LoadedTemplate } from './template-files.ts';

/** What is wrong with a template that its schema cannot see: where it stands, and why. */
export interface LintProblem {
  file: 'template.md' | 'samples.yaml';
  /** In `template.md`, counted from its first line. */
  line?: number;
  message: string;
}
type Template = Pick<LoadedTemplate, 'file' | 'samples'>;

const NOTHING: ComposeContent = { answers: {}, sender: {}, recipient: {} };
const GIVEN = [
  'sender',
  'recipient',
  'letter_date',
  'sender_firstName',
  'sender_lastName',
  'sender_line4',
  'sender_postcode',
  'sender_city',
];

/**
 * Proves what a reader cannot: each variable is declared and used, each branch is reached by a sample, no sample leaves a blank, and
 * each fits the sheets it claims. `source` is the text of `template.md`, for the line numbers.
 */
export function lintTemplate(template: Template, source: string): LintProblem[] {
  const unknown = unknownVariables(template, source);
  // Nothing can be composed with a word that means nothing.
  if (unknown.length > 0) return unknown;
  return [
    ...idleFields(template, source),
    ...entryProblems(template, source),
    ...deadlineProblems(template, source),
    ...branchProblems(template, source),
    ...blankProblems(template),
    ...template.samples.flatMap((sample) => sampleProblems(template, sample)),
  ];
}

const inTemplate = (source: string, words: string, message: string): LintProblem => {
  const line = source.split('\n').findIndex((text) => text.includes(words)) + 1;
  return { file: 'template.md', ...(line > 0 && { line }), message };
};

const fieldsOf = ({ file }: Template) => file.steps.flatMap((step) => step.fields);
/** « show.state » and « state » are the same answer. */
const nameIn = (word: string): string => (word.startsWith('show.') ? word.slice(5) : word).split('.')[0]!;

const declaredIn = (template: Template): string[] =>
  [...fieldsOf(template), ...template.file.computed].map(({ name }) => name);
const usedIn = ({ file }: Template): Set<string> =>
  new Set(
    [
      file.subject,
      file.body,
      ...file.computed.map(({ expression }) => `{{ ${expression} }}`),
      ...(file.deadlines ?? []).map(({ last }) => `{{ ${last} }}`),
    ]
      .flatMap(variablesIn)
      .map(nameIn),
  );

const partsSaid = ({ line }: { line: string }): string[] => variablesIn(line).map(nameIn);

function unknownVariables(template: Template, source: string): LintProblem[] {
  const known = new Set([...declaredIn(template), ...GIVEN]);
  const parts = fieldsOf(template).flatMap(({ name, entry }) =>
    entry
      ? partsSaid(entry)
          .filter((one) => !entry.fields.some((part) => part.name === one))
          .map((one) =>
            inTemplate(source, `name: ${name}`, `«\u00a0${one}\u00a0» n’est pas une partie de «\u00a0${name}\u00a0»`),
          )
      : [],
  );
  return [
    ...[...usedIn(template)]
      .filter((name) => !known.has(name))
      .map((name) =>
        inTemplate(source, `{{ ${name}`, `«\u00a0${name}\u00a0» n’est ni une question, ni un calcul de cette lettre`),
      ),
    ...parts,
  ];
}

function idleFields(template: Template, source: string): LintProblem[] {
  const used = usedIn(template);
  const conditions = new Set(
    [...fieldsOf(template), ...template.file.enclosures].flatMap(({ showIf }) =>
      showIf ? conditionsIn(showIf).map(({ field }) => field) : [],
    ),
  );
  return declaredIn(template)
    .filter((name) => !used.has(name) && !conditions.has(name))
    .map((name) =>
      inTemplate(source, `name: ${name}`, `«\u00a0${name}\u00a0» est demandé ou calculé, et ne sert nulle part`),
    );
}

/** Of a field that is answered several times: its line says each part, and the samples show one alone and several. */
function entryProblems(template: Template, source: string): LintProblem[] {
  return fieldsOf(template).flatMap(({ name, entry }) => {
    if (!entry) return [];
    const said = partsSaid(entry);
    const counts = template.samples.map(({ content }) => (content.answers[name] as unknown[] | undefined)?.length ?? 0);
    return [
      ...entry.fields
        .filter((one) => !said.includes(one.name))
        .map((one) =>
          inTemplate(source, `name: ${one.name}`, `«\u00a0${one.name}\u00a0» est demandé, et ne sert nulle part`),
        ),
      ...(counts.includes(1) && counts.some((count) => count > 1)
        ? []
        : [
            inTemplate(
              source,
              `name: ${name}`,
              `les exemples de «\u00a0${name}\u00a0» en montrent un seul, puis plusieurs`,
            ),
          ]),
    ];
  });
}

/** A day long after each delay: some sample must then be late. */
function deadlineProblems({ file, samples }: Template, source: string): LintProblem[] {
  const muchLater = new Date('2200-01-01T09:00:00Z');
  return (file.deadlines ?? []).flatMap((deadline) => {
    const only = { ...file, deadlines: [deadline] };
    const isSaid = samples.some(
      ({ content }) =>
        deadlineNotices(only, content, { now: muchLater, sending: content.sending ?? 'green' }).length > 0,
    );
    return isSaid
      ? []
      : [
          inTemplate(
            source,
            `last: ${deadline.last}`,
            `aucun exemple n’a de dernier jour pour «\u00a0${deadline.last}\u00a0»`,
          ),
        ];
  });
}

/** Text that a run over the samples can find again, one for each branch. */
const markOf = (branch: number): string => `⟦${branch}⟧`;

function branchProblems({ file, samples }: Template, source: string): LintProblem[] {
  const tags: string[] = [];
  // liquidjs also skips U+180E, which \s does not match.
  const withMarks = (text: string): string =>
    text.replace(
      /\{%-?[\s\u180e]*(?:if|elsif|else|when|unless)\b[^%]*%\}/g,
      (tag) => `${tag}${markOf(tags.push(tag))}`,
    );
  const body = withMarks(file.body);
  const steps = file.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => ({
      ...field,
      ...(field.entry && { entry: { ...field.entry, line: withMarks(field.entry.line) } }),
    })),
  }));
  const branchesOf = (content: ComposeContent, date: string): number[] =>
    [...textOf(compose({ ...file, steps, body }, content, { date, sending: 'green' })).matchAll(/⟦(\d+)⟧/g)].map(
      (found) => Number(found[1]),
    );
  const reached = new Set(samples.flatMap(({ content, date }) => branchesOf(content, date)));
  // A branch for a missing answer shows its blank: it is reached by leaving that answer out.
  for (const { content, date } of samples)
    for (const name of Object.keys(content.answers)) {
      const { [name]: _gone, ...answers } = content.answers;
      for (const branch of branchesOf({ ...content, answers }, date))
        if (new RegExp(`⟦${branch}⟧[^⟦]*\\{\\{ show\\.${name} `).test(body)) reached.add(branch);
    }
  return tags.flatMap((tag, i) =>
    reached.has(i + 1) ? [] : [inTemplate(source, tag, `aucun exemple ne passe par ${tag}`)],
  );
}

/** A required answer that is missing must show where it is missing. */
function blankProblems(template: Template): LintProblem[] {
  const letter = compose(template.file, NOTHING, { date: '2026-11-23', sending: 'green' });
  const blanks = new Set(runsOf(letter).flatMap(({ field, missing }) => (missing ? [field?.split('.')[0]] : [])));
  return fieldsOf(template)
    .filter(({ name, required, showIf }) => required && !showIf && !blanks.has(name))
    .map(({ name }) => ({
      file: 'template.md',
      message: `«\u00a0${name}\u00a0» est obligatoire, et la lettre ne montre pas sa place vide`,
    }));
}

const TRACES = /\((?:e|s|es|ne)\)|et\/ou|\b(?:undefined|null|NaN)\b|\{\{|\{%|[\ue000-\ue0ff]/;
const SLIPS = / {2}|\.\.| \.|,,|(?<!\p{L})(?:de [aeiouéèêAEIOU]|à le(?!\p{L}))/u;

function sampleProblems({ file }: Template, sample: Template['samples'][number]): LintProblem[] {
  const wrong = (message: string): LintProblem => ({ file: 'samples.yaml', message: `${sample.name}: ${message}` });
  const { content, date } = sample;
  if (!content.sending || !file.sending.allowed.includes(content.sending))
    return [wrong(`l’envoi «\u00a0${content.sending}\u00a0» n’est pas permis pour cette lettre`)];
  const letter = compose(file, content, { date, sending: content.sending });
  const text = textOf(letter);
  const pages = layOut(letter).length;
  const slip = TRACES.exec(text) ?? SLIPS.exec(text);
  return [
    ...letter.missing.map((field) => wrong(`«\u00a0${field}\u00a0» n’a pas de réponse`)),
    ...runsOf(letter)
      .filter(({ missing }) => missing)
      .map((run) => wrong(`il reste la place vide «\u00a0${run.text}\u00a0»`)),
    ...(pages === sample.pages ? [] : [wrong(`pages\u00a0: ${pages}, et non ${sample.pages}`)]),
    ...sample.contains
      .filter((words) => !text.includes(words))
      .map((words) => wrong(`la lettre ne dit pas «\u00a0${words}\u00a0»`)),
    ...sample.lacks
      .filter((words) => text.includes(words))
      .map((words) => wrong(`la lettre dit «\u00a0${words}\u00a0», qu’elle ne doit pas dire`)),
    ...(slip
      ? [wrong(`à reprendre\u00a0: «\u00a0${text.slice(Math.max(0, slip.index - 20), slip.index + 20)}\u00a0»`)]
      : []),
    ...letter.blocks.flatMap((block, i) => {
      const words = block.kind === 'paragraph' ? block.runs.map((run) => run.text).join('') : 'Fait.';
      // What a list follows may end with a colon.
      const isSentence = letter.blocks[i + 1]?.kind === 'list' ? /^[\p{Lu}«].*[.:]$/su : /^[\p{Lu}«].*[.]$/su;
      return isSentence.test(words)
        ? []
        : [
            wrong(
              `un paragraphe n’est pas une phrase, de la majuscule au point\u00a0: «\u00a0${words.slice(0, 60)}\u00a0»`,
            ),
          ];
    }),
    ...(['sender', 'recipient'] as const).flatMap((side) =>
      normaliseAddress({ ...content[side], kind: content[side].kind ?? 'person' })
        .problems.filter(({ severity }) => severity === 'error')
        .map((problem) => wrong(`${side}.${problem.field}: ${problem.message}`)),
    ),
  ];
}

const runsOf = (letter: Letter): Run[] => letter.blocks.flatMap((block) => getBlockText(block).flat());
/** The words of a letter, one block a line, with plain spaces. */
const textOf = (letter: Letter): string =>
  letter.blocks
    .map((block) =>
      getBlockText(block)
        .map((runs) => runs.map(({ text }) => text).join(''))
        .join('\n'),
    )
    .join('\n')
    .replace(/[\u00a0\u202f]/g, ' ');
