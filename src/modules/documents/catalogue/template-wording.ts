import { chooseDe, compose, getBlockText, listVariables } from '../../../letterpress/index.ts';
import type { LoadedTemplate } from './template-files.ts';

/** A problem that the schema of a template cannot detect: its location and the reason. */
export interface LintProblem {
  file: 'template.md' | 'samples.yaml';
  /** In `template.md`, counted from its first line. */
  line?: number;
  message: string;
}
type Template = Pick<LoadedTemplate, 'file' | 'samples'>;

export const toProblem = (source: string, excerpt: string, message: string): LintProblem => {
  const line = source.split('\n').findIndex((text) => text.includes(excerpt)) + 1;
  return { file: 'template.md', ...(line > 0 && { line }), message };
};

/** The part of a text that is printed only with an enclosure, or with one of its own; conditions inside are allowed. */
const IF_ENCLOSED =
  /\{%-?\s*if (?:enclosed|joined\.\w+(?: (?:and|or) joined\.\w+)*)\s*-?%\}(?:(?!\{%-?\s*(?:if|else|endif)\b)[\s\S])*(?:\{%-?\s*if\b[^%]*%\}(?:(?!\{%-?\s*endif)[\s\S])*\{%-?\s*endif\s*-?%\}(?:(?!\{%-?\s*(?:if|else|endif)\b)[\s\S])*)*/g;
const ANNOUNCED =
  /ci-jointe?s?(?!\p{L})|(?<!\p{L})(?:jointe?s?|je joins|nous joignons) à (?:cette|la présente) lettre|(?:trouverez|adress)[^.]* avec (?:cette|la présente) lettre/iu;
/** Words for one person and for several. */
const BY_SENDERS = /\{\{ sender \| number: "([^"]*)", "[^"]*" \}\}/g;
/** A letter announces a paper only when one is enclosed. */
export function findAnnouncements({ file }: Template, source: string): LintProblem[] {
  const found = ANNOUNCED.exec(file.body.replace(IF_ENCLOSED, '').replace(BY_SENDERS, '$1'));
  return found
    ? [
        toProblem(
          source,
          found[0],
          `«\u00a0${found[0]}\u00a0» ne se dit qu’avec une pièce\u00a0: placez la phrase dans {% if enclosed %}, ou dans {% if joined.nom %} pour une pièce précise`,
        ),
      ]
    : [];
}

type Paper = Template['file']['enclosures'][number];
/** Whether the same question decides on both, so that no letter has the two. */
function areAlternatives(paper: Paper, other: Paper): boolean {
  const [first, second] = [paper.showIf, other.showIf];
  if (!first || !second || !('field' in first) || !('field' in second) || first.field !== second.field) return false;
  const answers = [first.equals].flat();
  return ![second.equals].flat().some((answer) => answers.includes(answer));
}
const IF_ANY_ENCLOSED = /\{%-?\s*if enclosed\s*-?%\}([^{]*)/g;
/** `enclosed` is true with any paper: a letter that may have several says which one it announces, or « les pièces ». */
export function findVagueAnnouncements({ file }: Template, source: string): LintProblem[] {
  const papers = file.enclosures;
  const hasSeveral = papers.some((paper, i) =>
    papers.slice(i + 1).some((other) => paper.label !== other.label && !areAlternatives(paper, other)),
  );
  if (!hasSeveral) return [];
  return [...file.body.matchAll(IF_ANY_ENCLOSED)]
    .filter(([, text = '']) => !/pièces/i.test(text))
    .map(([found]) =>
      toProblem(
        source,
        found,
        'cette lettre peut joindre plusieurs pièces\u00a0: nommez celle-ci («\u00a0name\u00a0») et écrivez {% if joined.nom %}',
      ),
    );
}

/** The text of a sample, without the addresses. */
function readLetter(file: Template['file'], { content, date, enclosures }: Template['samples'][number]): string {
  const { blocks } = compose(file, content, { date, enclosures, sending: content.sending });
  return blocks
    .filter(({ kind }) => kind !== 'sender' && kind !== 'recipient')
    .flatMap((block) => getBlockText(block).map((runs) => runs.map((run) => run.text).join('')))
    .join('\n');
}

const SAME_SOURCE =
  /(?:du|le|au) même (code|décret|règlement|article|arrêté)|(?:de )?la même (loi|convention|directive)/gu;
const hasNamed = (text: string, source = ''): boolean => new RegExp(`${source}s?\\s`, 'i').test(text);
/** « Du même code » needs a code that the same sample has named before, whatever branches it prints. */
export const findDanglingSources = ({ file, samples }: Template): LintProblem[] =>
  samples.flatMap((sample) => {
    const text = readLetter(file, sample);
    return [...text.matchAll(SAME_SOURCE)]
      .filter(({ index, 1: masculine, 2: feminine }) => !hasNamed(text.slice(0, index), masculine ?? feminine))
      .map(([word]) => ({
        file: 'samples.yaml' as const,
        message: `${sample.name}: «\u00a0${word}\u00a0» sans que la lettre l’ait nommé plus haut\u00a0: écrivez son nom`,
      }));
  });

const COUNTS_DAYS = /\b(?:(?:plus|minus)_\w+|year_end): (\w+)/g;
/** Date arithmetic ignores fractions: « 2,5 mois » would be counted as two. */
export const findSplitDays = ({ file }: Template, source: string): LintProblem[] =>
  file.steps
    .flatMap(({ fields }) => fields)
    .filter(({ type, whole, name }) => {
      if (type !== 'number' || whole) return false;
      const derived = [name];
      for (const { name: value, expression } of file.computed)
        if (derived.some((part) => new RegExp(`\\b${part}\\b`).test(expression))) derived.push(value);
      const expressions = [
        ...file.computed.map(({ expression }) => expression),
        ...(file.deadlines ?? []).map(({ last }) => last),
        ...(file.earliest ?? []).map(({ first }) => first),
      ];
      const counted = expressions.flatMap((expression) =>
        [...expression.matchAll(COUNTS_DAYS)].map(([, count]) => count!),
      );
      const periods = file.steps.flatMap(({ fields }) => fields.flatMap(({ after }) => after ?? []));
      return [...counted, ...periods, file.replyWithin].some((count) => count && derived.includes(count));
    })
    .map(({ name }) =>
      toProblem(
        source,
        `name: ${name},`,
        `des jours ou des mois se comptent en entier\u00a0: ajoutez «\u00a0whole: true\u00a0»`,
      ),
    );

/** « du 3 mai au 8 mai », « entre le 3 mai et le 8 mai », « du 3 mai, que j’ai reçue le 8 mai ». */
const DAYS_IN_ORDER =
  /(?:(?:du|entre le) \{\{ show\.\w+ \}\} (?:au|et le)|\{\{ show\.\w+ \}\}, qu[ei] [^.{]{1,40}(?:reçue?|notifiée?) le) \{\{ show\.\w+ \}\}/gu;
/** Two typed days would be printed in the wrong order if nothing compared them. */
export function findUncheckedOrder({ file }: Template, source: string): LintProblem[] {
  const days = file.steps.flatMap(({ fields }) => fields).flatMap(({ type, name }) => (type === 'date' ? [name] : []));
  const checkedDays = (file.dateWarnings ?? []).map(({ field }) => field);
  const pairs = [...file.body.matchAll(DAYS_IN_ORDER)]
    .map(([words]) => listVariables(words).map((name) => name.replace('show.', '')))
    .filter((names) => names.every((name) => days.includes(name)));
  return [...new Map(pairs.map(([first, last]) => [last!, first!]))]
    .filter(([last]) => !checkedDays.includes(last))
    .map(([last, first]) =>
      toProblem(
        source,
        `name: ${last},`,
        `«\u00a0${last}\u00a0» peut être avant «\u00a0${first}\u00a0»\u00a0: ajoutez un avertissement à dateWarnings`,
      ),
    );
}

/** « de » followed by an answer without the `de` filter. */
const BARE_DE = /(?<!\p{L})[dD]e \{\{-? *show\.(\w+) *-?\}\}/gu;
const isElided = (words: string): boolean => chooseDe(words) === 'd’' || /^les? /.test(words);
/** Answers may start with a vowel or an article, so « de » has to be elided or contracted. */
export const findBareDe = ({ file }: Template, source: string): LintProblem[] =>
  file.steps
    .flatMap(({ fields }) => fields)
    .flatMap((field) => [
      { field, texts: [file.subject, file.body] },
      ...(field.entry?.fields ?? []).map((part) => ({ field: part, texts: [field.entry!.line] })),
    ])
    .filter(
      ({ field, texts }) =>
        texts.some((text) => [...text.matchAll(BARE_DE)].some(([, name]) => name === field.name)) &&
        (field.type === 'text' || field.choices?.some(({ printed, label }) => isElided(printed ?? label))),
    )
    .map(({ field }) =>
      toProblem(
        source,
        `de {{ show.${field.name} }}`,
        `cette réponse peut commencer par une voyelle ou un article\u00a0: écrivez {{ show.${field.name} | de }}`,
      ),
    );

/** A file, notice or contract number: at least five characters, with a digit, and no word in it. */
const NUMBER = /^(?=.*\d)[\p{Lu}\d][\p{Lu}\d /.-]{4,}$/u;
/** The most times that a letter without a reference line prints one number. */
const MAX_TIMES = 2;
/** A number of the reference line is printed there only: the subject and the text say « cité en référence ». */
export function findRepeatedNumbers({ file, samples }: Template, source: string): LintProblem[] {
  const references = file.body.split(/\n---\n/)[1] === undefined ? '' : file.body.split(/\n---\n/)[0]!;
  const inSubject = new Set(listVariables(file.subject));
  // A condition may hold the line of dashes, so that this part alone cannot be parsed.
  const printed = [...references.matchAll(/\{\{\s*(show\.\w+)/g)].map(([, name = '']) => name);
  const twice = [...new Set(printed)].filter((name) => inSubject.has(name));
  return [
    ...twice.map((name) =>
      toProblem(source, 'subject:', `«\u00a0${name}\u00a0» est déjà dans les références\u00a0: retirez-le de l’objet`),
    ),
    ...samples.flatMap((sample): LintProblem[] => {
      const text = readLetter(file, sample);
      return Object.entries(sample.content.answers).flatMap(([field, answer]): LintProblem[] => {
        if (typeof answer !== 'string' || !NUMBER.test(answer) || /^\d{4}-\d\d-\d\d$/.test(answer)) return [];
        const maxTimes = printed.includes(`show.${field}`) ? 1 : MAX_TIMES;
        return text.split(answer).length - 1 > maxTimes
          ? [
              {
                file: 'samples.yaml',
                message: `${sample.name}: «\u00a0${answer}\u00a0» est écrit plus ${maxTimes === 1 ? 'd’une' : `de ${maxTimes}`} fois`,
              },
            ]
          : [];
      });
    }),
  ];
}
