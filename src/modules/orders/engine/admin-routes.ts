import { z } from 'zod';
import { EXAMPLE_ID } from '../../../domain/examples.ts';
import { Reason } from '../../../domain/schemas.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { createRouter, endpoint, permitted } from '../../../kernel/endpoint.ts';
import { notFound, type ErrorDefinition } from '../../../kernel/errors.ts';
import {
  findLastReplay,
  findWebhookEventId,
  listEventJobIds,
  replayEventOnce,
  retryFailedJobs,
} from '../../../kernel/replay-jobs.ts';
import { findTaskRequest, requestTaskRun } from '../../../kernel/scheduled-tasks.ts';
import { toColleagueConflict } from '../../auth/index.ts';
import { eventReplayed, jobNotFailed, taskRequested, webhookReplayed } from './errors.ts';

export const engineAdminRoutes = createRouter('orders', 'admin');
const id = z.object({ id: z.uuid() });
/** An instant as the screen knows it; null if it never happened. */
const KnownInstant = z.iso.datetime().nullable();

endpoint(engineAdminRoutes, 'POST /job-dispatches/retry', {
  summary: 'Relancer des tâches abandonnées, avec une raison',
  access: permitted('engine.act'),
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100), reason: Reason }),
  response: [200, z.object({ retried: z.array(z.uuid()) })],
  errors: [jobNotFailed],
  example: { ids: [EXAMPLE_ID], reason: 'Le partenaire répond de nouveau.' },
  handler: async ({ deps, user, body: { ids, reason } }) => {
    const retried = await retryFailedJobs(deps.db, ids, { by: user.id, reason, at: deps.now() });
    // Runs those of the jobs that are still given up; if none is left, a colleague was faster.
    if (retried.length === 0)
      throw await toColleagueConflict(deps, jobNotFailed, {
        ...((await findLastReplay(deps, ids)) ?? { by: null, at: null }),
        what: 'a déjà relancé cette tâche',
      });
    return { retried };
  },
});

interface Replayable {
  summary: string;
  /** The event whose handlers run again. */
  findEventId(deps: Deps, id: string): Promise<string | null>;
  alreadyReplayed: ErrorDefinition;
  /** What another colleague did first. */
  action: string;
}

function defineReplay(
  route: 'POST /webhooks/:id/replay' | 'POST /events/:id/replay',
  { summary, findEventId, alreadyReplayed, action }: Replayable,
): void {
  endpoint(engineAdminRoutes, route, {
    summary,
    access: permitted('engine.act'),
    params: id,
    body: z.strictObject({
      reason: Reason,
      expectedReplayedAt: KnownInstant.meta({
        description:
          'Quand cela a été rejoué pour la dernière fois, d’après l’écran\u00a0: un autre instant est un conflit.',
      }),
    }),
    response: [202, null],
    errors: [alreadyReplayed],
    example: { reason: 'Le traitement a été corrigé.', expectedReplayedAt: null },
    handler: async ({ deps, user, params, body: { reason, expectedReplayedAt } }) => {
      const eventId = await findEventId(deps, params.id);
      const jobs = eventId ? await listEventJobIds(deps, eventId) : [];
      if (!eventId || jobs.length === 0) throw notFound({ id: params.id });
      const lastReplayedAt = expectedReplayedAt ? new Date(expectedReplayedAt) : null;
      const replay = { by: user.id, reason, at: deps.now() };
      const replayed = await replayEventOnce(deps, { id: eventId, lastReplayedAt }, replay);
      if (replayed.length === 0)
        throw await toColleagueConflict(deps, alreadyReplayed, {
          ...((await findLastReplay(deps, jobs)) ?? { by: null, at: null }),
          what: action,
        });
    },
  });
}

defineReplay('POST /webhooks/:id/replay', {
  summary: 'Traiter de nouveau une notification reçue, avec une raison',
  findEventId: findWebhookEventId,
  alreadyReplayed: webhookReplayed,
  action: 'a déjà rejoué cette notification',
});

defineReplay('POST /events/:id/replay', {
  summary: 'Traiter de nouveau un événement, avec une raison',
  findEventId: async (_deps, eventId) => eventId,
  alreadyReplayed: eventReplayed,
  action: 'a déjà rejoué cet événement',
});

endpoint(engineAdminRoutes, 'POST /scheduled-tasks/:id/run', {
  summary: 'Exécuter une tâche planifiée avant son heure',
  access: permitted('engine.act'),
  params: id,
  body: z.strictObject({}),
  response: [202, null],
  errors: [taskRequested],
  handler: async ({ deps, user, params }) => {
    if (await requestTaskRun(deps, { id: params.id, requestedBy: user.id })) return;
    const request = await findTaskRequest(deps, params.id);
    if (!request) throw notFound({ taskId: params.id });
    throw await toColleagueConflict(deps, taskRequested, { ...request, what: 'a déjà demandé cette exécution' });
  },
});
