import { createHash } from 'node:crypto';
import type { TemplateVersion } from '../catalogue/models/template-version.ts';
import { listLoadedTemplates } from '../catalogue/template-files.ts';
import type { Entry } from './engine/compact.ts';
import { NO_WORDING_WORDS, weighWordings, type WordingWords } from './engine/wordings.ts';

/** What the search reads of a letter. Its wordings belong to the build, as its explanations do. */
export const toSearchEntry = ({
  category,
  slug,
  data,
}: Pick<TemplateVersion, 'category' | 'slug' | 'data'>): Entry<TemplateVersion['data']['sending']['advised']> => ({
  ...data,
  category,
  slug,
  said: readWordingWords().get(slug) ?? NO_WORDING_WORDS,
});

let said: ReadonlyMap<string, WordingWords> | undefined;
/** What the wordings of the build say, by slug. */
function readWordingWords(): ReadonlyMap<string, WordingWords> {
  if (!said) {
    const templates = listLoadedTemplates();
    const words = weighWordings(templates.map(({ wordings }) => wordings ?? []));
    said = new Map(templates.map(({ slug }, i) => [slug, words[i]!]));
  }
  return said;
}

let hash: string | undefined;
/** Changes with what the wordings of the build say: stored indexes are made again. */
export const hashWordings = (): string =>
  (hash ??= createHash('sha256')
    .update(JSON.stringify([...readWordingWords()]))
    .digest('hex')
    .slice(0, 16));
