import { createHash } from 'node:crypto';
import type { TemplateVersion } from '../catalogue/models/template-version.ts';
import { findLoadedTemplate, listLoadedTemplates } from '../catalogue/template-files.ts';
import type { Entry } from './engine/compact.ts';

/** What the search reads of a letter. Its wordings belong to the build, as its explanations do. */
export const toSearchEntry = ({
  category,
  slug,
  data,
}: Pick<TemplateVersion, 'category' | 'slug' | 'data'>): Entry<TemplateVersion['data']['sending']['advised']> => ({
  ...data,
  category,
  slug,
  wordings: findLoadedTemplate(slug)?.wordings ?? [],
});

let hash: string | undefined;
/** Changes with the wordings of the build: stored indexes are made again. */
export const hashWordings = (): string =>
  (hash ??= createHash('sha256')
    .update(JSON.stringify(listLoadedTemplates().map(({ slug, wordings }) => [slug, wordings])))
    .digest('hex')
    .slice(0, 16));
