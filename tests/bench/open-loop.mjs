// Arrivals that do not wait for answers, as visitors do not: a slow product gets the same load as a fast one.

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const rank = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Latencies by kind and errors by message. */
export class Recorder {
  errors = new Map();
  #latencies = new Map();

  record(kind, ms) {
    if (!this.#latencies.has(kind)) this.#latencies.set(kind, []);
    this.#latencies.get(kind).push(ms);
  }

  fail(kind, error) {
    const message = `${kind}: ${error instanceof Error ? error.message : error}`.slice(0, 200);
    this.errors.set(message, (this.errors.get(message) ?? 0) + 1);
  }

  get errorCount() {
    return [...this.errors.values()].reduce((sum, times) => sum + times, 0);
  }

  count(kind) {
    return this.#latencies.get(kind)?.length ?? 0;
  }

  summary() {
    return [...this.#latencies].map(([kind, latencies]) => {
      const sorted = latencies.toSorted((a, b) => a - b);
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => Math.round(rank(sorted, share)));
      return { kind, count: sorted.length, p50, p95, p99, max: Math.round(sorted.at(-1)) };
    });
  }
}

/**
 * Calls `arrive` at a fixed rate with the instant at which it was due, and waits for what has begun. Latencies count
 * from that instant: an arrival that comes late because the machine is busy has waited already.
 */
export async function openLoop({ perSecond, seconds, arrive }) {
  const start = performance.now();
  const begun = [];
  for (let i = 0; i < Math.round(perSecond * seconds); i += 1) {
    const due = start + (i * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
    begun.push(arrive(due, i));
  }
  await Promise.all(begun);
}
