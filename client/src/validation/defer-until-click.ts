/** A touch click is fired shortly after pointerup; a press that ends elsewhere fires none. */
const CLICK_MS = 400;

let pressed = false;
let late: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];

function endClick(): void {
  clearTimeout(late);
  pressed = false;
  for (const run of waiting.splice(0)) setTimeout(run);
}

if (typeof window !== 'undefined') {
  const startClick = (): void => {
    clearTimeout(late);
    pressed = true;
  };
  window.addEventListener('pointerdown', startClick, true);
  window.addEventListener('pointerup', () => (late = setTimeout(endClick, CLICK_MS)), true);
  for (const end of ['click', 'pointercancel']) window.addEventListener(end, endClick, true);
}

/**
 * Runs a change after the current click. A field is left by pressing a button: a change of layout at once would move
 * that button away before the click reaches it.
 */
export function deferUntilClick(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}
