import type { DeliveryMethod } from '../../../domain/delivery-method.ts';
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
/** Two implementations that search the same catalogue and interpret queries in the same way. */
export interface SearchBackend {
  /** The index for the search in the browser; null if the catalogue is too large for it. */
  index(): Promise<CompactIndex<DeliveryMethod> | null>;
  find(asking: SearchQuery): Promise<FoundLetters>;
}
