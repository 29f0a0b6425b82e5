import {
  compose,
  listConditions,
  listDeadlineNotices,
  layOut,
  normaliseAddress,
  PERIOD,
  listVariables,
  getBlockText,
  type ComposeContent,
  type Letter,
  type Page,
  type Run,
} from '../../../letterpress/index.ts';
import { DATES } from './template-file.ts';
import type { LoadedTemplate } from './template-files.ts';
import {
  findAnnouncements,
  findBareDe,
  findVagueAnnouncements,
  findDanglingSources,
  findRepeatedNumbers,
  findSplitDays,
  findUncheckedOrder,
  toProblem,
  type LintProblem,
} from './template-wording.ts';

type Template = Pick<LoadedTemplate, 'file' | 'samples'>;
type Sample = Template['samples'][number];

const NOTHING: ComposeContent = { answers: {}, sender: {}, recipient: {} };
const BUILT_IN = [
  'sender',
  'recipient',
  ...DATES,
  'enclosed',
  'joined',
  'sender_firstName',
  'sender_lastName',
  'sender_line4',
  'sender_postcode',
  'sender_city',
];

/**
 * Checks that each variable is declared and used, each branch is reached by a sample, no sample leaves a blank, and
 * each fits the sheets it claims. `source` is the text of `template.md`, for the line numbers.
 */
export function lintTemplate(template: Template, source: string): LintProblem[] {
  const unknown = findUnknownVariables(template, source);
  // An unknown variable makes composing impossible.
  if (unknown.length > 0) return unknown;
  return [
    ...findAddressProblems(template, source),
    ...findReplyProblems(template, source),
    ...findAnnouncements(template, source),
    ...findVagueAnnouncements(template, source),
    ...findRepeatedNumbers(template, source),
    ...findBareDe(template, source),
    ...findSplitDays(template, source),
    ...findUncheckedOrder(template, source),
    ...findDanglingSources(template),
    ...findIdleFields(template, source),
    ...findEntryProblems(template, source),
    ...findDeadlineProblems(template, source),
    ...findBranchProblems(template, source),
    ...findBlankProblems(template),
    ...findBlanksAbroad(template),
    ...template.samples.flatMap((sample) => findSampleProblems(template, sample)),
  ];
}

