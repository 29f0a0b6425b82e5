import { createReference } from '../../src/kernel/ids.ts';

/** Creates unique references. They have six characters, so that a few of 200,000 collide; the next one is then used. */
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
