/**
 * Records clicks on a server-rendered page before hydration and replays them afterwards, so that no click is lost.
 */
const queuedClicks: HTMLButtonElement[] = [];
let isHere = false;

function keep(event: Event): void {
  const button = (event.target as Element).closest('button');
  if (!button || (!isHere && button.type === 'submit' && button.form?.hasAttribute('action'))) return;
  event.preventDefault();
  // React may listen already, and does not know yet what was typed before it did.
  event.stopImmediatePropagation();
  // Pressed again because nothing happened: meant once.
  if (queuedClicks.at(-1) !== button) queuedClicks.push(button);
}

addEventListener('click', keep, true);

/** The program is here and begins to take the page over: from now on every press waits until it is done. */
export function startQueueing(): void {
  isHere = true;
}

/** The presses so far; from here on the browser does as it always does. */
export function drainQueue(): readonly HTMLButtonElement[] {
  removeEventListener('click', keep, true);
  return queuedClicks;
}
