import type { MetricSample } from '../kernel/metrics.ts';

/** Observations by size, as Prometheus adds them up over processes and time. */
export class Histogram {
  private readonly counts: number[];
  private sum = 0;
  private count = 0;

  constructor(private readonly bounds: readonly number[]) {
    this.counts = bounds.map(() => 0);
  }

  observe(value: number): void {
    const bucket = this.bounds.findIndex((bound) => value <= bound);
    if (bucket >= 0) this.counts[bucket]! += 1;
    this.sum += value;
    this.count += 1;
  }

  values(labels: Readonly<Record<string, string>> = {}): MetricSample[] {
    let below = 0;
    const buckets = this.bounds.map((bound, i) => ({
      series: '_bucket' as const,
      labels: { ...labels, le: String(bound) },
      value: (below += this.counts[i]!),
    }));
    return [
      ...buckets,
      { series: '_bucket', labels: { ...labels, le: '+Inf' }, value: this.count },
      { series: '_sum', labels, value: this.sum },
      { series: '_count', labels, value: this.count },
    ];
  }
}
