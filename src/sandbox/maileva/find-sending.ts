import type { Context } from 'koa';
import type { Faults } from '../faults.ts';
import type { FileStore } from '../file-store.ts';
import type { ApiProfile } from './api-profiles.ts';
import { findInvented } from './invented.ts';
import type { Sending } from './model.ts';
import type { MailevaStore } from './store.ts';
import { getParam, invalid, notFound, type Method } from './wire.ts';

/** What the calls of registered_mail and of mail work on, each in its own dialect. */
export interface SendingApi {
  dialect: ApiProfile;
  store: MailevaStore;
  fileStore: FileStore;
  faults: Faults;
}
export type SendingCall = [method: Method, path: string, call: (api: SendingApi, ctx: Context) => Promise<void> | void];

/** Finds the sending that the path names. Throws for one of the other dialect, too. */
export function findSending({ dialect, store }: SendingApi, ctx: Context): Sending {
  const id = getParam(ctx, 'sendingId');
  const sending = store.sendings.get(id) ?? findInvented(id, dialect.name);
  if (!sending || sending.dialect !== dialect.name) throw notFound('SENDING');
  return sending;
}

/** Finds a sending that may still change. */
export function findDraftSending(api: SendingApi, ctx: Context): Sending {
  const sending = findSending(api, ctx);
  if (sending.status !== 'DRAFT') throw invalid('SENDING_STATUS_IS_NOT_DRAFT');
  return sending;
}
