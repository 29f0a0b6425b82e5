/** An article as a letter names it: `L. 216-7 et L. 241-4`, `15, I, 2° à 5°`, `L. 3142-28 et suivants`. */
interface Reference {
  article: string;
  text: string;
}

/** An article of a text, or the whole text. */
interface LawPlace {
  text: string;
  article: string | null;
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}*]+/gu, ' ')
    .trim();

/** An article number, with the letter of its part of the code. A number before `°` counts a paragraph. */
const NUMBER = /(?:(?<!\p{L})([LRDA]\*?)\.?\s*)?(?<![\d-])(\d+(?:-\d+)*)(?![\d-]|\s*°)/giu;

interface Article {
  letter: string;
  parts: number[];
}

const listArticles = (article: string): Article[] =>
  [...article.replace(/\(.*?\)/g, '').matchAll(NUMBER)].map(([, letter = '', number = '']) => ({
    letter: letter.toUpperCase(),
    parts: number.split('-').map(Number),
  }));

const isSame = (a: Article, b: Article): boolean => a.letter === b.letter && a.parts.join('-') === b.parts.join('-');

/** Both ends belong to the same series, and the article is between them. */
const isBetween = ({ letter, parts }: Article, from: Article, to: Article | null): boolean =>
  letter === from.letter &&
  parts.length === from.parts.length &&
  parts.slice(0, -1).join() === from.parts.slice(0, -1).join() &&
  parts.at(-1)! >= from.parts.at(-1)! &&
  (to === null || parts.at(-1)! <= to.parts.at(-1)!);

function coversArticle(cited: string, article: Article): boolean {
  const articles = listArticles(cited);
  const last = articles.at(-1);
  if (articles.some((citedArticle) => isSame(citedArticle, article))) return true;
  if (last && /suivants/i.test(cited)) return isBetween(article, last, null);
  const [from, to] = articles;
  return articles.length === 2 && from && to && /\d\s+à\s+\D*\d/.test(cited) ? isBetween(article, from, to) : false;
}

/** Returns whether two changes of the law name the same text and article, however they are written. */
export const isSameArticle = (one: LawPlace, other: LawPlace): boolean => describePlace(one) === describePlace(other);

const describePlace = ({ text, article }: LawPlace): string => {
  const numbers = listArticles(article ?? '').map(({ letter, parts }) => `${letter}${parts.join('-')}`);
  return [fold(text), numbers.length > 0 ? numbers.join() : fold(article ?? '')].join(': ');
};

/**
 * Returns whether a letter cites a changed law: the text, and one of the changed articles if the change names any. «
 * Annexe » and other titles without a number are compared as words.
 */
export function citesChange(basis: readonly Reference[], { text, article }: LawPlace): boolean {
  return basis.some((reference) => {
    if (fold(reference.text) !== fold(text)) return false;
    if (!article) return true;
    const changedArticles = listArticles(article);
    if (changedArticles.length === 0) return fold(reference.article) === fold(article);
    return changedArticles.some((changed) => coversArticle(reference.article, changed));
  });
}
