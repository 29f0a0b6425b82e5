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
      const [at, id] = input.cursor?.split('_') ?? [];
      // Two letters may be saved in the same millisecond: the id parts them.
      if (at && id) void query.whereRaw('(updated_at, id) < (?::timestamptz, ?::uuid)', [new Date(at), id]);
    })
    .orderBy([{ column: 'updatedAt', order: 'desc' }, { column: 'id', order: 'desc' }])
    .limit(input.limit + 1);
  const documents = found.slice(0, input.limit);
  const last = found.length > input.limit ? documents.at(-1) : undefined;
  return { documents, nextCursor: last ? `${last.updatedAt.toISOString()}_${last.id}` : null };
}

/** The newest version of each template. A template whose newest version is withdrawn is withdrawn: older ones do not come back. */
export async function liveTemplates(deps: Pick<Deps, 'db'>): Promise<TemplateVersion[]> {
  const newest = await TemplateVersion.query(deps.db).distinctOn('slug').orderBy(['slug', { column: 'version', order: 'desc' }]);
  return newest.filter(({ withdrawnAt }) => !withdrawnAt);
}

export async function templateAt(deps: Deps, input: { category: string; slug: string }): Promise<TemplateVersion> {
  const newest = await newestOf(deps, input.slug);
  // The slug may stand under another category: the facts say which.
  if (newest?.category !== input.category) throw templateUnknown({ ...input, standsUnder: newest?.category ?? null });
  if (newest.withdrawnAt) throw templateWithdrawn(input);
  return newest;
}

async function newestOf(deps: Pick<Deps, 'db'>, slug: string): Promise<TemplateVersion | undefined> {
  return TemplateVersion.query(deps.db).where({ slug }).orderBy('version', 'desc').first();
}

export async function templateBySlug(deps: Deps, slug: string): Promise<{ category: string; slug: string }> {
  const newest = await newestOf(deps, slug);
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
