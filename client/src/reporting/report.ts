/** What goes wrong is told here by any part of the page; it is kept until somebody listens, and forgotten when nobody does. */
const MOST_WAITING = 30;
const waiting: unknown[] = [];
let tell = (error: unknown): void => {
  if (waiting.length < MOST_WAITING) waiting.push(error);
};

export const reportError = (error: unknown): void => tell(error);

export function reportTo(listener: (error: unknown) => void): void {
  tell = listener;
  for (const error of waiting.splice(0)) listener(error);
}
