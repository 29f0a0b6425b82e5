import { z } from 'zod';
import { Reason } from '../../../domain/schemas.ts';
import { defineAdminList, filterByText, filterByValue } from '../../../kernel/admin-list.ts';
import { createRouter, endpoint, permitted } from '../../../kernel/endpoint.ts';
import { TEMPLATE_DRAFT_STATES } from '../status-labels.contract.ts';
import { publishTemplate } from './commands/publish-template.ts';
import { returnTemplateDraft, submitTemplateDraft } from './commands/review-template-draft.ts';
import { discardTemplateDraft, saveTemplateDraft } from './commands/save-template-draft.ts';
import { DraftPreview, LivePreview, TemplateDraftRow, TemplateDraftView } from './contract.ts';
import { presentDraft } from './draft-view.ts';
import {
  draftAlreadyPublished,
  draftAlreadySubmitted,
  draftNotSubmitted,
  draftUnchanged,
  ownDraft,
  previewSuperseded,
  templateDraftChanged,
  templateDraftNotFound,
} from './errors.ts';
import { previewLive } from './live-preview.ts';
import { TemplateDraft } from './models/template-version.ts';
import { findDraftProblems, previewTemplateDraft, validateTemplateDraft } from './validate-template-draft.ts';

export const templateDraftAdminRoutes = createRouter('documents', 'admin');
const id = z.object({ id: z.uuid() });
/** Maximum of the column type. */
const Revision = z.number().int().min(1).max(2_000_000_000);
const Published = z.object({ id: z.uuid(), version: z.number().int() });

const MAX_TEXT_LENGTH = 80_000;
const TOO_LONG = 'Ce fichier dépasse 80\u202f000 caractères, la limite\u00a0: raccourcissez-le, puis enregistrez-le.';
const LetterText = z.string().max(MAX_TEXT_LENGTH, TOO_LONG);
const DraftText = z.object({ source: LetterText, samples: LetterText });
const TEXT_EXAMPLE = { source: '---\ntitle: Exemple\n---\n', samples: '[]' };

async function getDraft(db: Parameters<typeof TemplateDraft.query>[0], draftId: string): Promise<TemplateDraft> {
  const draft = await TemplateDraft.query(db).findById(draftId);
  if (!draft) throw templateDraftNotFound({ id: draftId });
  return draft;
}

defineAdminList(templateDraftAdminRoutes, 'GET /template-drafts', {
  summary: 'Textes en préparation',
  access: permitted('templates.read'),
  row: TemplateDraftRow,
  from: ({ db }) => db('template_drafts'),
  columns: {
    id: 'id',
    category: 'category',
    slug: 'slug',
    status: 'status',
    revision: 'revision',
    updatedAt: 'updated_at',
    submittedAt: 'submitted_at',
  },
  sortAliases: { createdAt: 'created_at' },
  filters: { slug: filterByValue('slug'), status: filterByValue('status'), q: filterByText('slug', 'category') },
  labels: {
    category: 'Rubrique',
    slug: 'Modèle',
    status: ['État', TEMPLATE_DRAFT_STATES],
    revision: 'Révision',
    updatedAt: 'Changé le',
    submittedAt: 'Proposé le',
  },
});

endpoint(templateDraftAdminRoutes, 'GET /template-drafts/:id', {
  summary: 'Un texte en préparation, avec ce qui l’empêche d’être publié',
  access: permitted('templates.read'),
  params: id,
  response: [200, TemplateDraftView],
  errors: [templateDraftNotFound],
  handler: async ({ deps, user, params }) => {
    const draft = await getDraft(deps.db, params.id);
    return presentDraft(deps, user, { draft, problems: await findDraftProblems(deps, draft) });
  },
});

endpoint(templateDraftAdminRoutes, 'PUT /template-drafts/:id', {
  summary: 'Garder un texte en préparation, juste ou non\u202f; il n’est plus proposé à la relecture',
  access: permitted('templates.publish'),
  params: id,
  body: DraftText.extend({ revision: Revision }),
  maxBodyBytes: 4 * MAX_TEXT_LENGTH,
  response: [200, TemplateDraftView],
  errors: [templateDraftNotFound, templateDraftChanged, draftAlreadyPublished],
  example: { revision: 1, ...TEXT_EXAMPLE },
  handler: async ({ deps, user, params, body: { revision, ...text } }) => {
    const { category, slug } = await getDraft(deps.db, params.id);
    const { problems } = await validateTemplateDraft(deps, { category, slug, ...text });
    const draft = await saveTemplateDraft(deps, { ...params, ...text, revision, userId: user.id });
    return presentDraft(deps, user, { draft, problems });
  },
});

