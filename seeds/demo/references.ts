import { createReference } from '../../src/kernel/ids.ts';

/** References of six characters, which among 200,000 are sometimes equal: the next one is taken then. */
export class References {
  private readonly taken: Set<string>;

  constructor(taken: readonly string[]) {
    this.taken = new Set(taken);
  }

  create(seed: string): string {
    for (let tries = 0; ; tries += 1) {
      const reference = createReference(6, tries === 0 ? seed : `${seed} ${tries}`);
      if (this.taken.has(reference)) continue;
      this.taken.add(reference);
      return reference;
    }
  }
}
