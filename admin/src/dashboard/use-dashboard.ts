import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import type { DashboardView } from '../../../src/modules/orders/dashboard/contract.ts';
import { http } from '../providers/http.ts';

const REFRESH_MS = 60_000;

/** Reads the landing page, and again every minute while it is visible. The last figures stay on screen. */
export function useDashboard() {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const query = useQuery({
    queryKey: ['dashboard'],
    queryFn: async () => (await http('/-/admin/v1/dashboard')).json as DashboardView,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    retry: false,
  });
  const { error } = query;
  // An expired session and a missing second factor have their own pages.
  useEffect(() => {
    if (error) void logoutIfAccessDenied(error);
  }, [error, logoutIfAccessDenied]);
  return query;
}
