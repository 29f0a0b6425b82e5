import { z } from 'zod';
import { Instant } from '../domain/schemas.ts';
import { defineAdminList, filterByValue } from './admin-list.ts';
import { createRouter, permitted } from './endpoint.ts';
import { LIMIT_NAMES } from './engine-names.contract.ts';

export const rateLimitHitsAdminRoutes = createRouter('kernel', 'admin');

const RateLimitHitRow = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    /** A keyed hash of the IP address or the account: equal for the same one, and not reversible. */
    keyHash: z.string(),
    hour: Instant,
    hits: z.number().int(),
    lastHitAt: Instant,
  })
  .meta({ id: 'RateLimitHitRow' });

defineAdminList(rateLimitHitsAdminRoutes, 'GET /rate-limit-hits', {
  summary: 'Les limites atteintes, par nature et par heure',
  access: permitted('engine.read'),
  row: RateLimitHitRow,
  from: ({ db }) => db('rate_limit_hits'),
  columns: { id: 'id', kind: 'kind', keyHash: 'key_hash', hour: 'hour', hits: 'hits', lastHitAt: 'last_hit_at' },
  sortAliases: { createdAt: 'hour' },
  defaultSort: ['hour', 'DESC'],
  filters: { kind: filterByValue('kind'), keyHash: filterByValue('key_hash') },
  labels: {
    hour: 'Heure',
    kind: ['Limite', (kind) => LIMIT_NAMES[kind] ?? kind],
    hits: 'Fois',
    keyHash: 'Empreinte',
    lastHitAt: 'Dernière fois le',
  },
  record: { summary: 'Une limite atteinte' },
});
