/** The focus goes on to what the page is about to draw: what had it is gone by then. */
export const focusSoon = (id: string): void => void requestAnimationFrame(() => document.getElementById(id)?.focus());
