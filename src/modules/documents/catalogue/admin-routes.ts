import { z } from 'zod';
import { defineAdminList, filterByText, filterByValue, filterIfTrue } from '../../../kernel/admin-list.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { endpoint, permitted, createRouter, type Actor } from '../../../kernel/endpoint.ts';
import { addMonths, parisDay } from '../../../letterpress/index.ts';
import { publishTemplate, withdrawTemplate } from './commands/publish-template.ts';
import { createTemplateDraft, saveTemplateDraft } from './commands/save-template-draft.ts';
import { DraftPreview, TemplateDraftRow, TemplateDraftView, TemplateVersionRow } from './contract.ts';
import { templateDraftChanged, templateDraftNotFound, versionNotNewest, versionWithoutSource } from './errors.ts';
import { TemplateDraft } from './models/template-version.ts';
import { listDraftActions, listVersionActions } from './policy.ts';
import { findDraftProblems, previewTemplateDraft, validateTemplateDraft } from './validate-template-draft.ts';

export const documentsAdminRoutes = createRouter('documents', 'admin');
const id = z.object({ id: z.uuid() });
/** The column holds no larger number. */
const Revision = z.number().int().min(1).max(2_000_000_000);
const nothing = z.strictObject({});

type Version = Omit<z.input<typeof TemplateVersionRow>, 'can' | 'isDue'> & { hasSource: boolean };

/** Templates without a review for this long are due for one. */
const REVIEW_MONTHS = 12;
const reviewDueOn = (deps: Deps): string => addMonths(parisDay(deps.now()), -REVIEW_MONTHS);
const versionColumns = `*, data->>'title' as title, data->>'reviewedOn' as reviewed_on,
  version = max(version) over (partition by slug) as is_newest, source is not null as has_source`;

defineAdminList(documentsAdminRoutes, 'GET /templates', {
  summary: 'Versions des lettres du catalogue\u202f; «\u00a0due\u00a0»\u00a0: celles à relire',
  access: permitted('templates.read'),
  row: TemplateVersionRow,
  from: ({ db }) => db.from(db('template_versions').select(db.raw(versionColumns)).as('versions')),
  columns: {
    id: 'id',
    slug: 'slug',
    category: 'category',
    version: 'version',
    origin: 'origin',
    publishedAt: 'published_at',
    withdrawnAt: 'withdrawn_at',
    withdrawnBecause: 'withdrawal_reason',
    reviewedOn: 'reviewed_on',
    title: 'title',
  },
  computed: { isNewest: () => 'is_newest', hasSource: () => 'has_source' },
  sortAliases: { createdAt: 'published_at' },
  filters: {
    slug: filterByValue('slug'),
    q: filterByText('slug', 'title'),
    newest: filterIfTrue((query) => void query.where({ is_newest: true })),
    due: filterIfTrue(
      (query, deps) =>
        void query.where({ is_newest: true }).whereNull('withdrawn_at').where('reviewed_on', '<=', reviewDueOn(deps)),
    ),
  },
  labels: {
    title: 'Lettre',
    category: 'Rubrique',
    slug: 'Modèle',
    version: 'Version',
    reviewedOn: 'Relue le',
    publishedAt: 'Publiée le',
    withdrawnAt: 'Retirée le',
    withdrawnBecause: 'Raison du retrait',
    isNewest: 'Dernière version',
    isDue: 'À relire',
  },
  present: (versions: Version[], { deps, user }) =>
    versions.map((version) => ({
      ...version,
      isDue: version.isNewest && !version.withdrawnAt && version.reviewedOn <= reviewDueOn(deps),
      can: listVersionActions(user, version),
    })),
  record: { summary: 'Une version d’une lettre du catalogue' },
});

endpoint(documentsAdminRoutes, 'POST /templates/:id/draft', {
  summary: 'Reprendre le texte d’une version',
  access: permitted('templates.publish'),
  params: id,
  body: nothing,
  response: [201, id],
  errors: [versionWithoutSource],
  handler: async ({ deps, user, params }) => ({
    id: (await createTemplateDraft(deps, { versionId: params.id, userId: user.id })).id,
  }),
});

