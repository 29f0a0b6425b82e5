import { z } from 'zod';
import { cacheBriefly } from '../../../kernel/cache-briefly.ts';
import { createRouter, endpoint, permitted } from '../../../kernel/endpoint.ts';
import { DashboardView } from './contract.ts';
import { getDashboard } from './queries.ts';
import { countMenuBadges } from './work.ts';

export const dashboardAdminRoutes = createRouter('orders', 'admin');

const CACHED_MS = 10_000;
const readDashboard = cacheBriefly((deps, permissions) => getDashboard(deps, permissions.split(' ')), CACHED_MS);
const readBadges = cacheBriefly((deps, permissions) => countMenuBadges(deps, permissions.split(' ')), CACHED_MS);

endpoint(dashboardAdminRoutes, 'GET /dashboard', {
  summary: 'Ma journée\u00a0: ce qui attend, les lettres et l’argent du jour et de trente jours',
  access: permitted('orders.read'),
  response: [200, DashboardView],
  handler: ({ deps, user }) => readDashboard(deps, user.scope.join(' ')),
});

endpoint(dashboardAdminRoutes, 'GET /menu-counts', {
  summary: 'Ce qui attend, par entrée du menu',
  access: permitted('orders.read'),
  response: [200, z.record(z.string(), z.number().int())],
  handler: ({ deps, user }) => readBadges(deps, user.scope.join(' ')),
});
