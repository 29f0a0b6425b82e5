/** How long to wait for an element of a page that is still loading. */
const PATIENCE_MS = 3000;

/** Runs now, or as soon as the page has rendered the element. Returns a function that stops waiting. */
export function whenElementExists(id: string, run: (element: HTMLElement) => void): (() => void) | undefined {
  const existing = document.getElementById(id);
  if (existing) {
    run(existing);
    return undefined;
  }
  const watch = new MutationObserver(() => {
    const late = document.getElementById(id);
    if (!late) return;
    stop();
    run(late);
  });
  const timer = setTimeout(() => watch.disconnect(), PATIENCE_MS);
  const stop = (): void => {
    watch.disconnect();
    clearTimeout(timer);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  return stop;
}
