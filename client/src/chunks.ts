const KEY = 'affranchi.reloaded';
const WAIT_MS = 60_000;

/** Reloads at most once in 60 seconds (docs/domain/interface.md#loading). */
export function canReload(memory: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  if (now - Number(memory.getItem(KEY) ?? -WAIT_MS) < WAIT_MS) return false;
  memory.setItem(KEY, String(now));
  return true;
}

let ahead = 0;

/** Loads code ahead of need; a failure has no effect. */
export function prefetchQuietly(load: () => Promise<unknown>): void {
  ahead += 1;
  void load()
    .catch(() => undefined)
    .finally(() => (ahead -= 1));
}

/**
 * Reloads the document if a file of an older release is missing: the requested page, or the current one if there is no
 * navigation. It does not reload offline, where that would show the browser's own error. `target` is the address of the
 * current navigation.
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
