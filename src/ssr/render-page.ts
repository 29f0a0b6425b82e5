import type { Context } from 'koa';
import type { FormResult } from '../../client/src/api/form-result.ts';
import type { RenderedPage } from '../../client/src/entry-server.tsx';
import type { Deps } from '../kernel/deps.ts';
import type { Actor } from '../kernel/endpoint.ts';
import { reportError } from '../kernel/error-reporting.ts';
import { AppError } from '../kernel/errors.ts';
import { toEtag } from '../kernel/hash.ts';
import type { SubmittedForm } from '../kernel/http.ts';
import { serializeError } from '../kernel/logger.ts';
import { findOutage } from '../kernel/outages.ts';
import { listDataRecipients } from './data-recipients.ts';
import type { FrontEnd } from './front-end.ts';

/** Calls an endpoint in this process. */
export type InProcessClient = (path: string, user?: Actor | null, sent?: SubmittedForm) => Promise<unknown>;

export interface TaggedPage extends RenderedPage {
  tag: string;
  /** When its rendering began, in milliseconds of the epoch. */
  at: number;
}
/** Throws while a service that the page needs does not answer: it may then be retried or served from the cache. */
export type RenderPage = (ctx: Context, user: Actor | null, posted?: FormResult) => Promise<TaggedPage>;

/** Renders a page with the routes of the browser. Its data comes from the endpoints, in process. */
export function createPageRenderer(
  deps: Deps,
  { api, frontEnd: { assets, render } }: { api: InProcessClient; frontEnd: FrontEnd },
): RenderPage {
  const { config } = deps;
  const { publicUrl, sentryDsn } = config;
  const settings = {
    assets,
    publicUrl,
    contact: config.mail.contact,
    seller: config.seller,
    recipients: listDataRecipients(config),
    changeOfMindSeconds: config.changeOfMindSeconds,
    ...(sentryDsn && {
      reports: { dsn: sentryDsn, environment: config.sentryEnvironment, release: config.release },
    }),
    tracking: config.tagManager,
  };
  return async (ctx, user, posted) => {
    let outage: unknown;
    const at = deps.now().getTime();
    const page = await render({
      ...settings,
      url: new URL(ctx.originalUrl, publicUrl).href,
      user,
      ...(posted && { posted }),
      api: (path) => callEndpoint(api, path, user),
      report(error) {
        // The router would render its error page.
        if (findOutage(error)) {
          outage = error;
          return;
        }
        deps.log.error({ path: ctx.path, error: serializeError(error) }, 'page');
        reportError(error, { page: ctx.path });
      },
    });
    if (outage) throw outage;
    return { ...page, tag: toWeakEtag(page.html), at };
  };
}

/** Weak: compressed or not, it is the same page. */
export const toWeakEtag = (body: string): string => `W/${toEtag(body)}`;

/** Turns an AppError into a status that the route can throw. Any other error is a bug and stays one. */
const callEndpoint = (api: InProcessClient, path: string, user: Actor | null): Promise<unknown> =>
  api(path, user).catch((error: unknown) => {
    if (error instanceof AppError) throw new Response(null, { status: error.status });
    throw error;
  });
