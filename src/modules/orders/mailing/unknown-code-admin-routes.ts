import { z } from 'zod';
import { Instant } from '../../../domain/schemas.ts';
import { defineAdminList, filterByValue } from '../../../kernel/admin-list.ts';
import { endpoint, permitted, createRouter } from '../../../kernel/endpoint.ts';
import { stateConflict } from '../../../kernel/state-machine.ts';
import { PARTNERS, UNKNOWN_CODE_KINDS, UNKNOWN_CODE_STATES } from '../status-labels.contract.ts';
import { acknowledgeUnknownCode } from './commands/report-unknown-codes.ts';

export const unknownCodeAdminRoutes = createRouter('orders', 'admin');

const UnknownCodeRow = z
  .object({
    id: z.uuid(),
    partner: z.string(),
    kind: z.enum(['status', 'rejection', 'event']),
    code: z.string(),
    letterId: z.uuid().nullable(),
    status: z.enum(['reported', 'acknowledged']),
    statusSince: Instant,
    note: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'UnknownCodeRow' });

const unknownCodes = defineAdminList(unknownCodeAdminRoutes, 'GET /unknown-codes', {
  summary: 'Codes des partenaires postaux que nous ne connaissons pas',
  access: permitted('letters.read'),
  row: UnknownCodeRow,
  from: ({ db }) => db('unknown_codes'),
  columns: {
    id: 'id',
    partner: 'partner',
    kind: 'kind',
    code: 'code',
    letterId: 'letter_id',
    status: 'status',
    statusSince: 'status_since',
    note: 'note',
    createdAt: 'created_at',
  },
  filters: { status: filterByValue('status') },
  labels: {
    createdAt: 'Reçu d’abord le',
    partner: ['De', { ...PARTNERS, laposte: ['La Poste'] }],
    kind: ['Nature', UNKNOWN_CODE_KINDS],
    code: 'Code',
    status: ['État', UNKNOWN_CODE_STATES],
    note: 'Ce qu’il signifie',
  },
  record: { summary: 'Un code inconnu' },
});

endpoint(unknownCodeAdminRoutes, 'POST /unknown-codes/:id/acknowledge', {
  summary: 'Dire ce qu’un code inconnu signifie',
  access: permitted('letters.resend'),
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    note: z.string().trim().min(3, 'Dites ce que ce code signifie, en quelques mots.').max(1000),
  }),
  response: [200, UnknownCodeRow],
  errors: [stateConflict, 'conflict'],
  example: { note: 'Nouveau statut\u00a0: la lettre est au tri.' },
  handler: async ({ deps, params, body, user }) => {
    await acknowledgeUnknownCode(deps, { id: params.id, note: body.note, userId: user.id });
    return unknownCodes.get(deps, params.id, user);
  },
});
