/** What can be made to go wrong on demand, as a share of the calls (latency in milliseconds). */
const FAULT_NAMES = ['unavailable', 'cut_after_submit', 'latency_ms', 'duplicate_callback', 'early_callback'] as const;
type FaultName = (typeof FAULT_NAMES)[number];

const isFault = (name: string): name is FaultName => (FAULT_NAMES as readonly string[]).includes(name);

export class Faults {
  private readonly shares = new Map<FaultName, number>(FAULT_NAMES.map((name) => [name, 0]));

  /** `unavailable:0.03,cut_after_submit:0.03,latency_ms:0` */
  constructor(text = '') {
    for (const part of text.split(',').filter(Boolean)) {
      const [name = '', value = ''] = part.split(':').map((piece) => piece.trim());
      if (!isFault(name) || !this.set(name, Number(value))) throw new Error(`SANDBOX_POSTAL_FAULTS: "${part}" is not understood`);
    }
  }

  /** False when the value makes no sense: a share lies between 0 and 1, a latency under a minute. */
  set(name: FaultName, value: number): boolean {
    if (!(value >= 0 && value <= (name === 'latency_ms' ? 60_000 : 1))) return false;
    this.shares.set(name, value);
    return true;
  }

  setAll(values: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(values)) if (isFault(name)) this.set(name, Number(value));
  }

  get(name: FaultName): number {
    return this.shares.get(name) ?? 0;
  }

  entries(): [FaultName, number][] {
    return [...this.shares];
  }

  strikes(name: FaultName): boolean {
    return Math.random() < this.get(name);
  }
}
