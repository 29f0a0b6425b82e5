/**
 * What is pressed on a page the server drew before its program answers. Kept and done then: a press that did nothing would be a lost letter
 * to who made it, and the browser's own way would put what was typed into the address. A form that names where it goes works by itself.
 */
const presses: HTMLButtonElement[] = [];

function keep(event: Event): void {
  const button = (event.target as Element).closest('button');
  if (!button || (button.type === 'submit' && button.form?.hasAttribute('action'))) return;
  event.preventDefault();
  // Pressed again because nothing happened: meant once.
  if (presses.at(-1) !== button) presses.push(button);
}

addEventListener('click', keep, true);

/** The presses so far; from here on the browser does as it always does. */
export function earlyPresses(): readonly HTMLButtonElement[] {
  removeEventListener('click', keep, true);
  return presses;
}
