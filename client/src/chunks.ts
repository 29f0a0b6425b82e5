const KEY = 'affranchi.reloaded';
const WAIT_MS = 60_000;

/** After a release an old page asks for files that are gone: it reloads, at most once in 60 seconds (seed, section 4). */
export function reloadOnceForChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < WAIT_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
