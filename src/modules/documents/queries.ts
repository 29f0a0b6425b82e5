import type { Deps } from '../../kernel/deps.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { CategoryView, TemplateCard } from './contract.ts';
import { templateUnknown, templateWithdrawn } from './errors.ts';
import { Document } from './models/document.ts';
import { TemplateVersion } from './models/template-version.ts';
import { cardOf } from './presenter.ts';
import { categories } from './template-files.ts';

/** Another person's document does not exist. */
export async function documentOf(deps: Deps, input: { id: string; userId: string }): Promise<Document> {
  const document = await Document.query(deps.db).findById(input.id).where({ userId: input.userId }).whereNull('deletedAt');
  if (!document) throw notFound();
  return document;
}

export async function documentsOf(
  deps: Deps,
  input: { userId: string; status?: 'draft' | 'ordered'; limit: number; cursor?: string },
): Promise<{ documents: Document[]; nextCursor: string | null }> {
  const found = await Document.query(deps.db)
    .where({ userId: input.userId })
    .whereNull('deletedAt')
    .modify((query) => {
      if (input.status) void query.where({ status: input.status });
      if (input.cursor) void query.where('updatedAt', '<', new Date(input.cursor));
    })
    .orderBy('updatedAt', 'desc')
    .limit(input.limit + 1);
  const documents = found.slice(0, input.limit);
  return { documents, nextCursor: found.length > input.limit ? documents.at(-1)!.updatedAt.toISOString() : null };
}

/** The newest version of each template that is not withdrawn. */
export async function liveTemplates(deps: Pick<Deps, 'db'>): Promise<TemplateVersion[]> {
  return TemplateVersion.query(deps.db).distinctOn('slug').whereNull('withdrawnAt').orderBy(['slug', { column: 'version', order: 'desc' }]);
}

export async function templateAt(deps: Deps, input: { category: string; slug: string }): Promise<TemplateVersion> {
  const newest = await TemplateVersion.query(deps.db).where(input).orderBy('version', 'desc').first();
  if (!newest) throw templateUnknown(input);
  if (newest.withdrawnAt) throw templateWithdrawn(input);
  return newest;
}

export async function templateBySlug(deps: Deps, slug: string): Promise<{ category: string; slug: string }> {
  const newest = await TemplateVersion.query(deps.db).where({ slug }).orderBy('version', 'desc').first();
  if (!newest) throw templateUnknown({ slug });
  return { category: newest.category, slug };
}

export async function versionsByIds(deps: Deps, ids: readonly string[]): Promise<Map<string, TemplateVersion>> {
  const versions = await TemplateVersion.query(deps.db).whereIn('id', [...new Set(ids)]);
  return new Map(versions.map((version) => [version.id, version]));
}

export async function categoryViews(deps: Deps): Promise<CategoryView[]> {
  const live = await liveTemplates(deps);
  return categories
    .map((category) => ({ ...category, count: live.filter((one) => one.category === category.slug).length }))
    .filter(({ count }) => count > 0);
}

export async function templateCards(deps: Deps, category?: string): Promise<TemplateCard[]> {
  const live = await liveTemplates(deps);
  return live.filter((one) => !category || one.category === category).map(cardOf);
}
