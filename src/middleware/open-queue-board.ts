import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { KoaAdapter } from '@bull-board/koa';
import type { Job } from 'bullmq';
import type { Middleware } from 'koa';
import type { Deps } from '../kernel/deps.ts';
import { queueNames } from '../kernel/events.ts';
import { createQueue } from '../kernel/queue-connection.ts';
import { scrub } from '../kernel/scrub.ts';

/** Jobs hold ids only; an error of theirs may repeat what people typed. */
function withoutText(job: Job): Job {
  if (job.failedReason) job.failedReason = scrub(job.failedReason);
  job.stacktrace = [];
  return job;
}

class ScrubbedAdapter extends BullMQAdapter {
  override async getJob(id: string): Promise<Job | undefined> {
    const job = await super.getJob(id);
    return job && withoutText(job);
  }
  override async getJobs(...range: Parameters<BullMQAdapter['getJobs']>): Promise<Job[]> {
    return (await super.getJobs(...range)).map(withoutText);
  }
}

/** Opens the queues and the pages that show them at this path, read-only. */
export function openQueueBoard({ config }: Deps, path: string): Middleware {
  const board = new KoaAdapter().setBasePath(path);
  createBullBoard({
    queues: queueNames.map(
      (name) => new ScrubbedAdapter(createQueue(config, name), { readOnlyMode: true, allowRetries: false }),
    ),
    serverAdapter: board,
    options: {
      uiBasePath: dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json')),
      uiConfig: { boardTitle: 'Affranchi', locale: { lng: 'fr-FR' }, hideRedisDetails: true },
    },
  });
  return board.registerPlugin();
}
