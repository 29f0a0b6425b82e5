import type { CompactIndex } from './engine/compact.ts';
import type { Facet } from './engine/search-index.ts';

interface FoundLetters {
  /** Best first. */
  versionIds: string[];
  total: number;
  facets: Facet[];
  didYouMean: string | null;
}
interface SearchQuery {
  question: string;
  category?: string | undefined;
  limit: number;
}
/** Two ways to search the same catalogue with the same reading of the question. */
export interface SearchBackend {
  /** What the browser searches by itself; null when the catalogue is too large for that. */
  index(): Promise<CompactIndex | null>;
  find(asking: SearchQuery): Promise<FoundLetters>;
}
