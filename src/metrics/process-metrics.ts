import { gauge, histogram, type Metric } from '../kernel/metrics.ts';
import { Histogram } from './histogram.ts';

const LOOK_MS = 100;
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The names that every dashboard knows. */
const process_ = (type: Metric['type'], name: string, help: string, value: number): Metric => ({
  name,
  help,
  type,
  values: [{ value }],
});

/**
 * Collects metrics of this process. `monitorEventLoopDelay` has no counts that could be summed, so a timer measures its
 * own delay.
 */
export function collectProcessMetrics(release: string): () => Metric[] {
  const late = new Histogram(SECONDS);
  let due = performance.now() + LOOK_MS;
  setInterval(() => {
    const now = performance.now();
    late.observe(Math.max(0, now - due) / 1000);
    due = now + LOOK_MS;
  }, LOOK_MS).unref();

  return () => {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return [
      gauge('release_info', 'Always 1: the release that this process runs is its label.', [
        { labels: { release }, value: 1 },
      ]),
      histogram(
        'event_loop_delay_seconds',
        'How late a timer comes, ten times a second: what a request waits before anybody looks at it.',
        late.values(),
      ),
      process_('gauge', 'process_resident_memory_bytes', 'Memory of this process.', rss),
      process_('gauge', 'nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
      process_('gauge', 'nodejs_heap_size_total_bytes', 'Heap taken.', heapTotal),
      process_('gauge', 'nodejs_external_memory_bytes', 'Memory outside the heap.', external),
      process_('counter', 'process_cpu_seconds_total', 'Processor time of this process.', (user + system) / 1e6),
      process_(
        'gauge',
        'process_start_time_seconds',
        'When this process began, since 1970.',
        Date.now() / 1000 - process.uptime(),
      ),
    ];
  };
}