/** Control characters, and marks that change the reading direction: a reviewer cannot see them. */
const INVISIBLE = /[^\P{Cc}\n\r\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Finds the lines of a file in which the printed text may differ from the text that a person reads. */
export const findInvisibleCharacters = (file: LintProblem['file'], text: string): LintProblem[] =>
  text
    .split('\n')
    .flatMap((line, i) =>
      INVISIBLE.test(line)
        ? [{ file, line: i + 1, message: 'cette ligne contient un caractère invisible\u00a0: retapez le passage' }]
        : [],
    );

/** A review that is yet to come would never be due. */
export const findReviewProblems = ({ file }: Template, source: string, today: string): LintProblem[] =>
  file.reviewedOn > today ? [toProblem(source, 'reviewedOn:', 'le jour de la relecture n’est pas encore venu')] : [];

const isHomePage = (url: string): boolean => new URL(url).pathname === '/';
/** Services that begin on their home page: a report of SignalConso, an account of the Urssaf or of info-retraite.fr. */
const BEGIN_AT_HOME = new Set(['signal.conso.gouv.fr', 'www.info-retraite.fr', 'www.urssaf.fr']);

/** The home page of a site proves nothing, and leaves a person to search for the free way. */
const findAddressProblems = ({ file: { source: official, freeRoute } }: Template, source: string): LintProblem[] => [
  ...(isHomePage(official.url)
    ? [toProblem(source, 'source:', 'la source est une page précise, pas la page d’accueil d’un site')]
    : []),
  ...(isHomePage(freeRoute.url) && !BEGIN_AT_HOME.has(new URL(freeRoute.url).host)
    ? [toProblem(source, 'freeRoute:', 'la voie gratuite est une page précise, pas la page d’accueil d’un site')]
    : []),
];

/** The site counts the period that the letter gives: one is not without the other. */
function findReplyProblems({ file }: Template, source: string): LintProblem[] {
  const isPrinted = listVariables(file.body).some((name) => name === 'reply_within' || name === 'show.reply_by');
  if (isPrinted === Boolean(file.replyWithin)) return [];
  return isPrinted
    ? [toProblem(source, 'reply_', 'la lettre annonce un délai de réponse\u00a0: il manque «\u00a0replyWithin\u00a0»')]
    : [toProblem(source, 'replyWithin:', 'la lettre ne dit pas le délai de réponse\u00a0: écrivez {{ reply_within }}')];
}

const listFields = ({ file }: Template) => file.steps.flatMap((step) => step.fields);
/** « show.state » and « state » are the same answer. */
const toFieldName = (word: string): string => (word.startsWith('show.') ? word.slice(5) : word).split('.')[0]!;

const listDeclared = (template: Template): string[] =>
  [...listFields(template), ...template.file.computed, ...(template.file.tables ?? [])].map(({ name }) => name);
const listUsed = ({ file }: Template): Set<string> =>
  new Set(
    [
      file.subject,
      file.salutation ?? '',
      file.body,
      ...file.computed.map(({ expression }) => `{{ ${expression} }}`),
      ...file.steps.flatMap(({ fields }) => fields.flatMap(({ proposal }) => (proposal ? [`{{ ${proposal} }}`] : []))),
      ...(file.replyWithin && !PERIOD.test(file.replyWithin) ? [`{{ ${file.replyWithin} }}`] : []),
      ...(file.deadlines ?? []).map(({ last }) => `{{ ${last} }}`),
      ...(file.earliest ?? []).map(({ first }) => `{{ ${first} }}`),
      ...(file.dateWarnings ?? []).map(({ when }) => `{{ ${when} }}`),
      ...(file.contractEnd ? [`{{ ${file.contractEnd.day} }}`] : []),
    ]
      .flatMap(listVariables)
      .map(toFieldName),
  );

const listParts = ({ line }: { line: string }): string[] => listVariables(line).map(toFieldName);

function findUnknownVariables(template: Template, source: string): LintProblem[] {
  const declaredNames = new Set([...listDeclared(template), ...BUILT_IN]);
  const parts = listFields(template).flatMap(({ name, entry }) =>
    entry
      ? listParts(entry)
          .filter((used) => !entry.fields.some((part) => part.name === used))
          .map((used) =>
            toProblem(source, `name: ${name}`, `«\u00a0${used}\u00a0» n’est pas une partie de «\u00a0${name}\u00a0»`),
          )
      : [],
  );
  const papers = template.file.enclosures.map(({ name }) => `joined.${name}`);
  return [
    ...listVariables(template.file.body)
      .filter((name) => name.startsWith('joined') && !papers.includes(name))
      .map((name) => toProblem(source, name, `«\u00a0${name}\u00a0» n’est le nom d’aucune pièce de cette lettre`)),
    ...[...listUsed(template)]
      .filter((name) => !declaredNames.has(name))
      .map((name) =>
        toProblem(source, `{{ ${name}`, `«\u00a0${name}\u00a0» n’est ni une question, ni un calcul de cette lettre`),
      ),
    ...parts,
  ];
}

function findIdleFields(template: Template, source: string): LintProblem[] {
  const used = listUsed(template);
  const conditions = new Set([
    ...[...listFields(template), ...template.file.enclosures].flatMap(({ showIf }) =>
      showIf ? listConditions(showIf).map(({ field }) => field) : [],
    ),
    ...template.file.enclosures.flatMap(({ when }) => when ?? []),
  ]);
  return listDeclared(template)
    .filter((name) => !used.has(name) && !conditions.has(name))
    .map((name) =>
      toProblem(source, `name: ${name}`, `«\u00a0${name}\u00a0» est demandé ou calculé, et ne sert nulle part`),
    );
}

/** Checks repeated fields: the line uses each part, and the samples show one and several entries. */
function findEntryProblems(template: Template, source: string): LintProblem[] {
  return listFields(template).flatMap(({ name, entry }) => {
    if (!entry) return [];
    const used = listParts(entry);
    const counts = template.samples.map(({ content }) => (content.answers[name] as unknown[] | undefined)?.length ?? 0);
    return [
      ...entry.fields
        .filter((part) => !used.includes(part.name))
        .map((part) =>
          toProblem(source, `name: ${part.name}`, `«\u00a0${part.name}\u00a0» est demandé, et ne sert nulle part`),
        ),
      ...(counts.includes(1) && counts.some((count) => count > 1)
        ? []
        : [
            toProblem(
              source,
              `name: ${name}`,
              `les exemples de «\u00a0${name}\u00a0» en montrent un seul, puis plusieurs`,
            ),
          ]),
    ];
  });
}

/**
 * Long after each last day some sample must be late, and long before each first day too early. For each condition of a
 * date warning, some sample must have an answer.
 */
function findDeadlineProblems({ file, samples }: Template, source: string): LintProblem[] {
  const noRules = { deadlines: [], earliest: [], dateWarnings: [] };
  const isSaid = (rules: Pick<typeof file, keyof typeof noRules>, now: string): boolean =>
    samples.some(({ content }) => {
      const input = { now: new Date(now), sending: content.sending ?? 'green', changeOfMindSeconds: 0 } as const;
      return listDeadlineNotices({ ...file, ...noRules, ...rules }, content, input).length > 0;
    });
  return [
    ...(file.deadlines ?? [])
      .filter((deadline) => !isSaid({ deadlines: [deadline] }, '2200-01-01T09:00:00Z'))
      .map(({ last }) =>
        toProblem(source, `last: ${last}`, `aucun exemple n’a de dernier jour pour «\u00a0${last}\u00a0»`),
      ),
    ...(file.earliest ?? [])
      .filter((rule) => !isSaid({ earliest: [rule] }, '1950-01-02T09:00:00Z'))
      .map(({ first }) =>
        toProblem(source, `first: ${first}`, `aucun exemple n’a de premier jour pour «\u00a0${first}\u00a0»`),
      ),
    ...(file.dateWarnings ?? [])
      .map((rule) => ({ ...rule, knownWhen: `${rule.when} | yes_no: true, true` }))
      .filter(
        ({ knownWhen, ...rule }) => !isSaid({ dateWarnings: [{ ...rule, when: knownWhen }] }, '2026-11-23T09:00:00Z'),
      )
      .map(({ when }) => toProblem(source, `when: ${when}`, `aucun exemple ne dit si «\u00a0${when}\u00a0»`)),
  ];
}

/** A unique marker per branch, to find in the composed samples. */
const toMark = (branch: number): string => `⟦${branch}⟧`;

function findBranchProblems({ file, samples }: Template, source: string): LintProblem[] {
  const tags: string[] = [];
  // liquidjs also skips U+180E, which \s does not match.
  const addMarks = (text: string): string =>
    text.replace(
      /\{%-?[\s\u180e]*(?:if|elsif|else|when|unless)\b[^%]*%\}/g,
      (tag) => `${tag}${toMark(tags.push(tag))}`,
    );
  const body = addMarks(file.body);
  const steps = file.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => ({
      ...field,
      ...(field.entry && { entry: { ...field.entry, line: addMarks(field.entry.line) } }),
    })),
  }));
  const listBranches = (content: ComposeContent, { date, enclosures }: Sample): number[] =>
    [
      ...getText(compose({ ...file, steps, body }, content, { date, enclosures, sending: 'green' })).matchAll(
        /⟦(\d+)⟧/g,
      ),
    ].map((match) => Number(match[1]));
  const reached = new Set(samples.flatMap((sample) => listBranches(sample.content, sample)));
  // A branch for a missing answer shows its blank: it is reached by leaving that answer out.
  for (const sample of samples) {
    const { content } = sample;
    for (const name of Object.keys(content.answers)) {
      for (const branch of listBranches({ ...content, answers: { ...content.answers, [name]: null } }, sample))
        if (new RegExp(`⟦${branch}⟧[^⟦]*\\{\\{ show\\.${name} `).test(body)) reached.add(branch);
    }
  }
  return tags.flatMap((tag, i) =>
    reached.has(i + 1) ? [] : [toProblem(source, tag, `aucun exemple ne passe par ${tag}`)],
  );
}

