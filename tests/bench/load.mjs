// Public pages, orders and letters at fixed rates, all together.
import { readRates, runTraffic } from './traffic.mjs';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);

export async function run() {
  const { pages_per_s, orders_per_s, letters_per_s, errors, p99_ms } = await runTraffic({
    rates: readRates(1),
    minutes: MINUTES,
  });
  return { pages_per_s, orders_per_s, letters_per_s, minutes: MINUTES, errors, p99_ms };
}
