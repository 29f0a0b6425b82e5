/** Deterministic random numbers (mulberry32): the same seed creates the same data. */
export class Random {
  private readonly tables = new WeakMap<object, { keys: string[]; sums: number[] }>();

  constructor(private state: number) {}

  /** Returns an integer of 32 bits. */
  private draw(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** Returns a number in [0, 1). */
  next(): number {
    return this.draw() / 4_294_967_296;
  }

  /** Returns an integer in [0, limit). */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.below(values.length)] ?? values[0];
  }

  /** Picks a key, as often as its weight says. */
  weighted<Key extends string | number>(weights: Readonly<Record<Key, number>>): `${Key}` {
    let table = this.tables.get(weights);
    if (!table) {
      let sum = 0;
      table = { keys: Object.keys(weights), sums: Object.values<number>(weights).map((weight) => (sum += weight)) };
      this.tables.set(weights, table);
    }
    const chosen = this.next() * (table.sums.at(-1) ?? 0);
    return table.keys[table.sums.findIndex((sum) => chosen < sum)] as `${Key}`;
  }

  digits(length: number): string {
    return Array.from({ length }, () => this.below(10)).join('');
  }

  hex(length: number): string {
    let text = '';
    while (text.length < length) text += this.draw().toString(16).padStart(8, '0');
    return text.slice(0, length);
  }

  /** Returns a UUID version 7 for an instant, so that ids sort by time like those of the product. */
  uuid(at: Date): string {
    const time = at.getTime().toString(16).padStart(12, '0');
    const tail = this.hex(18);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-8${tail.slice(3, 6)}-${tail.slice(6)}`;
  }
}

/** SQL for a UUID derived from a text: its MD5 with the version and variant bits of RFC 9562 (version 8). */
export const sqlUuid = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`;
