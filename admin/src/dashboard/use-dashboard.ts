import { useQuery } from '@tanstack/react-query';
import type { DashboardView } from '../../../src/modules/orders/dashboard/contract.ts';
import { http } from '../providers/http.ts';

const REFRESH_MS = 60_000;

/** Reads the landing page, and again every minute while it is visible. Figures that were read stay shown. */
export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: async () => (await http('/-/admin/v1/dashboard')).json as DashboardView,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
