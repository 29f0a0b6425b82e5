/**
 * Records clicks on a server-rendered page before hydration and replays them afterwards, so that no click is lost.
 */
const queuedClicks: HTMLButtonElement[] = [];
let isHere = false;

function keep(event: Event): void {
  const button = (event.target as Element).closest('button');
  if (!button || (!isHere && button.type === 'submit' && button.form?.hasAttribute('action'))) return;
  event.preventDefault();
  // React may already listen, but does not know the input that was typed before.
  event.stopImmediatePropagation();
  // A repeated press on the same button counts once.
  if (queuedClicks.at(-1) !== button) queuedClicks.push(button);
}

addEventListener('click', keep, true);

/** Call this when hydration begins: from now on every click is queued until it ends. */
export function startQueueing(): void {
  isHere = true;
}

/** Stops queueing and returns the recorded clicks. */
export function drainQueue(): readonly HTMLButtonElement[] {
  removeEventListener('click', keep, true);
  return queuedClicks;
}