endpoint(templateDraftAdminRoutes, 'POST /template-drafts/:id/discard', {
  summary: 'Abandonner un texte en préparation',
  access: permitted('templates.publish'),
  params: id,
  body: z.strictObject({ revision: Revision }),
  response: [204, null],
  errors: [templateDraftChanged, draftAlreadyPublished],
  example: { revision: 1 },
  handler: ({ deps, params, body }) => discardTemplateDraft(deps, { draftId: params.id, ...body }),
});

endpoint(templateDraftAdminRoutes, 'GET /template-drafts/:id/preview', {
  summary: 'Les lettres que ce texte donnerait, feuille par feuille',
  access: permitted('templates.read'),
  params: id,
  response: [200, DraftPreview],
  errors: [templateDraftNotFound, 'invalid'],
  handler: async ({ deps, params }) => ({
    samples: await previewTemplateDraft(deps, await getDraft(deps.db, params.id)),
  }),
});

endpoint(templateDraftAdminRoutes, 'POST /template-drafts/:id/preview', {
  summary: 'La lettre que donnerait un texte pas encore enregistré',
  access: permitted('templates.publish'),
  params: id,
  body: DraftText.extend({ sample: z.string().max(200).optional() }),
  maxBodyBytes: 4 * MAX_TEXT_LENGTH,
  // Twice the rate of a page that waits 400 ms after each key.
  rateLimit: { name: 'template-preview', points: 300, seconds: 60, by: 'account' },
  readOnly: true,
  // Requested at every pause while typing.
  audit: null,
  response: [200, LivePreview],
  errors: [templateDraftNotFound, previewSuperseded],
  example: TEXT_EXAMPLE,
  handler: async ({ deps, user, params, body }) => {
    const { category, slug } = await getDraft(deps.db, params.id);
    return previewLive(deps, user.id, { category, slug, ...body });
  },
});

endpoint(templateDraftAdminRoutes, 'POST /template-drafts/:id/submit', {
  summary: 'Proposer un texte à la relecture d’une autre personne',
  access: permitted('templates.publish'),
  params: id,
  body: z.strictObject({
    revision: Revision,
    note: z.string().trim().min(3, 'Dites en quelques mots ce qui change.').max(500),
  }),
  response: [200, TemplateDraftView],
  errors: [
    templateDraftNotFound,
    templateDraftChanged,
    draftAlreadyPublished,
    draftAlreadySubmitted,
    draftUnchanged,
    'invalid',
  ],
  example: { revision: 1, note: 'Le préavis suit le nouvel article.' },
  handler: async ({ deps, user, params, body }) => {
    const draft = await submitTemplateDraft(deps, { draftId: params.id, userId: user.id, ...body });
    return presentDraft(deps, user, { draft, problems: [] });
  },
});

endpoint(templateDraftAdminRoutes, 'POST /template-drafts/:id/return', {
  summary: 'Renvoyer un texte à ses auteurs, avec une raison',
  access: permitted('templates.publish'),
  params: id,
  body: z.strictObject({ revision: Revision, reason: Reason }),
  response: [200, TemplateDraftView],
  errors: [templateDraftNotFound, templateDraftChanged, draftAlreadyPublished, draftNotSubmitted, ownDraft],
  example: { revision: 1, reason: 'Le délai de l’article a changé.' },
  handler: async ({ deps, user, params, body }) => {
    const draft = await returnTemplateDraft(deps, { draftId: params.id, userId: user.id, ...body });
    return presentDraft(deps, user, { draft, problems: await findDraftProblems(deps, draft) });
  },
});

endpoint(templateDraftAdminRoutes, 'POST /template-drafts/:id/publish', {
  summary: 'Publier comme nouvelle version un texte que l’on a relu sans l’écrire',
  access: permitted('templates.publish'),
  params: id,
  body: z.strictObject({ revision: Revision }),
  response: [200, Published],
  errors: [
    templateDraftNotFound,
    templateDraftChanged,
    draftAlreadyPublished,
    draftNotSubmitted,
    draftUnchanged,
    ownDraft,
    'invalid',
  ],
  example: { revision: 1 },
  handler: async ({ deps, user, params, body }) => {
    const published = await publishTemplate(deps, { draftId: params.id, userId: user.id, ...body });
    return { id: published.id, version: published.version };
  },
});

endpoint(templateDraftAdminRoutes, 'POST /template-drafts/:id/publish-alone', {
  summary: 'Publier sans relecture, si personne d’autre ne peut relire, avec une raison',
  access: permitted('templates.publish_alone'),
  params: id,
  body: z.strictObject({ revision: Revision, reason: Reason }),
  response: [200, Published],
  errors: [templateDraftNotFound, templateDraftChanged, draftAlreadyPublished, draftUnchanged, 'conflict', 'invalid'],
  example: { revision: 1, reason: 'Je suis seule à publier cette semaine.' },
  handler: async ({ deps, user, params, body: { revision, reason } }) => {
    const published = await publishTemplate(deps, {
      draftId: params.id,
      revision,
      userId: user.id,
      alone: { reason },
    });
    return { id: published.id, version: published.version };
  },
});
