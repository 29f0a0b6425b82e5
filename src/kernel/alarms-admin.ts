import { z } from 'zod';
import { Instant } from '../domain/instant.ts';
import { defineAdminList, filterById, filterByValue } from './admin-list.ts';
import { createRouter, permitted } from './endpoint.ts';

export const alarmsAdminRoutes = createRouter('alarms', 'admin');

const AlarmRow = z
  .object({
    id: z.uuid(),
    /** The table and the row that are in trouble; the back office knows where each is shown. */
    subject: z.string(),
    subjectId: z.uuid(),
    state: z.string(),
    raisedAt: Instant,
    closedAt: Instant.nullable(),
  })
  .meta({ id: 'AlarmRow' });

defineAdminList(alarmsAdminRoutes, 'GET /alarms', {
  summary: 'Ce qui est en retard ou en difficulté',
  access: permitted('letters.read'),
  row: AlarmRow,
  from: ({ db }) => db('alarms'),
  columns: {
    id: 'id',
    subject: 'entity',
    subjectId: 'entity_id',
    state: 'state',
    raisedAt: 'raised_at',
    closedAt: 'closed_at',
  },
  sorts: {
    raisedAt: ['raised_at'],
    createdAt: ['raised_at'],
    subject: ['entity', 'raised_at'],
    closedAt: ['closed_at'],
  },
  labels: { raisedAt: 'Depuis le', subject: 'Objet', subjectId: 'Identifiant', state: 'État', closedAt: 'Terminée le' },
  filters: {
    open: (query, value) => {
      if (value === true) void query.whereNull('closed_at');
      if (value === false) void query.whereNotNull('closed_at');
    },
    subject: filterByValue('entity'),
    subjectId: filterById('entity_id'),
  },
  record: { summary: 'Une alarme' },
});
