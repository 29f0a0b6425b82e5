import { z } from 'zod';
import { EXAMPLE_ID } from '../../../domain/examples.ts';
import { Reason } from '../../../domain/schemas.ts';
import { defineAdminList, filterByText, filterByValue, filterIfTrue } from '../../../kernel/admin-list.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { type Actor, createRouter, endpoint, permitted } from '../../../kernel/endpoint.ts';
import { toParisDay } from '../../../letterpress/index.ts';
import { listUserNames } from '../../auth/index.ts';
import { orderCorrection, verifyLetter } from './commands/decide-legal-check.ts';
import { recordLegalChange } from './commands/record-legal-change.ts';
import { reviewTemplate } from './commands/review-template.ts';
import { withdrawLegalChange } from './commands/withdraw-legal-change.ts';
import {
  CheckedTemplate,
  CheckParams,
  CitedTexts,
  LegalChangeInput,
  LegalChangeRow,
  LegalCheckStatus,
  LegalCheckView,
  ReviewedTemplate,
  ReviewInput,
  TemplateReviewRow,
} from './contract.ts';
import { changeRecorded, changeWithdrawn, checkDecided, templateRepublished, templateReviewed } from './errors.ts';
import { listCitedTexts, listLegalChecks, DUE_ON_SQL, REVIEWED_ON_SQL } from './queries.ts';

export const reviewAdminRoutes = createRouter('documents', 'admin');
const id = z.object({ id: z.uuid() });

/** The newest version of each letter with its last review, if its text is not newer. Without withdrawn letters. */
const REVIEWS_SQL = `(
  select newest.*,
    review.reviewed_by, review.note as review_note,
    (select count(*)::int from legal_checks
      where legal_checks.slug = newest.slug and legal_checks.status in ('pending', 'to_correct')) as open_checks
  from (
    select distinct on (slug) id, slug, category, version, withdrawn_at, data->>'title' as title,
      (select string_agg(law || ', ' || articles, '\u202f; ' order by place) from (
        select basis->>'text' as law, string_agg(basis->>'article', ', ' order by place) as articles, min(place) as place
          from jsonb_array_elements(data->'legalBasis') with ordinality as listed (basis, place) group by law
      ) as laws) as legal_basis,
      data->'source'->>'label' as source_label, data->'source'->>'url' as source_url,
      data->'toCheck'->>'what' as to_check, ${REVIEWED_ON_SQL} as reviewed_on, ${DUE_ON_SQL} as due_on
    from template_versions order by slug, version desc
  ) as newest
  left join lateral (
    select reviewed_by, note from template_reviews
      where template_reviews.slug = newest.slug and template_reviews.reviewed_on::text = newest.reviewed_on
      order by created_at desc limit 1
  ) as review on true
  where withdrawn_at is null
) as reviews`;

type StoredReview = Omit<z.input<typeof TemplateReviewRow>, 'isOverdue' | 'can'>;
const today = ({ now }: Pick<Deps, 'now'>): string => toParisDay(now());