/** A required answer that is missing must show where it is missing. */
function findBlankProblems(template: Template): LintProblem[] {
  // Null: emptied, so that nothing is proposed.
  const answers = Object.fromEntries(listFields(template).map(({ name }) => [name, null]));
  const letter = compose(template.file, { ...NOTHING, answers }, { date: '2026-11-23', sending: 'green' });
  const blanks = new Set(listRuns(letter).flatMap(({ field, missing }) => (missing ? [field?.split('.')[0]] : [])));
  return listFields(template)
    .filter(({ name, required, showIf }) => required && !showIf && !blanks.has(name))
    .map(({ name }) => ({
      file: 'template.md',
      message: `«\u00a0${name}\u00a0» est obligatoire, et la lettre ne montre pas sa place vide`,
    }));
}

/** Letters abroad have no expected day of arrival, so a sentence that prints one would contain a blank. */
const findBlanksAbroad = ({ file, samples }: Template): LintProblem[] =>
  samples.flatMap(({ name, content, date, enclosures }) => {
    const abroad = { ...content, recipient: { ...content.recipient, country: 'BE' } };
    const letter = compose(file, abroad, { date, enclosures, sending: content.sending });
    // A question about the day of arrival is asked, so that its blank is filled.
    const blank = listRuns(letter).find(({ missing, field }) => missing && !letter.missing.includes(field ?? ''));
    return blank
      ? [
          {
            file: 'samples.yaml' as const,
            message: `${name}: à l’étranger, il reste la place vide «\u00a0${blank.text}\u00a0»\u00a0: écrivez {% if presentation_date %}`,
          },
        ]
      : [];
  });

