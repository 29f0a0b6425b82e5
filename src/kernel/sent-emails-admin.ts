import { z } from 'zod';
import { EMAIL_LABELS } from '../../jobs/emails/generated/labels.ts';
import { Instant } from '../domain/schemas.ts';
import { defineAdminList, filterById, filterByValue } from './admin-list.ts';
import { createRouter, permitted } from './endpoint.ts';
import { EMAIL_RESULTS } from './engine-labels.contract.ts';
import { EVENT_NAMES } from './engine-names.contract.ts';

export const sentEmailsAdminRoutes = createRouter('kernel', 'admin');

const SentEmailRow = z
  .object({
    id: z.uuid(),
    email: z.string(),
    event: z.string(),
    /** The row that its event is about; the event's name says in which table. */
    subjectId: z.uuid().nullable(),
    /** The account of its recipient. */
    userId: z.uuid().nullable(),
    result: z.enum(['sent', 'skipped', 'failed']),
    attempts: z.number().int(),
    createdAt: Instant,
    lastTriedAt: Instant,
  })
  .meta({ id: 'SentEmailRow' });

defineAdminList(sentEmailsAdminRoutes, 'GET /sent-emails', {
  summary: 'Les courriels envoyés, sans leur adresse ni leur texte',
  access: permitted('users.read'),
  row: SentEmailRow,
  from: ({ db }) => db('sent_emails'),
  columns: {
    id: 'id',
    email: 'email',
    event: 'event',
    subjectId: 'entity_id',
    userId: 'user_id',
    result: 'result',
    attempts: 'attempts',
    createdAt: 'created_at',
    lastTriedAt: 'last_tried_at',
  },
  filters: {
    id: filterById('id'),
    result: filterByValue('result'),
    email: filterByValue('email'),
    subjectId: filterById('entity_id'),
    userId: filterById('user_id'),
  },
  sorts: { createdAt: ['created_at'] },
  labels: {
    createdAt: 'Écrit le',
    email: ['Courriel', (email) => EMAIL_LABELS[email] ?? email],
    event: ['Événement', (event) => EVENT_NAMES[event] ?? event],
    subjectId: 'Objet',
    result: ['Résultat', EMAIL_RESULTS],
    attempts: 'Essais',
    lastTriedAt: 'Dernier essai le',
  },
  record: { summary: 'Un courriel envoyé' },
});
