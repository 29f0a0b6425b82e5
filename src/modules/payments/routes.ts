import { anyone, endpoint, roomRouter } from '../../kernel/endpoint.ts';
import { PricingView } from './contract.ts';
import { pricing } from './queries.ts';

export const paymentsRoutes = roomRouter('payments');

endpoint(paymentsRoutes, 'GET /pricing', {
  summary: 'Offres et tarif postal en vigueur',
  allow: anyone,
  answers: [200, PricingView],
  run: async ({ deps }) => pricing(deps),
});
