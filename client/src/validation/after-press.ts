let pressed = false;

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => (pressed = false), true);
}

/** Leaving a field by pressing a button: a sentence shown at once would move that button away from under the finger, and the press would be lost. */
export function afterPress(run: () => void): void {
  if (!pressed) return run();
  const released = new AbortController();
  const later = (): void => {
    released.abort();
    setTimeout(run);
  };
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, later, { capture: true, signal: released.signal });
}
