/** A finger's click comes a moment after the finger has left; a press that ends elsewhere has none. */
const CLICK_MS = 400;

let pressed = false;
let late: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];

function over(): void {
  clearTimeout(late);
  pressed = false;
  for (const run of waiting.splice(0)) setTimeout(run);
}

if (typeof window !== 'undefined') {
  const began = (): void => {
    clearTimeout(late);
    pressed = true;
  };
  window.addEventListener('pointerdown', began, true);
  window.addEventListener('pointerup', () => (late = setTimeout(over, CLICK_MS)), true);
  for (const end of ['click', 'pointercancel']) window.addEventListener(end, over, true);
}

/**
 * Leaving a field by pressing a button: what is shown or taken away at once would move that button from under the
 * finger, and the press would be lost.
 */
export function deferUntilClick(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}
