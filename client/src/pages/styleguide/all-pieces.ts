import { lazyHydrate } from '../../ui/lazy-hydrate.tsx';

/** Forms, panels and menus of every kind weigh more than what a first script may: they come when one looks at them. */
export const { Part: AllPieces, ask: askPieces } = lazyHydrate(async () => (await import('./pieces.tsx')).Pieces);
