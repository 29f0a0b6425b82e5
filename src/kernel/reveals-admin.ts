import { z } from 'zod';
import { EXAMPLE_ID } from '../domain/examples.ts';
import { Instant } from '../domain/schemas.ts';
import { findRevealable, listRevealable } from './admin-list.ts';
import { auditChange } from './audit-log.ts';
import { authorize, createRouter, endpoint, permitted } from './endpoint.ts';
import { invalidFields, notFound } from './errors.ts';
import { REVEAL_MINUTES } from './reveals.ts';

export const revealsAdminRoutes = createRouter('kernel', 'admin');

/** How many records a colleague may reveal in an hour. */
const HOURLY = { name: 'reveals', points: 60, seconds: 3600, by: 'account' } as const;

endpoint(revealsAdminRoutes, 'POST /reveals', {
  summary: 'Voir en clair les données personnelles d’une fiche, avec une raison',
  access: permitted('reveals.create'),
  body: z.strictObject({
    subject: z.string().max(40),
    id: z.uuid(),
    reason: z.string().trim().min(3, 'Dites pourquoi, en quelques mots.').max(200),
  }),
  rateLimit: HOURLY,
  response: [201, z.object({ expiresAt: Instant })],
  errors: [notFound, 'invalid', 'rate_limited'],
  example: { subject: 'users', id: EXAMPLE_ID, reason: 'Client au téléphone' },
  handler: async ({ deps, user, body }) => {
    const list = findRevealable(body.subject);
    if (!list) throw invalidFields({ subject: [`Choisissez parmi ${listRevealable().join(', ')}.`] });
    authorize(list.access, user);
    await list.assertExists(deps, body.id);
    const expiresAt = new Date(deps.now().getTime() + REVEAL_MINUTES * 60_000);
    // Recorded in the transaction that opens the record, before anything of it is read.
    await deps.db.transaction(async (trx) => {
      await trx('reveals').insert({
        id: deps.newId(),
        agent_id: user.id,
        entity: body.subject,
        entity_id: body.id,
        expires_at: expiresAt,
      });
      await auditChange(trx, deps, { subject: body.subject, subjectId: body.id, after: { expiresAt } });
    });
    return { expiresAt };
  },
});
