/** Dispatched on the window at an error that waits for the reporter. */
export const ERROR_WAITS = 'error-waits';

/** Collects errors until a listener is set; keeps the first ones only. */
const MAX_WAITING = 30;
const waiting: unknown[] = [];
let listen = (error: unknown): void => {
  if (waiting.length < MAX_WAITING) waiting.push(error);
  dispatchEvent(new Event(ERROR_WAITS));
};

export const reportError = (error: unknown): void => listen(error);

export function reportTo(listener: (error: unknown) => void): void {
  listen = listener;
  for (const error of waiting.splice(0)) listener(error);
}
