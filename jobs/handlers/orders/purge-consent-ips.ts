import { eraseConsentIps } from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const purgeConsentIps = defineHandler({
  job: 'purge-consent-ips',
  queue: 'mail',
  retry: retry.network,
  run: ({ id }, deps) => eraseConsentIps(deps, { userId: id }),
});
