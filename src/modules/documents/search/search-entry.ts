import { createHash } from 'node:crypto';
import type { TemplateVersion } from '../catalogue/models/template-version.ts';
import { listLoadedTemplates } from '../catalogue/template-files.ts';
import type { Entry, SubjectTexts } from './engine/compact.ts';
import { MISSING_LETTERS } from './engine/generated/missing-letters.ts';
import { MISSING_WORDINGS } from './engine/generated/missing-wordings.ts';
import { NO_WORDING_WORDS, toStrength, weighWordings, type WordingWords } from './engine/wordings.ts';

const TITLE_STRENGTH = 3;

/** What the search reads of a letter. Its wordings belong to the build, as its explanations do. */
export const toSearchEntry = ({
  category,
  slug,
  data,
}: Pick<TemplateVersion, 'category' | 'slug' | 'data'>): Entry<TemplateVersion['data']['sending']['advised']> => ({
  ...data,
  category,
  slug,
  wordingWords: readWordingWords().letters.get(slug) ?? toTitleWords(data.title),
});

/** Letters created in the back office have no wordings; their title is used instead. */
const toTitleWords = (title: string): WordingWords =>
  NO_WORDING_WORDS.map((_, index) => (toStrength(index) === TITLE_STRENGTH ? title : ''));

export const readSubjectTexts = (): SubjectTexts => ({
  lines: MISSING_LETTERS.split('\n'),
  words: readWordingWords().subjects,
});

let cachedWordingWords: { letters: ReadonlyMap<string, WordingWords>; subjects: readonly WordingWords[] } | undefined;
/** What the wordings of the build say: of letters by slug, and of subjects. */
function readWordingWords(): NonNullable<typeof cachedWordingWords> {
  if (!cachedWordingWords) {
    const templates = listLoadedTemplates();
    const words = weighWordings([
      ...templates.map(({ wordings = [], file: { title, shortTitle, purpose, searchWords } }) => [
        ...wordings,
        ...searchWords,
        title,
        shortTitle,
        purpose,
      ]),
      ...MISSING_WORDINGS.split('\n').map((line) => line.split('|')),
    ]);
    cachedWordingWords = {
      letters: new Map(templates.map(({ slug }, i) => [slug, words[i]!])),
      subjects: words.slice(templates.length),
    };
  }
  return cachedWordingWords;
}

let hash: string | undefined;
/** Changes with what the wordings of the build say: stored indexes are made again. */
export const hashWordings = (): string =>
  (hash ??= createHash('sha256')
    .update(JSON.stringify([[...readWordingWords().letters], readSubjectTexts()]))
    .digest('hex')
    .slice(0, 16));
