import { cacheBriefly } from '../../../kernel/cache-briefly.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { ReceivedLetterView } from '../received-letters/contract.ts';
import type { AskedTemplate, CategoryView, PackOffer, TemplateCard, TemplateGroup, TopicView } from './contract.ts';
import { templateNotFound, templateWithdrawn } from './errors.ts';
import { TemplateDraft, TemplateVersion } from './models/template-version.ts';
import { presentCard } from './presenter.ts';
import { categories, allGroups, mostAsked, packs, receivedLetters } from './template-files.ts';

// A version never changes, so the whole catalogue is read again only when one was published or withdrawn.
const catalogueCache = new WeakMap<Deps['db'], { catalogueVersion: string; versions: TemplateVersion[] }>();

/**
 * The newest version of each template. A template whose newest version is withdrawn is withdrawn: older ones do not
 * come back.
 */
export async function listPublishedTemplates(deps: Pick<Deps, 'db'>): Promise<TemplateVersion[]> {
  const catalogueVersion = await getCatalogueVersion(deps);
  const cached = catalogueCache.get(deps.db);
  if (cached?.catalogueVersion === catalogueVersion) return cached.versions;
  const versions = await readPublishedTemplates(deps);
  catalogueCache.set(deps.db, { catalogueVersion, versions });
  return versions;
}

/** Changes with every version that is published or withdrawn. */
export async function getCatalogueVersion(deps: Pick<Deps, 'db'>): Promise<string> {
  const [counts] = await deps
    .db('template_versions')
    .select(
      deps.db.raw(
        'count(*) as versions, count(withdrawn_at) as withdrawn, max(published_at) as published, max(withdrawn_at) as last',
      ),
    );
  return JSON.stringify(counts);
}

/** Whether `release` has published letters: without any the site has nothing to show. */
export async function isCataloguePublished(deps: Pick<Deps, 'db'>): Promise<boolean> {
  return (await TemplateVersion.query(deps.db).findOne({ withdrawnAt: null })) !== undefined;
}

async function readPublishedTemplates(deps: Pick<Deps, 'db'>): Promise<TemplateVersion[]> {
  const newest = await TemplateVersion.query(deps.db)
    .distinctOn('slug')
    .orderBy(['slug', { column: 'version', order: 'desc' }]);
  return newest.filter(({ withdrawnAt }) => !withdrawnAt);
}

export async function getTemplateByPath(
  deps: Deps,
  input: { category: string; slug: string },
): Promise<TemplateVersion> {
  const newest = await findNewestVersion(deps, input.slug);
  assertSold(newest, input);
  return newest;
}

/** Returns the id of the newest version without reading its text. Throws for a withdrawn template. */
export async function getSoldVersionId(
  { db }: Pick<Deps, 'db'>,
  { category, slug }: { category: string; slug: string },
): Promise<string> {
  const newest = await selectNewest(db, slug).select('id', 'category', 'withdrawnAt');
  assertSold(newest, { category, slug });
  return newest.id;
}

function assertSold<V extends Pick<TemplateVersion, 'category' | 'withdrawnAt'>>(
  newest: V | undefined,
  input: { category: string; slug: string },
): asserts newest is V {
  // The slug may belong to another category, which the details name.
  if (newest?.category !== input.category) throw templateNotFound({ ...input, standsUnder: newest?.category ?? null });
  if (newest.withdrawnAt) throw templateWithdrawn(input);
}

const selectNewest = (db: Deps['db'], slug: string) =>
  TemplateVersion.query(db).where({ slug }).orderBy('version', 'desc').limit(1).first();

export async function findNewestVersion(deps: Pick<Deps, 'db'>, slug: string): Promise<TemplateVersion | undefined> {
  return selectNewest(deps.db, slug);
}

export async function getTemplatePath(deps: Deps, slug: string): Promise<{ category: string; slug: string }> {
  const newest = await findNewestVersion(deps, slug);
  if (!newest) throw templateNotFound({ slug });
  return { category: newest.category, slug };
}

export async function getVersionsById(deps: Deps, ids: readonly string[]): Promise<Map<string, TemplateVersion>> {
  const versions = await TemplateVersion.query(deps.db).whereIn('id', [...new Set(ids)]);
  return new Map(versions.map((version) => [version.id, version]));
}

export async function listCategories(deps: Deps): Promise<CategoryView[]> {
  const versions = await listPublishedTemplates(deps);
  return categories
    .map((category) => ({
      ...category,
      count: versions.filter((version) => version.category === category.slug).length,
    }))
    .filter(({ count }) => count > 0);
}

const toPath = ({ category, slug }: TemplateVersion): string => `${category}/${slug}`;

/** Cards of a category, or of these places in their order. */
export async function listTemplateCards(
  deps: Deps,
  input: { category?: string | undefined; places?: readonly string[] | undefined },
): Promise<TemplateCard[]> {
  const versions = await listPublishedTemplates(deps);
  const { category, places } = input;
  if (places)
    return places.flatMap((place) => versions.filter((version) => toPath(version) === place)).map(presentCard);
  return versions.filter((version) => !category || version.category === category).map(presentCard);
}

const isInGroup: Record<TemplateGroup['kind'], (version: TemplateVersion, slug: string) => boolean> = {
  category: (version, slug) => version.category === slug,
  event: ({ data }, slug) => data.lifeEvents.includes(slug),
  recipient: ({ data }, slug) => data.recipientType === slug,
};