endpoint(documentsAdminRoutes, 'POST /templates/:id/withdraw', {
  summary: 'Retirer une lettre du site, avec une raison',
  access: permitted('templates.publish'),
  params: id,
  body: z.strictObject({ because: z.string().trim().min(3, 'Dites pourquoi.').max(500) }),
  response: [200, id],
  errors: [versionNotNewest],
  example: { because: 'Le délai légal a changé.' },
  handler: async ({ deps, user, params, body }) => ({
    id: (await withdrawTemplate(deps, { ...params, userId: user.id, reason: body.because })).id,
  }),
});

const MOST_TEXT = 80_000;
const viewOf = (draft: TemplateDraft, problems: string[], user: Actor): z.input<typeof TemplateDraftView> => ({
  ...draft,
  problems,
  can: listDraftActions(user, problems),
});

async function draftOf(db: Parameters<typeof TemplateDraft.query>[0], draftId: string): Promise<TemplateDraft> {
  const draft = await TemplateDraft.query(db).findById(draftId);
  if (!draft) throw templateDraftNotFound({ id: draftId });
  return draft;
}

defineAdminList(documentsAdminRoutes, 'GET /template-drafts', {
  summary: 'Textes en préparation',
  access: permitted('templates.read'),
  row: TemplateDraftRow,
  from: ({ db }) => db('template_drafts'),
  columns: { id: 'id', category: 'category', slug: 'slug', revision: 'revision', updatedAt: 'updated_at' },
  sortAliases: { createdAt: 'created_at' },
  labels: { category: 'Rubrique', slug: 'Modèle', revision: 'Révision', updatedAt: 'Changé le' },
});

endpoint(documentsAdminRoutes, 'GET /template-drafts/:id', {
  summary: 'Un texte en préparation, avec ce qui l’empêche d’être publié',
  access: permitted('templates.read'),
  params: id,
  response: [200, TemplateDraftView],
  errors: [templateDraftNotFound],
  handler: async ({ deps, user, params }) => {
    const draft = await draftOf(deps.db, params.id);
    return viewOf(draft, await findDraftProblems(deps, draft), user);
  },
});

endpoint(documentsAdminRoutes, 'PUT /template-drafts/:id', {
  summary: 'Garder un texte en préparation, juste ou non',
  access: permitted('templates.publish'),
  params: id,
  body: z.object({ revision: Revision, source: z.string().max(MOST_TEXT), samples: z.string().max(MOST_TEXT) }),
  maxBodyBytes: 4 * MOST_TEXT,
  response: [200, TemplateDraftView],
  errors: [templateDraftNotFound, templateDraftChanged],
  example: { revision: 1, source: '---\ntitle: Exemple\n---\n', samples: '[]' },
  handler: async ({ deps, user, params, body: { revision, ...text } }) => {
    const { category, slug } = await draftOf(deps.db, params.id);
    const { problems } = await validateTemplateDraft(deps, { category, slug, ...text });
    return viewOf(await saveTemplateDraft(deps, { ...params, ...text, revision, userId: user.id }), problems, user);
  },
});

endpoint(documentsAdminRoutes, 'DELETE /template-drafts/:id', {
  summary: 'Abandonner un texte en préparation',
  access: permitted('templates.publish'),
  params: id,
  response: [204, null],
  handler: async ({ deps, params }) => {
    await TemplateDraft.query(deps.db).deleteById(params.id);
  },
});

endpoint(documentsAdminRoutes, 'GET /template-drafts/:id/preview', {
  summary: 'Les lettres que ce texte donnerait, feuille par feuille',
  access: permitted('templates.read'),
  params: id,
  response: [200, DraftPreview],
  errors: [templateDraftNotFound, 'invalid'],
  handler: async ({ deps, params }) => ({
    samples: await previewTemplateDraft(deps, await draftOf(deps.db, params.id)),
  }),
});

endpoint(documentsAdminRoutes, 'POST /template-drafts/:id/publish', {
  summary: 'Publier ce texte comme nouvelle version',
  access: permitted('templates.publish'),
  params: id,
  body: z.strictObject({ revision: Revision }),
  response: [200, z.object({ id: z.uuid(), version: z.number().int() })],
  errors: [templateDraftNotFound, templateDraftChanged],
  example: { revision: 1 },
  handler: async ({ deps, user, params, body }) => {
    const { id: versionId, version } = await publishTemplate(deps, {
      draftId: params.id,
      revision: body.revision,
      userId: user.id,
    });
    return { id: versionId, version };
  },
});
