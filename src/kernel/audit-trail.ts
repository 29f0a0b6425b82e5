import { z } from 'zod';
import { Instant } from '../domain/schemas.ts';
import type { Deps } from './deps.ts';
import { scrub } from './scrub.ts';

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

/** What the kernel recorded about a row, before it is put into words. */
export interface AuditRecord {
  /** Of the record itself; a job has that of its event and its own name. */
  id: string;
  at: Date;
  kind: 'transition' | 'event' | 'job' | 'webhook' | 'command';
  /** The table of a transition, the provider of a webhook. */
  subject: string | null;
  /** The row that it is about; null for a webhook. */
  subjectId: string | null;
  /** The transition, the event, the job, the type of the webhook, the command. */
  name: string;
  fromState: string | null;
  toState: string | null;
  /** `ok` or an error code of a command; `done`, `failed` or `running` for a job, `relayed` or `waiting` for an event. */
  result: string | null;
  /** The reason of a transition, the last error of a job, the provider's id of a webhook. */
  reason: string | null;
  dispatches: number;
  failures: number;
  actor: string | null;
  requestId: string | null;
}

/**
 * Lists everything the kernel has recorded about these rows, in order of time: transitions, events, their jobs,
 * webhooks, and commands of staff.
 */
export async function listAuditRecords(deps: Pick<Deps, 'db'>, ids: readonly string[]): Promise<AuditRecord[]> {
  const result: { rows: AuditRecord[] } = await deps.db.raw(
    `select id, at, kind, subject, subject_id as "subjectId", name, from_state as "fromState", to_state as "toState", result, reason,
            dispatches, failures, actor, request_id as "requestId"
       from (
         select id::text, occurred_at as at, 'transition' as kind, entity as subject, entity_id::text as subject_id, transition as name, from_state, to_state,
                null as result, reason, 0 as dispatches, 0 as failures, actor, request_id
           from state_transitions where entity_id = any(?::uuid[])
         union all
         select id::text, created_at, 'event', null, payload->>'id', event, null, null,
                case when relayed_at is null then 'waiting' else 'relayed' end, null, 0, 0, null, request_id
           from outbox where payload->>'id' = any(?)
         union all
         select d.outbox_id::text, coalesce(d.done_at, d.failed_at, d.dispatched_at), 'job', null, o.payload->>'id', d.job, null, null,
                case when d.done_at is not null then 'done' when d.failed_at is not null then 'failed' else 'running' end,
                d.last_error, d.dispatch_count, d.failure_count, null, o.request_id
           from job_dispatches d join outbox o on o.id = d.outbox_id where o.payload->>'id' = any(?)
         union all
         select id::text, received_at, 'webhook', provider, null, type, null, null, null, provider_event_id, 0, 0, null, null
           from inbox where provider_refs->>'ourId' = any(?) or string_to_array(provider_refs->>'key', ' ') && ?::text[]
         union all
         select id::text, at, 'command', null, subject_id::text, event, null, null, result, null, 0, 0, actor, request_id
           from audit_log where subject_id = any(?::uuid[])
       ) as trail order by at`,
    Array.from({ length: 6 }, () => [...ids]),
  );
  // Rows of an older version hold the error of a job as it was.
  return result.rows.map((record) =>
    record.kind === 'job' && record.reason ? { ...record, reason: scrub(record.reason) } : record,
  );
}

/** The same as lines of text, for the command line and its API. */
export const getAuditTrail = async (deps: Deps, ids: readonly string[]): Promise<z.input<typeof AuditEntry>[]> =>
  (await listAuditRecords(deps, ids)).map((record) => ({
    at: record.at,
    kind: record.kind,
    what: [record.subject, record.name].filter(Boolean).join(record.kind === 'transition' ? '.' : ' '),
    details: formatDetails(record),
    actor: record.actor,
    requestId: record.requestId,
  }));

const JOB_RESULTS: Readonly<Record<string, string>> = { done: 'faite', failed: 'abandonnée', running: 'en cours' };

function formatDetails({ kind, fromState, toState, result, reason, dispatches, failures }: AuditRecord): string {
  switch (kind) {
    case 'transition':
      return `${fromState} → ${toState}${reason ? ` (${reason})` : ''}`;
    case 'event':
      return result === 'waiting' ? 'pas encore transmise' : 'transmise';
    case 'job':
      return `${JOB_RESULTS[result ?? '']}, transmise ${dispatches} fois, échouée ${failures} fois${reason ? `\u00a0: ${reason}` : ''}`;
    case 'webhook':
      return reason ?? '';
    case 'command':
      return result === 'ok' ? 'faite' : `refusée\u00a0: ${result}`;
  }
}
