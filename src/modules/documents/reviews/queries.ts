import type { z } from 'zod';
import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { listUserNames } from '../../auth/index.ts';
import { TemplateDraft, TemplateVersion } from '../catalogue/models/template-version.ts';
import { listPublishedTemplates } from '../catalogue/queries.ts';
import type { LegalCheckView } from './contract.ts';
import { citesChange } from './legal-basis.ts';
import { legalCheckStateMachine } from './legal-check.state-machine.ts';
import { LegalChange, LegalCheck } from './models/legal-change.ts';

/** Time after a letter's last review at which the next one is due. */
const REVIEW_MONTHS = 12;

/** The last day on which a row of `template_versions` was reviewed: by a new text, or by a reader who changed nothing. */
export const REVIEWED_ON_SQL = `greatest(data->>'reviewedOn',
  (select max(reviewed_on)::text from template_reviews where template_reviews.slug = template_versions.slug))`;

/** The day on which the next review of a row of `template_versions` is due: in a year, or when a point is to be checked. */
export const DUE_ON_SQL = `least((${REVIEWED_ON_SQL}::date + interval '${REVIEW_MONTHS} months')::date::text,
  case when data->'toCheck'->>'on' > ${REVIEWED_ON_SQL} then data->'toCheck'->>'on' end)`;

/** Lists the letters to check after a change of the law, pending ones first. */
export async function listLegalChecks(deps: Deps, legalChangeId: string): Promise<z.input<typeof LegalCheckView>[]> {
  const change = await LegalChange.query(deps.db).findById(legalChangeId);
  if (!change) throw notFound();
  const checks = await LegalCheck.query(deps.db).where({ legalChangeId }).orderBy('slug');
  const [newest, names, drafts] = await Promise.all([
    TemplateVersion.query(deps.db)
      .whereIn(
        'slug',
        checks.map(({ slug }) => slug),
      )
      .distinctOn('slug')
      .orderBy(['slug', { column: 'version', order: 'desc' }]),
    listUserNames(
      deps,
      checks.flatMap(({ decidedBy }) => decidedBy ?? []),
    ),
    TemplateDraft.query(deps.db).findByIds(checks.flatMap(({ draftId }) => draftId ?? [])),
  ]);
  // An abandoned draft cannot be opened any more.
  const isThere = (draftId: string | null): boolean => drafts.some(({ id }) => id === draftId);
  const views = checks.flatMap(({ id, slug, status, statusSince, decidedBy, draftId }) => {
    const version = newest.find((published) => published.slug === slug);
    if (!version) return [];
    const cited = version.data.legalBasis.filter((reference) => citesChange([reference], change));
    return [
      {
        id,
        category: version.category,
        slug,
        title: version.data.title,
        versionId: version.id,
        articles: cited.map(({ article }) => article),
        status,
        decidedBy: decidedBy ? (names.get(decidedBy) ?? null) : null,
        decidedAt: decidedBy ? statusSince : null,
        draftId: status === 'to_correct' && isThere(draftId) ? draftId : null,
        isOpen: legalCheckStateMachine.isIn('open', status),
      },
    ];
  });
  return views.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen));
}

/** Lists the texts of the law that published letters cite. */
export async function listCitedTexts(deps: Deps): Promise<string[]> {
  const versions = await listPublishedTemplates(deps);
  const texts = versions.flatMap(({ data }) => data.legalBasis.map(({ text }) => text));
  return [...new Set(texts)].toSorted((a, b) => a.localeCompare(b, 'fr'));
}

interface Waiting {
  count: number;
  since: Date | null;
}

/** Counts submitted drafts, and letters to check after a change of the law. */
export async function countCatalogueWork({ db }: Pick<Deps, 'db'>): Promise<{ drafts: Waiting; checks: Waiting }> {
  const count = async (table: string, status: string): Promise<Waiting> => {
    const rows: Waiting[] = await db(table)
      .where({ status })
      .select({ count: db.raw('count(*)::int'), since: db.raw('min(status_since)') });
    return rows[0] ?? { count: 0, since: null };
  };
  const [drafts, checks] = await Promise.all([count('template_drafts', 'submitted'), count('legal_checks', 'pending')]);
  return { drafts, checks };
}

/** The fields of a legal change that are shown to customers. */
export interface LegalChangeNotice {
  text: string;
  /** Null for the whole text. */
  article: string | null;
  sourceUrl: string;
  effectiveOn: string;
}

/** Lists changes of the law in the order of their days, without those that were withdrawn since. */
export const listLegalChanges = async (
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<LegalChangeNotice[]> =>
  LegalChange.query(db)
    .findByIds([...ids])
    .whereNull('withdrawnAt')
    .orderBy(['effectiveOn', 'id'])
    .select('text', 'article', 'sourceUrl', 'effectiveOn');

/** Names checks after changes of the law by the letter that they are of. */
export const listLegalCheckSlugs = async (
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<{ id: string; slug: string; legalChangeId: string }[]> =>
  LegalCheck.query(db)
    .findByIds([...ids])
    .select('id', 'slug', 'legalChangeId');
