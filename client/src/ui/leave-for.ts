/**
 * Opens a page outside this program, for example the bank's. After Back, the browser may show this page from its
 * back/forward cache, still busy: it is loaded again.
 */
export function leaveFor(url: string): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  location.assign(url);
}
