import { z } from 'zod';
import { Instant } from '../domain/instant.ts';
import type { Deps } from './deps.ts';

export const AuditEntry = z
  .object({
    at: Instant,
    kind: z.enum(['transition', 'event', 'job', 'webhook', 'tracking', 'answer', 'command']),
    what: z.string(),
    details: z.string(),
    /** The actor: a person's name, `job:<name>`, `task:<name>` or `provider`; null if unknown. */
    actor: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'StoryEntry' });

/**
 * Lists everything the kernel has recorded about these rows, in order of time: transitions, events, their jobs,
 * webhooks, and commands of staff.
 */
export async function getAuditTrail(deps: Deps, ids: readonly string[]): Promise<z.input<typeof AuditEntry>[]> {
  const result: { rows: z.input<typeof AuditEntry>[] } = await deps.db.raw(
    `select * from (
       select occurred_at as at, 'transition' as kind, entity || '.' || transition as what,
              from_state || ' → ' || to_state || coalesce(' (' || reason || ')', '') as details, actor, request_id as "requestId"
         from state_transitions where entity_id = any(?)
       union all
       select created_at, 'event', event, case when relayed_at is null then 'pas encore transmise' else 'transmise' end, null, request_id
         from outbox where payload->>'id' = any(?)
       union all
       select coalesce(d.done_at, d.failed_at, d.dispatched_at), 'job', d.job,
              case when d.done_at is not null then 'faite' when d.failed_at is not null then 'abandonnée' else 'en cours' end
              || ', transmise ' || d.dispatch_count || ' fois, échouée ' || d.failure_count || ' fois' || coalesce('\u00a0: ' || d.last_error, ''), null, o.request_id
         from job_dispatches d join outbox o on o.id = d.outbox_id where o.payload->>'id' = any(?)
       union all
       select received_at, 'webhook', provider || ' ' || type, provider_event_id, null, null
         from inbox where provider_refs->>'ourId' = any(?) or string_to_array(provider_refs->>'key', ' ') && ?::text[]
       union all
       select at, 'command', event, case when result = 'ok' then 'faite' else 'refusée\u00a0: ' || result end, actor, request_id
         from audit_log where subject_id = any(?)
     ) as story order by at`,
    [[...ids], [...ids], [...ids], [...ids], [...ids], [...ids]],
  );
  return result.rows;
}
