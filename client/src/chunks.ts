const KEY = 'affranchi.reloaded';
const WAIT_MS = 60_000;

/** At most once in 60 seconds (docs/domain/interface.md#loading). */
export function canReload(memory: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  if (now - Number(memory.getItem(KEY) ?? -WAIT_MS) < WAIT_MS) return false;
  memory.setItem(KEY, String(now));
  return true;
}

let ahead = 0;

/** Loads code ahead of need: a failure has no effect. */
export function prefetchQuietly(load: () => Promise<unknown>): void {
  ahead += 1;
  void load()
    .catch(() => undefined)
    .finally(() => (ahead -= 1));
}

/**
 * After a release an old page asks for files that are gone: it loads the page that was requested, or itself where it is
 * not left. Not while offline, where that would show the browser's own error. `target` is the address that is being
 * navigated to.
 */
export function reloadForChunks(target: () => string | null): void {
  window.addEventListener('vite:preloadError', (event) => {
    const address = target();
    if (!navigator.onLine || (ahead > 0 && !address) || !canReload(sessionStorage, Date.now())) return;
    event.preventDefault();
    if (address) location.assign(address);
    else location.reload();
  });
}
