import type { Middleware } from 'koa';
import type { Deps } from '../kernel/deps.ts';
import { authorize, permitted } from '../kernel/endpoint.ts';
import { secondFactorRequired } from '../kernel/errors.ts';

const QUEUE_BOARD_PATH = '/admin/queues';
const isUnderBoard = (path: string): boolean => path === QUEUE_BOARD_PATH || path.startsWith(`${QUEUE_BOARD_PATH}/`);
const access = permitted('engine.read');

/**
 * Shows the queues with Bull Board, read only: jobs are retried from the list of jobs, which requires a reason. Created
 * on the first visit, because it opens connections.
 */
export function queueBoard(deps: Deps): Middleware {
  let opened: Promise<Middleware> | undefined;
  return async (ctx, next) => {
    if (!isUnderBoard(ctx.path)) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      ctx.status = 405;
      return undefined;
    }
    const { user } = ctx.state;
    if (!user) return ctx.redirect('/admin/login');
    authorize(access, user);
    if (user.lacksSecondFactor) throw secondFactorRequired();
    opened ??= import('./open-queue-board.ts').then(({ openQueueBoard }) => openQueueBoard(deps, QUEUE_BOARD_PATH));
    ctx.set('Cache-Control', 'no-store');
    return (await opened)(ctx, next);
  };
}
