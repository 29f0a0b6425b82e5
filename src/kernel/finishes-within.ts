/** Waits for `work`, at most so many milliseconds. Returns false if it has not ended by then; it is not stopped. */
export async function finishesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<boolean>((done) => (timer = setTimeout(done, ms, false)));
  try {
    return await Promise.race([work.then(() => true), limit]);
  } finally {
    clearTimeout(timer);
  }
}
