import { useQuery } from '@tanstack/react-query';
import { http } from '../providers/http.ts';

const MINUTE_MS = 60_000;

/** What waits for a person, by resource. Without an answer the menu shows no number. */
export function useMenuCounts(): Readonly<Record<string, number>> {
  const { data } = useQuery({
    queryKey: ['menu-counts'],
    queryFn: async () => (await http('/-/admin/v1/menu-counts')).json as Record<string, number>,
    refetchInterval: MINUTE_MS,
    retry: false,
  });
  return data ?? {};
}
