import { z } from 'zod';
import { Instant } from '../../../domain/instant.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { endpoint, permitted, createRouter } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { paginateQuery, listParams } from '../../../kernel/list.ts';
import { stateConflict } from '../../../kernel/state-machine.ts';
import { acknowledgeUnknownCode } from './commands/report-unknown-codes.ts';

export const unknownCodeAdminRoutes = createRouter('orders', 'admin');
const id = z.object({ id: z.uuid() });

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
const columns = {
  id: 'id',
  partner: 'partner',
  kind: 'kind',
  code: 'code',
  letterId: 'letter_id',
  status: 'status',
  statusSince: 'status_since',
  note: 'note',
  createdAt: 'created_at',
};

async function getUnknownCode(deps: Deps, codeId: string): Promise<z.input<typeof UnknownCodeRow>> {
  const row: z.input<typeof UnknownCodeRow> | undefined = await deps
    .db('unknown_codes')
    .where({ id: codeId })
    .first(columns);
  if (!row) throw notFound();
  return row;
}

endpoint(unknownCodeAdminRoutes, 'GET /unknown-codes', {
  summary: 'Codes des partenaires postaux que nous ne connaissons pas',
  access: permitted('letters.read'),
  query: listParams,
  response: [200, z.array(UnknownCodeRow)],
  handler: ({ deps, ctx, query }) => {
    const { filter } = query;
    const found = deps
      .db('unknown_codes')
      .select(columns)
      .modify((builder) => {
        if (filter['status']) void builder.whereIn('status', [filter['status']].flat().map(String));
      });
    return paginateQuery<z.input<typeof UnknownCodeRow>>(ctx, 'unknown_codes', found, query, columns);
  },
});

endpoint(unknownCodeAdminRoutes, 'GET /unknown-codes/:id', {
  summary: 'Un code inconnu',
  access: permitted('letters.read'),
  params: id,
  response: [200, UnknownCodeRow],
  handler: ({ deps, params }) => getUnknownCode(deps, params.id),
});

endpoint(unknownCodeAdminRoutes, 'POST /unknown-codes/:id/acknowledge', {
  summary: 'Dire ce qu’un code inconnu signifie',
  access: permitted('letters.resend'),
  params: id,
  body: z.strictObject({
    note: z.string().trim().min(3, 'Dites ce que ce code signifie, en quelques mots.').max(1000),
  }),
  response: [200, UnknownCodeRow],
  errors: [stateConflict],
  example: { note: 'Nouveau statut\u00a0: la lettre est au tri.' },
  handler: async ({ deps, params, body, user }) => {
    await acknowledgeUnknownCode(deps, { id: params.id, note: body.note, userId: user.id });
    return getUnknownCode(deps, params.id);
  },
});
