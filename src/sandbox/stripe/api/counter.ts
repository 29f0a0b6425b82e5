import type Router from '@koa/router';
import type { Billing } from '../billing.ts';
import type { Clocks } from '../clocks.ts';
import type { Desk } from '../desk.ts';
import type { Respond } from './wire.ts';

/** What every group of operations works with. */
export interface Counter {
  router: Router;
  respond: Respond;
  desk: Desk;
  billing: Billing;
  clocks: Clocks;
  publicUrl: string;
}
