/** Matches « L. 224-39 », « art. 1240 », « 261/2004 »: an article of a code or the number of a law, in any spelling. */
const NUMBER = String.raw`\d{1,4}(?:\s?[-‐‑–−/]\s?\d{1,4}){0,3}`;
const NAME = String.raw`(?:code(?:\s(?:général\s)?(?:de\sla\s|de\sl['’]|du\s|des\s|de\s)?\p{L}+(?:\s(?:pénale|civile|sociale|et\sfinancier))?)?|cgi|lpf|cpc|cpp|crpa|cmf|cch|cgct|csp)(?![\p{L}\p{N}])`;
const CODE = String.raw`\s+(?:(?:du|de\sla|des|le)\s)?${NAME}`;
const CITED = new RegExp(
  [
    // Recognised by its letter: with a stop, a hyphen or the word « article », or directly before the number.
    String.raw`(?:art(?:icles?|\.)?\s*)?(?<![\p{L}\p{N}])(?<letter>[lrd])(?:\s?\.\s?\*?\s?|\*\s?|\s(?=\d+\s?[-‐‑–−]\s?\d)|(?<=art(?:icles?|\.)?\s+[lrd])\s)?(?<lettered>${NUMBER})`,
    String.raw`(?<![\p{L}\p{N}])art(?:icles?\s*|\.\s*|\s*)(?<plain>${NUMBER})`,
    String.raw`(?<![\p{L}\p{N}])(?<coded>${NUMBER})(?=${CODE})`,
    String.raw`(?<![\p{L}\p{N}])(?<bare>\d{3,4}[-‐‑–−/]\d{1,4}(?:[-‐‑–−]\d{1,3})*|\d{2}[-‐‑–−]\d{3,4})`,
  ]
    .map((pattern) => `(?:${pattern})(?![\\p{L}\\p{N}])(?:${CODE})?`)
    .join('|'),
  'giu',
);

/** A character that no word contains: an article matches only the same article. */
const MARK = 'z';
export const isArticle = (folded: string): boolean => /^(?:[lrd]|art)\d[\dz]*$/.test(folded);

/** Extracts the articles of a text, each as one word; returns them with the remaining text. */
export function findArticles(text: string): { articles: Word[]; rest: string } {
  const articles: Word[] = [];
  if (!/\d/.test(text)) return { articles, rest: text };
  const rest = text.replace(CITED, (whole: string, ...parts: unknown[]) => {
    const { letter, lettered, plain, coded, bare } = parts.at(-1) as Record<string, string | undefined>;
    const number = (lettered ?? plain ?? coded ?? bare)!.replace(/\s/g, '').replace(/[‐‑–−/]/g, '-');
    const written = `${letter?.toLowerCase() ?? 'art'}${number}`;
    articles.push({ written, folded: written.replaceAll('-', MARK), at: parts.at(-3) as number, length: whole.length });
    return ' '.repeat(whole.length);
  });
  return { articles, rest };
}

/**
 * Lists the search keys of a legal basis: L113-2 for « L. 113-2, 4° », both numbers for « 16 et 17 », and the number of
 * the law.
 */
export function toBasisWords(basis: readonly { article: string; text: string }[]): string {
  const articleWords = basis.flatMap(({ article, text }) => [
    ...[...article.matchAll(/(?:([LRD])[.*\s]*)?(?<![\d-])(\d+(?:-\d+)*)(?!\d*°)/g)].map(
      ([, letter, number]) => `${letter?.toLowerCase() ?? 'art'}${number}`,
    ),
    ...[...text.matchAll(/\d{2,4}[-/]\d{3,4}/g)].map(([number]) => `art${number.replace('/', '-')}`),
  ]);
  return [...new Set(articleWords)].join(' ');
} /** A word of a text or a query. */
export interface Word {
  /** The original spelling, in lower case. */
  written: string;
  folded: string;
  /** Its position in the text. */
  at: number;
  length: number;
}
