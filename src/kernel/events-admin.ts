import { z } from 'zod';
import { Instant } from '../domain/instant.ts';
import { defineAdminList, filterByValue } from './admin-list.ts';
import { createRouter, permitted } from './endpoint.ts';

export const eventsAdminRoutes = createRouter('kernel', 'admin');

const EventRow = z
  .object({
    id: z.uuid(),
    event: z.string(),
    subjectId: z.string().nullable(),
    requestId: z.string().nullable(),
    createdAt: Instant,
    availableAt: Instant,
    sentAt: Instant.nullable(),
  })
  .meta({ id: 'EventRow' });

defineAdminList(eventsAdminRoutes, 'GET /events', {
  summary: 'Ce que les salles ont annoncé',
  access: permitted('events.read'),
  row: EventRow,
  from: ({ db }) => db('outbox'),
  columns: {
    id: 'id',
    event: 'event',
    requestId: 'request_id',
    createdAt: 'created_at',
    availableAt: 'available_at',
    sentAt: 'relayed_at',
  },
  computed: { subjectId: ({ db }) => db.raw(`payload->>'id'`) },
  sorts: { createdAt: ['created_at'], event: ['event', 'created_at'], sentAt: ['relayed_at'] },
  labels: {
    createdAt: 'Annoncé le',
    event: 'Événement',
    subjectId: 'Objet',
    sentAt: 'Transmis le',
    requestId: 'Demande',
  },
  filters: {
    event: filterByValue('event'),
    subjectId: (query, value) => {
      if (value) void query.whereRaw(`payload->>'id' = ?`, [String(value)]);
    },
  },
  record: { summary: 'Un événement' },
});
