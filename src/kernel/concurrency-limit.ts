import type { AppError } from './errors.ts';

/**
 * Limits how many tasks of one kind run at a time in this process. Others wait; beyond `maxWaiting`, a task is refused
 * before it begins, so that what waits takes no memory.
 */
export function createConcurrencyLimit({
  atOnce,
  maxWaiting,
  toRefusal,
}: {
  atOnce: number;
  maxWaiting: number;
  toRefusal: () => AppError;
}): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw toRefusal();
      await new Promise<void>((go) => waiting.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
