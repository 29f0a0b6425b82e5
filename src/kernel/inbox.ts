import type { Knex } from 'knex';
import { countPurged, createPageLoader, type PurgeDeps, runWholeBatches } from './batches.ts';
import type { Deps } from './deps.ts';
import { toOutboxRow, type EventDefinition } from './events.ts';

export interface ReceivedWebhook {
  provider: string;
  providerEventId: string;
  type: string;
  body: Buffer;
  /** The ids read from it, never personal data, so that the job need not parse the body again. */
  providerRefs: Record<string, string>;
  /** The event to emit, with the id of the row; null for a webhook that needs no processing. */
  event: EventDefinition<{ id: string }> | null;
}

export interface InboxRow {
  id: string;
  provider: string;
  provider_event_id: string;
  type: string;
  body: Buffer;
  provider_refs: Record<string, string>;
  received_at: Date;
}

/** Stores a webhook exactly as received, once per provider event id, with its event. A repetition changes nothing. */
export async function storeWebhook(deps: Deps, call: ReceivedWebhook): Promise<'new' | 'duplicate'> {
  const id = deps.newId();
  const event = call.event && toOutboxRow(call.event, { id });
  const { rows } = await deps.db.raw<{ rows: unknown[] }>(
    `with stored as (
       insert into inbox (id, provider, provider_event_id, type, body, provider_refs) values (?, ?, ?, ?, ?, ?)
       on conflict (provider, provider_event_id) do nothing returning id)
     ${event ? ', announced as (insert into outbox (available_at, id, event, payload, request_id, trace_parent) select now(), ?, ?, ?, ?, ? from stored)' : ''}
     select id from stored`,
    [
      id,
      call.provider,
      call.providerEventId,
      call.type,
      call.body,
      JSON.stringify(call.providerRefs),
      ...(event ? [event.id, event.event, event.payload, event.request_id, event.trace_parent] : []),
    ] as Knex.RawBinding[],
  );
  return rows.length === 0 ? 'duplicate' : 'new';
}

export const findWebhook = (deps: Deps, id: string): Promise<InboxRow | undefined> =>
  deps
    .db<InboxRow>('inbox')
    .where({ id })
    .first('id', 'provider', 'provider_event_id', 'type', 'body', 'provider_refs', 'received_at');

/** Lists the ids that a webhook names: ours, and those of the provider. */
export async function listWebhookRefs({ db }: Pick<Deps, 'db'>, providerEventId: string): Promise<string[]> {
  const rows: Pick<InboxRow, 'provider_refs'>[] = await db('inbox')
    .where({ provider_event_id: providerEventId })
    .select('provider_refs');
  return rows.flatMap(({ provider_refs }) =>
    Object.values(provider_refs).flatMap((value) => value.split(' ').filter(Boolean)),
  );
}

/** How long a webhook's body may still be needed: for a dispute, or a late delivery. The privacy page states it. */
export const WEBHOOK_BODY_RETENTION_DAYS = 90;

/** Erases the bodies of old webhooks, each night. Their ids remain, so that a repeated call is still recognised. */
export function purgeWebhookBodies(deps: PurgeDeps, signal?: AbortSignal): Promise<number> {
  const before = new Date(deps.now().getTime() - WEBHOOK_BODY_RETENTION_DAYS * 86_400_000);
  return runWholeBatches(deps, {
    subject: 'webhook bodies',
    onBatch: countPurged(deps, 'inbox'),
    load: createPageLoader(() =>
      deps.db('inbox').where('received_at', '<', before).whereRaw('octet_length(body) > 0').select('id'),
    ),
    processBatch: (batch) =>
      purgeBodies(
        deps,
        batch.map(({ id }) => id),
      ),
    signal,
  });
}

/** A body that is still to be processed remains. */
async function purgeBodies({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<void> {
  const awaited: { id: string }[] = await db('outbox')
    .join('job_dispatches', 'outbox.id', 'outbox_id')
    .whereRaw(`payload->>'id' = any(?)`, [[...ids]])
    .whereNull('done_at')
    .select({ id: db.raw(`payload->>'id'`) });
  const awaitedIds = new Set(awaited.map(({ id }) => id));
  await db('inbox')
    .whereIn(
      'id',
      ids.filter((id) => !awaitedIds.has(id)),
    )
    .update({ body: Buffer.alloc(0) });
}
