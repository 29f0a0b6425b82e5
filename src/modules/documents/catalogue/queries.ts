import type { Deps } from '../../../kernel/deps.ts';
import type { TemplateView, CategoryView, TemplateCard, TemplateGroup } from './contract.ts';
import { templateNotFound, templateWithdrawn } from './errors.ts';
import { TemplateVersion } from './models/template-version.ts';
import { showTemplate, cardOf } from './presenter.ts';
import { categories, allShelves, mostAsked } from './template-files.ts';

// A version never changes, so the whole catalogue is read again only when one was published or withdrawn.
const known = new WeakMap<Deps['db'], { mark: string; live: TemplateVersion[] }>();

/** The newest version of each template. A template whose newest version is withdrawn is withdrawn: older ones do not come back. */
export async function listPublishedTemplates(deps: Pick<Deps, 'db'>): Promise<TemplateVersion[]> {
  const mark = await getCatalogueVersion(deps);
  const there = known.get(deps.db);
  if (there?.mark === mark) return there.live;
  const live = await readLive(deps);
  known.set(deps.db, { mark, live });
  return live;
}

/** Changes with every version that is published or withdrawn. */
export async function getCatalogueVersion(deps: Pick<Deps, 'db'>): Promise<string> {
  const [found] = await deps
    .db('template_versions')
    .select(
      deps.db.raw(
        'count(*) as versions, count(withdrawn_at) as withdrawn, max(published_at) as published, max(withdrawn_at) as last',
      ),
    );
  return JSON.stringify(found);
}

async function readLive(deps: Pick<Deps, 'db'>): Promise<TemplateVersion[]> {
  const newest = await TemplateVersion.query(deps.db)
    .distinctOn('slug')
    .orderBy(['slug', { column: 'version', order: 'desc' }]);
  return newest.filter(({ withdrawnAt }) => !withdrawnAt);
}

export async function getTemplateByPath(
  deps: Deps,
  input: { category: string; slug: string },
): Promise<TemplateVersion> {
  const newest = await newestOf(deps, input.slug);
  // The slug may stand under another category: the facts say which.
  if (newest?.category !== input.category) throw templateNotFound({ ...input, standsUnder: newest?.category ?? null });
  if (newest.withdrawnAt) throw templateWithdrawn(input);
  return newest;
}

async function newestOf(deps: Pick<Deps, 'db'>, slug: string): Promise<TemplateVersion | undefined> {
  return TemplateVersion.query(deps.db).where({ slug }).orderBy('version', 'desc').first();
}

/** What one writes when this letter stays without an answer, and after how many days; null where nothing follows. */
export async function followUpOf(
  deps: Deps,
  input: { category: string; slug: string },
): Promise<NonNullable<TemplateView['followUp']> | null> {
  const newest = await newestOf(deps, input.slug);
  return newest?.category === input.category && !newest.withdrawnAt ? (showTemplate(newest).followUp ?? null) : null;
}

export async function templateBySlug(deps: Deps, slug: string): Promise<{ category: string; slug: string }> {
  const newest = await newestOf(deps, slug);
  if (!newest) throw templateNotFound({ slug });
  return { category: newest.category, slug };
}

export async function versionsByIds(deps: Deps, ids: readonly string[]): Promise<Map<string, TemplateVersion>> {
  const versions = await TemplateVersion.query(deps.db).whereIn('id', [...new Set(ids)]);
  return new Map(versions.map((version) => [version.id, version]));
}

export async function categoryViews(deps: Deps): Promise<CategoryView[]> {
  const live = await listPublishedTemplates(deps);
  return categories
    .map((category) => ({ ...category, count: live.filter((one) => one.category === category.slug).length }))
    .filter(({ count }) => count > 0);
}

const placeOf = ({ category, slug }: TemplateVersion): string => `${category}/${slug}`;

