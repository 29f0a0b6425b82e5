import type { DeliveryMethod } from '../../../domain/delivery-method.ts';
import type { CompactIndex } from './engine/compact.ts';
import type { Facet } from './engine/search-index.ts';
import type { FoundTemplateGroup } from './engine/template-groups.ts';

interface FoundLetters {
  /** The answers, best first. Empty if no letter answers the query. */
  versionIds: string[];
  /** Letters that are near the query, if none answers it. */
  nearIds: string[];
  templateGroups: FoundTemplateGroup[];
  /** The subject of the query, if the catalogue is known to have no letter for it. */
  missing: string | null;
  total: number;
  facets: Facet[];
  didYouMean: string | null;
  /** The words of the query that may be stored (keepKnownWords). */
  knownWords: string;
}
interface SearchQuery {
  question: string;
  category?: string | undefined;
  limit: number;
}
/** Two implementations that search the same catalogue and interpret queries in the same way. */
export interface SearchBackend {
  /** The index for the search in the browser; null if the catalogue is too large for it. */
  index(): Promise<CompactIndex<DeliveryMethod | null> | null>;
  find(asking: SearchQuery): Promise<FoundLetters>;
}
