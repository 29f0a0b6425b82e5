/** Long enough to carry a rush of visitors, short enough that a new template or a new day is seen at once. */
const FRESH_MS = 60_000;
const MOST = 200;

/** Pages drawn for nobody in particular, by address. The oldest leaves when there are too many. */
export function pageCache<Page>(now: () => Date) {
  const kept = new Map<string, { at: number; page: Page }>();
  return {
    get(address: string): Page | undefined {
      const found = kept.get(address);
      if (!found) return undefined;
      if (now().getTime() - found.at < FRESH_MS) return found.page;
      kept.delete(address);
      return undefined;
    },
    set(address: string, page: Page): void {
      kept.delete(address);
      kept.set(address, { at: now().getTime(), page });
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    },
  };
}