/** Cards of a category, or of these places in their order. */
export async function templateCards(
  deps: Deps,
  input: { category?: string | undefined; places?: readonly string[] | undefined },
): Promise<TemplateCard[]> {
  const live = await listPublishedTemplates(deps);
  const { category, places } = input;
  if (places) return places.flatMap((place) => live.filter((one) => placeOf(one) === place)).map(cardOf);
  return live.filter((one) => !category || one.category === category).map(cardOf);
}

const inShelf: Record<TemplateGroup['kind'], (version: TemplateVersion, slug: string) => boolean> = {
  category: (version, slug) => version.category === slug,
  event: ({ data }, slug) => data.lifeEvents.includes(slug),
  recipient: ({ data }, slug) => data.recipientType === slug,
};

/** Every way to look at the catalogue that leads to a letter: by subject, by what happened, by whom one writes to. */
export async function listTemplateGroups(deps: Deps): Promise<TemplateGroup[]> {
  const live = await listPublishedTemplates(deps);
  return allShelves
    .map(({ of, ...shelf }) => ({ ...shelf, count: live.filter((one) => inShelf[shelf.kind](one, of)).length }))
    .filter(({ count }) => count > 0);
}

export async function getTemplateGroup(
  deps: Deps,
  slug: string,
): Promise<{ shelf: TemplateGroup; cards: TemplateCard[] }> {
  const found = allShelves.find((one) => one.slug === slug);
  const cards = found
    ? (await listPublishedTemplates(deps)).filter((one) => inShelf[found.kind](one, found.of)).map(cardOf)
    : [];
  if (!found || cards.length === 0) throw templateNotFound({ slug });
  const { of: _of, ...shelf } = found;
  return { shelf: { ...shelf, count: cards.length }, cards };
}

/** What is published, with the instant it last changed: that of a shelf is the last of its letters'. */
export async function published(deps: Pick<Deps, 'db'>): Promise<{
  letters: { category: string; slug: string; changedAt: Date }[];
  shelves: { slug: string; changedAt: Date }[];
}> {
  const live = await listPublishedTemplates(deps);
  const letters = live.map(({ category, slug, publishedAt }) => ({ category, slug, changedAt: publishedAt }));
  const there = allShelves.flatMap(({ slug, kind, of }) => {
    const times = live.filter((one) => inShelf[kind](one, of)).map(({ publishedAt }) => publishedAt.getTime());
    return times.length > 0 ? [{ slug, changedAt: new Date(Math.max(...times)) }] : [];
  });
  return { letters, shelves: there };
}

const MOST_SENT = 8;
/** What is sent most changes by the week; every page of the site would count all letters. */
const COUNTED_FOR_MS = 10 * 60_000;
const counts = new WeakMap<Deps['db'], { until: number; times: Map<string, number> }>();

/** The letters most ordered; before any was, those of the catalogue's own list. */
export async function mostSent(deps: Deps): Promise<TemplateCard[]> {
  const [live, times] = await Promise.all([listPublishedTemplates(deps), timesOrdered(deps)]);
  const usual = (slug: string): number => (mostAsked.includes(slug) ? mostAsked.length - mostAsked.indexOf(slug) : 0);
  return live
    .toSorted((a, b) => (times.get(b.slug) ?? 0) - (times.get(a.slug) ?? 0) || usual(b.slug) - usual(a.slug))
    .slice(0, MOST_SENT)
    .map(cardOf);
}

async function timesOrdered(deps: Deps): Promise<Map<string, number>> {
  const now = deps.now().getTime();
  const there = counts.get(deps.db);
  if (there && now < there.until) return there.times;
  const rows = await deps
    .db('documents')
    .join('template_versions', 'template_versions.id', 'documents.template_version_id')
    .where({ status: 'ordered' })
    .groupBy('slug')
    .select<{ slug: string; count: string }[]>('slug', deps.db.raw('count(*) as count'));
  const times = new Map(rows.map(({ slug, count }) => [slug, Number(count)]));
  counts.set(deps.db, { until: now + COUNTED_FOR_MS, times });
  return times;
}
