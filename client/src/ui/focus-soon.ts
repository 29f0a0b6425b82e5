import { whenElementExists } from './when-element-exists.ts';

/** The focus goes on to what the page is about to draw, in the next frame or when it comes: what had it is gone by then. */
export const focusSoon = (id: string): void =>
  void requestAnimationFrame(() => whenElementExists(id, (element) => element.focus()));
