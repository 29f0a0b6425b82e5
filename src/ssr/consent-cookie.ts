import type { Middleware } from 'koa';
import { CHOICE_COOKIE, readChoice } from '../../client/src/consent/choice.ts';
import type { Deps } from '../kernel/deps.ts';
import type { TagManagerConfig } from '../kernel/settings/tag-manager-settings.ts';

/**
 * Opens the content policy of a page to the tag manager for visitors who consented. The browser writes the choice; the
 * server writes it again with its remaining time, because Safari deletes cookies set by scripts after a week.
 */
export function consentCookie(deps: Pick<Deps, 'config' | 'now'>, tracking: TagManagerConfig): Middleware {
  return async (ctx, next) => {
    const choice = readChoice(ctx.get('cookie'), tracking.version, deps.now());
    if (choice && choice.accepted.length > 0) ctx.state.consentedOrigins = tracking.origins;
    await next();
    if (choice && ctx.response.is('html'))
      ctx.cookies.set(CHOICE_COOKIE, choice.written, {
        expires: choice.until,
        path: '/',
        sameSite: 'lax',
        secure: deps.config.publicUrl.startsWith('https:'),
        signed: false,
        httpOnly: false,
        overwrite: true,
      });
  };
}