/** Lists the groups that contain a published template: subjects, life events and types of recipient. */
export async function listTemplateGroups(deps: Deps): Promise<TemplateGroup[]> {
  const versions = await listPublishedTemplates(deps);
  return allGroups
    .map(({ of, topics: _topics, ...shelf }) => ({
      ...shelf,
      count: versions.filter((version) => isInGroup[shelf.kind](version, of)).length,
    }))
    .filter(({ count }) => count > 0);
}

export async function getTemplateGroup(
  deps: Deps,
  slug: string,
): Promise<{ shelf: TemplateGroup; cards: TemplateCard[]; topics: TopicView[]; pack: PackOffer | null }> {
  const templateGroup = allGroups.find((group) => group.slug === slug);
  const cards = templateGroup
    ? (await listByDemand(deps))
        .filter((version) => isInGroup[templateGroup.kind](version, templateGroup.of))
        .map(presentCard)
    : [];
  if (!templateGroup || cards.length === 0) throw templateNotFound({ slug });
  const { of: _of, topics, ...shelf } = templateGroup;
  const pack = templateGroup.kind === 'event' ? await findPack(deps, templateGroup.of) : null;
  const slugs = new Set(cards.map((card) => card.slug));
  const published = topics
    .map((topic) => ({ ...topic, letters: topic.letters.filter((letter) => slugs.has(letter)) }))
    .filter(({ letters }) => letters.length > 0);
  return { shelf: { ...shelf, count: cards.length }, cards, topics: published, pack };
}

/** The pack of a life event, as far as its letters are published; null if fewer than two are. */
async function findPack(deps: Deps, event: string): Promise<PackOffer | null> {
  const pack = packs.find((candidate) => candidate.event === event);
  if (!pack) return null;
  const versions = new Map((await listPublishedTemplates(deps)).map((version) => [toPath(version), version]));
  const letters = pack.letters.flatMap(({ name, letter, for: recipient, answers }) => {
    const version = versions.get(letter);
    if (!version) return [];
    const { category, slug } = version;
    return [{ name, category, slug, title: presentCard(version).shortTitle, for: recipient, answers }];
  });
  return letters.length > 1 ? { letters, shared: pack.shared } : null;
}

/** Lists what people receive, with the published letters that answer it. */
export async function listReceivedLetters(deps: Deps): Promise<ReceivedLetterView[]> {
  const versions = new Map((await listPublishedTemplates(deps)).map((version) => [toPath(version), version]));
  return receivedLetters.flatMap(({ letters, date, ...kind }) => {
    const answers = letters.flatMap(({ letter, field, answers: given }) => {
      const version = versions.get(letter);
      if (!version) return [];
      const { category, slug } = version;
      return [{ category, slug, title: presentCard(version).title, field: field ?? null, answers: given }];
    });
    return answers.length > 0 ? [{ ...kind, date: date ?? null, letters: answers }] : [];
  });
}

/** Lists the published pages with the instant of their last change; that of a group is the latest of its letters. */
export async function listPublishedPages(deps: Pick<Deps, 'db'>): Promise<{
  letters: { category: string; slug: string; changedAt: Date }[];
  groups: { slug: string; changedAt: Date }[];
}> {
  const versions = await listPublishedTemplates(deps);
  const letters = versions.map(({ category, slug, publishedAt }) => ({ category, slug, changedAt: publishedAt }));
  const groups = allGroups.flatMap(({ slug, kind, of }) => {
    const times = versions
      .filter((version) => isInGroup[kind](version, of))
      .map(({ publishedAt }) => publishedAt.getTime());
    return times.length > 0 ? [{ slug, changedAt: new Date(Math.max(...times)) }] : [];
  });
  return { letters, groups };
}

const MOST_SENT_COUNT = 8;
/** The ranking changes by the week; without a cache every page would count all letters. */
const ORDER_COUNT_TTL_MS = 10 * 60_000;

/** Lists the most ordered letters; before the first orders, those of the catalogue's own list. */
export const listMostSent = async (deps: Deps): Promise<AskedTemplate[]> =>
  (await listByDemand(deps)).slice(0, MOST_SENT_COUNT).map((version) => {
    const card = presentCard(version);
    return { ...card, spokenTitle: mostAsked.get(card.slug) ?? card.shortTitle };
  });

/** Lists published templates, the most ordered first, then those of the catalogue's own list. */
async function listByDemand(deps: Deps): Promise<TemplateVersion[]> {
  const [versions, times] = await Promise.all([listPublishedTemplates(deps), countOrdersBySlug(deps)]);
  const slugs = [...mostAsked.keys()].toReversed();
  const rankByDefault = (slug: string): number => slugs.indexOf(slug);
  return versions.toSorted(
    (a, b) => (times.get(b.slug) ?? 0) - (times.get(a.slug) ?? 0) || rankByDefault(b.slug) - rankByDefault(a.slug),
  );
}

const countOrdersBySlug = cacheBriefly(async ({ db }) => {
  const rows = await db('documents')
    .join('template_versions', 'template_versions.id', 'documents.template_version_id')
    .where({ status: 'ordered' })
    .groupBy('slug')
    .select<{ slug: string; count: string }[]>('slug', db.raw('count(*) as count'));
  return new Map(rows.map(({ slug, count }) => [slug, Number(count)]));
}, ORDER_COUNT_TTL_MS);

/** Names texts in preparation by the letter that they are of. */
export const listTemplateDraftSlugs = async (
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<{ id: string; slug: string }[]> =>
  TemplateDraft.query(db)
    .findByIds([...ids])
    .select('id', 'slug');
