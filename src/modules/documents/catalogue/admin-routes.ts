import { z } from 'zod';
import { defineAdminList, filterByText, filterByValue, filterIfTrue } from '../../../kernel/admin-list.ts';
import { auditReason } from '../../../kernel/audit-log.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { endpoint, permitted, createRouter } from '../../../kernel/endpoint.ts';
import { toParisDay } from '../../../letterpress/index.ts';
import { DUE_ON_SQL, REVIEWED_ON_SQL } from '../reviews/queries.ts';
import { withdrawTemplate } from './commands/publish-template.ts';
import { createTemplateDraft } from './commands/save-template-draft.ts';
import { TemplateVersionRow, TemplateVersionText } from './contract.ts';
import { versionNotNewest, versionWithdrawn, versionWithoutSource } from './errors.ts';
import { TemplateVersion } from './models/template-version.ts';
import { listVersionActions } from './policy.ts';

export const documentsAdminRoutes = createRouter('documents', 'admin');
const id = z.object({ id: z.uuid() });
const nothing = z.strictObject({});

type Version = Omit<z.input<typeof TemplateVersionRow>, 'can' | 'isDue'> & { hasSource: boolean; dueOn: string };

const today = ({ now }: Pick<Deps, 'now'>): string => toParisDay(now());
const versionColumns = `*, data->>'title' as title, ${REVIEWED_ON_SQL} as reviewed_on, ${DUE_ON_SQL} as due_on,
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
  computed: { isNewest: () => 'is_newest', hasSource: () => 'has_source', dueOn: () => 'due_on' },
  sortAliases: { createdAt: 'published_at' },
  filters: {
    slug: filterByValue('slug'),
    q: filterByText('slug', 'title'),
    newest: filterIfTrue((query) => void query.where({ is_newest: true })),
    due: filterIfTrue(
      (query, deps) =>
        void query.where({ is_newest: true }).whereNull('withdrawn_at').where('due_on', '<=', today(deps)),
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
      isDue: version.isNewest && !version.withdrawnAt && version.dueOn <= today(deps),
      can: listVersionActions(user, version),
    })),
  record: {
    summary: 'Une version d’une lettre du catalogue, avec son texte',
    extra: {
      shape: TemplateVersionText.shape,
      load: async ({ db }, versionId) => {
        const { source, samples, unreviewedReason, data } = await TemplateVersion.query(db)
          .findById(versionId)
          .throwIfNotFound();
        return { source, samples, unreviewedReason, legalBasis: data.legalBasis };
      },
    },
  },
});

endpoint(documentsAdminRoutes, 'POST /templates/:id/draft', {
  summary: 'Reprendre le texte d’une version',
  access: permitted('templates.publish'),
  params: id,
  body: nothing,
  response: [201, id],
  errors: [versionWithoutSource],
  handler: ({ deps, user, params }) =>
    deps.db.transaction(async (trx) => {
      const { id: draftId } = await createTemplateDraft(deps, trx, { versionId: params.id, userId: user.id });
      return { id: draftId };
    }),
});

endpoint(documentsAdminRoutes, 'POST /templates/:id/withdraw', {
  summary: 'Retirer une lettre du site, avec une raison',
  access: permitted('templates.publish'),
  params: id,
  body: z.strictObject({ because: z.string().trim().min(3, 'Dites pourquoi.').max(500) }),
  response: [200, id],
  errors: [versionNotNewest, versionWithdrawn],
  example: { because: 'Le délai légal a changé.' },
  handler: async ({ deps, user, params, body: { because: reason } }) => {
    auditReason({ reason });
    return { id: (await withdrawTemplate(deps, { ...params, userId: user.id, reason })).id };
  },
});
