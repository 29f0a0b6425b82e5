import { anyone, createRouter, endpoint } from '../../../kernel/endpoint.ts';
import { PricingView } from './contract.ts';
import { getPricing } from './queries.ts';

export const pricingRoutes = createRouter('payments');

endpoint(pricingRoutes, 'GET /pricing', {
  summary: 'Offres et tarif postal en vigueur',
  access: anyone,
  response: [200, PricingView],
  handler: async ({ deps }) => getPricing(deps),
});
