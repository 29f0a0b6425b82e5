import { z } from 'zod';
import { Instant, Reason } from '../../../domain/schemas.ts';
import type { ListFilter } from '../../../kernel/admin-list-reader.ts';
import { defineAdminList, filterById, filterByText } from '../../../kernel/admin-list.ts';
import { createRouter, endpoint, permitted } from '../../../kernel/endpoint.ts';
import { listUserNames } from '../../auth/index.ts';
import { AnswerTemplateBody, AnswerTemplateLabel, AnswerTemplateRow } from './answer-template.contract.ts';
import { archiveAnswerTemplate, createAnswerTemplate, editAnswerTemplate } from './commands/change-answer-template.ts';
import { answerTemplateChanged } from './errors.ts';

/** The texts that support answers from. */
export const answerTemplateAdminRoutes = createRouter('orders', 'admin');

const Row = AnswerTemplateRow.extend({ archivedAt: Instant.nullable(), createdAt: Instant, updatedAt: Instant });
const access = permitted('answer_templates.manage');
const params = z.object({ id: z.uuid() });
const revision = z
  .int()
  .min(1)
  .meta({ description: 'La révision que l’écran montre\u00a0: une autre est un conflit.' });
const PLACE_RANGE = 'La place est un nombre entier, de 1 à 1\u202f000.';
const Place = z.int(PLACE_RANGE).min(1, PLACE_RANGE).max(1000, PLACE_RANGE);
const text = { label: AnswerTemplateLabel, body: AnswerTemplateBody };
const EXAMPLE = {
  label: 'Le numéro de suivi',
  body: 'Le numéro de suivi de votre lettre est {{ numero_suivi }}.',
  reason: 'Texte plus court.',
};

const filterArchived: ListFilter = (query, value) => {
  if (typeof value === 'boolean') void (value ? query.whereNotNull('archived_at') : query.whereNull('archived_at'));
};

const templates = defineAdminList(answerTemplateAdminRoutes, 'GET /answer-templates', {
  summary: 'Les modèles de réponse aux messages',
  access,
  row: Row,
  from: ({ db }) => db('answer_templates'),
  columns: {
    id: 'id',
    label: 'label',
    body: 'body',
    position: 'position',
    revision: 'revision',
    changedById: 'changed_by',
    archivedAt: 'archived_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  defaultSort: ['position', 'ASC'],
  labels: {
    position: 'Place',
    label: 'Nom',
    body: 'Texte',
    updatedAt: 'Enregistré le',
    changedByName: 'Par',
    archivedAt: 'Archivé le',
  },
  filters: { id: filterById('id'), archived: filterArchived, q: filterByText('label', 'body') },
  present: async (
    rows: Omit<z.input<typeof Row>, 'changedByName' | 'can'>[],
    { deps },
  ): Promise<z.input<typeof Row>[]> => {
    const names = await listUserNames(
      deps,
      rows.flatMap(({ changedById }) => changedById ?? []),
    );
    return rows.map((row) => ({
      ...row,
      changedByName: (row.changedById && names.get(row.changedById)) ?? null,
      can: ['edit', row.archivedAt ? 'restore' : 'archive'],
    }));
  },
  record: { summary: 'Un modèle de réponse' },
});

endpoint(answerTemplateAdminRoutes, 'POST /answer-templates', {
  summary: 'Ajouter un modèle de réponse',
  access,
  body: z.strictObject({ ...text, reason: Reason }),
  response: [201, Row],
  errors: ['invalid'],
  example: EXAMPLE,
  handler: async ({ deps, body: { label, body }, user }) =>
    templates.get(deps, await createAnswerTemplate(deps, { label, body, userId: user.id }), user),
});

endpoint(answerTemplateAdminRoutes, 'PUT /answer-templates/:id', {
  summary: 'Modifier un modèle de réponse, ou sa place dans la liste',
  access,
  params,
  body: z.strictObject({ ...text, position: Place, revision, reason: Reason }),
  response: [200, Row],
  errors: ['invalid', answerTemplateChanged],
  example: { ...EXAMPLE, position: 2, revision: 1 },
  handler: async ({ deps, params: { id }, body: { label, body, position, revision: read }, user }) => {
    await editAnswerTemplate(deps, { id, label, body, position, revision: read, userId: user.id });
    return templates.get(deps, id, user);
  },
});

for (const [verb, summary] of [
  ['archive', 'Retirer un modèle de réponse de ceux qui sont proposés'],
  ['restore', 'Proposer à nouveau un modèle de réponse'],
] as const)
  endpoint(answerTemplateAdminRoutes, `POST /answer-templates/:id/${verb}`, {
    summary,
    access,
    params,
    body: z.strictObject({ revision, reason: Reason }),
    response: [200, Row],
    errors: [answerTemplateChanged],
    example: { revision: 1, reason: EXAMPLE.reason },
    handler: async ({ deps, params: { id }, body: { revision: read }, user }) => {
      await archiveAnswerTemplate(deps, { id, revision: read, isArchived: verb === 'archive', userId: user.id });
      return templates.get(deps, id, user);
    },
  });
