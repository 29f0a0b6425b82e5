import type { Middleware } from 'koa';
import { CHOICE_COOKIE, readChoice } from '../../client/src/consent/choice.ts';
import type { Deps } from '../kernel/deps.ts';
import type { TagManagerConfig } from '../kernel/settings/tag-manager-settings.ts';

/**
 * The policy of a page opens to the tag manager only for who agreed. The browser writes the choice; it is written again here
 * with what is left of its time, because Safari forgets within a week what a script wrote.
 */
export function consentCookie(deps: Pick<Deps, 'config' | 'now'>, tracking: TagManagerConfig): Middleware {
  return async (ctx, next) => {
    const choice = readChoice(ctx.get('cookie'), tracking.version, deps.now());
    if (choice && choice.accepted.length > 0) ctx.state.trackingOrigins = tracking.origins;
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
