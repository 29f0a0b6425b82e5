import type Router from '@koa/router';
import type { Billing } from '../billing.ts';
import type { Clocks } from '../clocks.ts';
import type { HostedPages } from '../desk.ts';
import type { Respond } from './wire.ts';

/** What every group of operations works with. */
export interface ApiContext {
  router: Router;
  respond: Respond;
  desk: HostedPages;
  billing: Billing;
  clocks: Clocks;
  publicUrl: string;
}
