import { lazyHydrate } from '../../ui/lazy-hydrate.tsx';

/** Loaded on view: all components together exceed the budget of the first script. */
export const { Part: AllPieces, ask: askPieces } = lazyHydrate(async () => (await import('./pieces.tsx')).Pieces);