defineAdminList(reviewAdminRoutes, 'GET /template-reviews', {
  summary: 'Relectures\u00a0: chaque lettre du site, ses articles et le jour de sa prochaine relecture',
  access: permitted('templates.read'),
  row: TemplateReviewRow,
  from: ({ db }) => db.from(db.raw(REVIEWS_SQL)),
  columns: {
    id: 'id',
    slug: 'slug',
    category: 'category',
    version: 'version',
    title: 'title',
    legalBasis: 'legal_basis',
    sourceLabel: 'source_label',
    sourceUrl: 'source_url',
    reviewedOn: 'reviewed_on',
    reviewedBy: 'reviewed_by',
    reviewNote: 'review_note',
    toCheck: 'to_check',
    dueOn: 'due_on',
    openChecks: 'open_checks',
  },
  defaultSort: ['dueOn', 'ASC'],
  filters: {
    slug: filterByValue('slug'),
    category: filterByValue('category'),
    q: filterByText('title', 'slug', 'legal_basis'),
    overdue: filterIfTrue((query, deps) => void query.where('due_on', '<=', today(deps))),
    changed: filterIfTrue((query) => void query.where('open_checks', '>', 0)),
  },
  labels: {
    title: 'Lettre',
    category: 'Rubrique',
    slug: 'Modèle',
    version: 'Version',
    legalBasis: 'Articles',
    sourceLabel: 'Source',
    sourceUrl: 'Adresse de la source',
    reviewedOn: 'Relue le',
    reviewedBy: 'Relue par',
    reviewNote: 'Note de relecture',
    toCheck: 'Point à vérifier',
    dueOn: 'À relire avant le',
    isOverdue: 'En retard',
    openChecks: 'Changements de la loi à vérifier',
  },
  present: async (rows: StoredReview[], { deps, user }) => {
    const names = await listUserNames(
      deps,
      rows.flatMap(({ reviewedBy }) => reviewedBy ?? []),
    );
    return rows.map((row) => ({
      ...row,
      // « L. 1237-1 » stays on one line.
      legalBasis: row.legalBasis?.replace(/\b([LRDA]\*?\.?) (?=\d)/g, '$1\u00a0') ?? null,
      reviewedBy: row.reviewedBy ? (names.get(row.reviewedBy) ?? null) : null,
      isOverdue: row.dueOn <= today(deps),
      can: user.scope.includes('templates.publish') ? ['review' as const, 'draft' as const] : [],
    }));
  },
  record: { summary: 'La relecture d’une lettre du site' },
});

endpoint(reviewAdminRoutes, 'POST /template-reviews/:id/confirm', {
  summary: 'Noter qu’une lettre a été relue et ne change pas',
  access: permitted('templates.publish'),
  params: id,
  body: ReviewInput,
  response: [200, ReviewedTemplate],
  errors: [templateReviewed, templateRepublished],
  example: { expectedReviewedOn: '2026-11-20', note: 'L’article L. 1237-1 n’a pas changé.' },
  handler: ({ deps, user, params, body }) => reviewTemplate(deps, { versionId: params.id, userId: user.id, ...body }),
});

type StoredChange = Omit<z.input<typeof LegalChangeRow>, 'can'>;
const countChecks = (condition: string) => (deps: Deps) =>
  deps.db.raw(
    `(select count(*)::int from legal_checks where legal_checks.legal_change_id = legal_changes.id and ${condition})`,
  );
const IS_OPEN = `legal_checks.status in ('pending', 'to_correct')`;

const legalChanges = defineAdminList(reviewAdminRoutes, 'GET /legal-changes', {
  summary: 'Changements de la loi, avec le nombre de lettres à vérifier',
  access: permitted('templates.read'),
  row: LegalChangeRow,
  from: ({ db }) => db('legal_changes'),
  columns: {
    id: 'legal_changes.id',
    text: 'text',
    article: 'article',
    sourceUrl: 'source_url',
    effectiveOn: 'effective_on',
    note: 'note',
    recordedBy: 'recorded_by',
    createdAt: 'legal_changes.created_at',
    withdrawnAt: 'withdrawn_at',
    withdrawnBy: 'withdrawn_by',
    withdrawalReason: 'withdrawal_reason',
  },
  computed: { checks: countChecks('true'), openChecks: countChecks(IS_OPEN) },
  filters: {
    q: filterByText('text', 'article', 'note'),
    open: filterIfTrue(
      (query, { db }) =>
        void query.whereIn(
          'legal_changes.id',
          db('legal_checks').whereIn('status', ['pending', 'to_correct']).select('legal_change_id'),
        ),
    ),
    pending: filterIfTrue(
      (query, { db }) =>
        void query.whereIn(
          'legal_changes.id',
          db('legal_checks').where({ status: 'pending' }).select('legal_change_id'),
        ),
    ),
  },
  labels: {
    text: 'Texte',
    article: 'Article',
    effectiveOn: 'S’applique le',
    sourceUrl: 'Adresse de la source',
    note: 'Ce qui change',
    recordedBy: 'Noté par',
    createdAt: 'Noté le',
    checks: 'Lettres concernées',
    openChecks: 'Lettres à traiter',
    withdrawnAt: 'Retiré le',
    withdrawnBy: 'Retiré par',
    withdrawalReason: 'Pourquoi il est retiré',
  },
  present: async (rows: StoredChange[], { deps, user }) => {
    const names = await listUserNames(
      deps,
      rows.flatMap(({ recordedBy, withdrawnBy }) => [recordedBy, withdrawnBy].filter((by) => by !== null)),
    );
    return rows.map((row) => ({
      ...row,
      recordedBy: row.recordedBy ? (names.get(row.recordedBy) ?? null) : null,
      withdrawnBy: row.withdrawnBy ? (names.get(row.withdrawnBy) ?? null) : null,
      can:
        user.scope.includes('templates.publish') && row.withdrawnAt === null
          ? ['check' as const, 'withdraw' as const]
          : [],
    }));
  },
  record: {
    summary: 'Un changement de la loi, avec chaque lettre qui cite l’article',
    extra: {
      shape: { letters: z.array(LegalCheckView) },
      load: async (deps, legalChangeId) => ({ letters: await listLegalChecks(deps, legalChangeId) }),
    },
  },
});

