import { z } from 'zod';
import { createRouter, endpoint, permitted } from '../../../../kernel/endpoint.ts';
import { PartnerHealth } from '../partner-health.contract.ts';
import { readPartnerHealth } from './read-partner-health.ts';

export const partnerAdminRoutes = createRouter('orders', 'admin');

endpoint(partnerAdminRoutes, 'GET /postal-partners', {
  summary: 'Comment va chaque partenaire postal',
  access: permitted('engine.read'),
  response: [200, z.array(PartnerHealth)],
  handler: ({ deps, user }) => readPartnerHealth(deps, { canRetry: user.scope.includes('engine.act') }),
});