const TRACES = /\((?:e|s|es|ne)\)|et\/ou|\b(?:undefined|null|NaN)\b|\{\{|\{%|[\ue000-\ue0ff]/;
/** Turns that avoid agreement instead of writing a sentence, and closings that usage rejects. */
const TURNS =
  /(?<!\p{L})(?:l(?:e|a|es) suivante?s?\s*:|\p{L}+ suivante?\s*:|suivante?, [^.:]{1,60}:|(?:ce qui suit|que voici)(?!\p{L})|comme suit\s*:|date de naissance (?:est )?le|l’expression de (?:mes|nos) salutations|(?:me réserve|nous réservons) (?:alors )?d[e’]|sont de \d)/iu;
const MONTHS = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';
/** What a line may not separate: a month and its year, an article and its number; and a dash is no beginning. */
const BROKEN = new RegExp(
  `(?:(?<!\\p{L})(?:${MONTHS})\\n\\d{4}(?!\\d)|(?<!\\p{L})[LRDA][.*]\\n\\d|\\p{L}\\n[–—] )`,
  'u',
);
const SLIPS = / {2}|\.\.| \.|,,|(?<!\p{L})(?:de [aeiouéèêAEIOU]|à le(?!\p{L}))/u;

function findSampleProblems({ file }: Template, sample: Sample): LintProblem[] {
  const toSampleProblem = (message: string): LintProblem => ({
    file: 'samples.yaml',
    message: `${sample.name}: ${message}`,
  });
  const { content, date, enclosures } = sample;
  const isAllowed = content.sending
    ? file.sending.allowed.includes(content.sending)
    : file.sending.allowed.length === 0;
  if (!isAllowed)
    return [toSampleProblem(`l’envoi «\u00a0${content.sending}\u00a0» n’est pas permis pour cette lettre`)];
  const letter = compose(file, content, { date, enclosures, sending: content.sending });
  const text = getText(letter);
  const sheets = layOut(letter);
  const pages = sheets.length;
  const slip = TRACES.exec(text) ?? SLIPS.exec(text) ?? TURNS.exec(text);
  const broken = BROKEN.exec(listBodyLines(sheets).join('\n'));
  return [
    ...letter.missing.map((field) => toSampleProblem(`«\u00a0${field}\u00a0» n’a pas de réponse`)),
    ...listRuns(letter)
      .filter(({ missing }) => missing)
      .map((run) => toSampleProblem(`il reste la place vide «\u00a0${run.text}\u00a0»`)),
    ...(pages === sample.pages ? [] : [toSampleProblem(`pages\u00a0: ${pages}, et non ${sample.pages}`)]),
    ...sample.contains
      .filter((phrase) => !text.includes(phrase))
      .map((phrase) => toSampleProblem(`la lettre ne dit pas «\u00a0${phrase}\u00a0»`)),
    ...sample.lacks
      .filter((phrase) => text.includes(phrase))
      .map((phrase) => toSampleProblem(`la lettre dit «\u00a0${phrase}\u00a0», qu’elle ne doit pas dire`)),
    ...(slip
      ? [
          toSampleProblem(
            `à reprendre\u00a0: «\u00a0${text.slice(Math.max(0, slip.index - 20), slip.index + 20)}\u00a0»`,
          ),
        ]
      : []),
    ...(broken
      ? [toSampleProblem(`coupé en fin de ligne\u00a0: «\u00a0${broken[0].replace('\n', ' / ')}\u00a0»`)]
      : []),
    ...letter.blocks.flatMap((block, i) => {
      const blockText = block.kind === 'paragraph' ? block.runs.map((run) => run.text).join('') : 'Fait.';
      // A paragraph before a list may end with a colon.
      const isSentence = letter.blocks[i + 1]?.kind === 'list' ? /^[\p{Lu}«].*[.:]$/su : /^[\p{Lu}«].*[.]$/su;
      return isSentence.test(blockText)
        ? []
        : [
            toSampleProblem(
              `un paragraphe n’est pas une phrase, de la majuscule au point\u00a0: «\u00a0${blockText.slice(0, 60)}\u00a0»`,
            ),
          ];
    }),
    ...(['sender', 'recipient'] as const).flatMap((side) =>
      normaliseAddress({ ...content[side], kind: content[side].kind ?? 'person' })
        .problems.filter(({ severity }) => severity === 'error')
        .map((problem) => toSampleProblem(`${side}.${problem.field}: ${problem.message}`)),
    ),
  ];
}

/** Lists the printed lines of the text; the dash of a list item is no part of them. */
const listBodyLines = (pages: readonly Page[]): string[] =>
  pages.flatMap(({ lines }) =>
    lines
      .filter(({ blockIndex }) => blockIndex >= 0)
      .map(({ runs, item }) =>
        runs
          .slice(item === undefined ? 0 : 1)
          .map(({ text }) => text)
          .join(''),
      ),
  );

const listRuns = (letter: Letter): Run[] => letter.blocks.flatMap((block) => getBlockText(block).flat());
/** Returns the text of a letter, one line for each block, with plain spaces. */
const getText = (letter: Letter): string =>
  letter.blocks
    .map((block) =>
      getBlockText(block)
        .map((runs) => runs.map(({ text }) => text).join(''))
        .join('\n'),
    )
    .join('\n')
    .replace(/[\u00a0\u202f]/g, ' ');