endpoint(reviewAdminRoutes, 'GET /cited-texts', {
  summary: 'Les textes de loi que citent les lettres du site',
  access: permitted('templates.read'),
  response: [200, CitedTexts],
  handler: async ({ deps }) => ({ texts: await listCitedTexts(deps) }),
});

endpoint(reviewAdminRoutes, 'POST /legal-changes', {
  summary: 'Noter un changement de la loi',
  access: permitted('templates.publish'),
  body: LegalChangeInput,
  response: [201, LegalChangeRow],
  errors: ['invalid', changeRecorded],
  example: {
    requestId: EXAMPLE_ID,
    text: 'Code du travail',
    article: 'L. 1237-1',
    sourceUrl: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000006901174',
    effectiveOn: '2027-01-01',
    note: 'La durée du préavis de démission change.',
  },
  handler: async ({ deps, user, body }) => {
    const change = await recordLegalChange(deps, { ...body, userId: user.id });
    return legalChanges.get(deps, change.id, user);
  },
});

endpoint(reviewAdminRoutes, 'POST /legal-changes/:id/withdraw', {
  summary: 'Retirer un changement de la loi noté par erreur',
  access: permitted('templates.publish'),
  params: id,
  body: z.strictObject({ reason: Reason }),
  response: [200, LegalChangeRow],
  errors: [changeWithdrawn],
  example: { reason: 'Le numéro de l’article était faux.' },
  handler: async ({ deps, user, params, body }) => {
    await withdrawLegalChange(deps, { legalChangeId: params.id, userId: user.id, ...body });
    return legalChanges.get(deps, params.id, user);
  },
});

const Expected = z.strictObject({ expectedStatus: LegalCheckStatus });
interface CheckRequest {
  deps: Deps;
  user: Actor;
  params: z.infer<typeof CheckParams>;
  body: z.infer<typeof Expected>;
}

/** A decision about one letter after a change of the law. */
const checkDecision = (decide: typeof verifyLetter) =>
  ({
    access: permitted('templates.publish'),
    params: CheckParams,
    body: Expected,
    response: [200, CheckedTemplate],
    errors: [checkDecided, templateRepublished],
    example: { expectedStatus: 'pending' },
    handler: ({ deps, user, params, body }: CheckRequest) =>
      decide(deps, { legalChangeId: params.id, checkId: params.checkId, userId: user.id, ...body }),
  }) as const;

endpoint(reviewAdminRoutes, 'POST /legal-changes/:id/checks/:checkId/verify', {
  summary: 'Marquer une lettre comme vérifiée après un changement de la loi',
  ...checkDecision(verifyLetter),
});
endpoint(reviewAdminRoutes, 'POST /legal-changes/:id/checks/:checkId/correct', {
  summary: 'Marquer une lettre comme à corriger et ouvrir son texte',
  ...checkDecision(orderCorrection),
});
