export type Layout = 'checkout' | 'colored-header' | 'dashboard' | 'default' | 'login';
/** A page without `mode` requires a log-in (docs/domain/interface.md#routing-and-access). */
export interface PageHandle {
  layout?: Layout;
  mode?: 'exempt' | 'guest' | 'authenticated';
  /** The query parameters that a public page reads; others do not create another cached page. */
  query?: readonly string[];
  /** True if the content exists only in the browser (a draft, an account): the server renders the frame only. */
  browserOnly?: boolean;
  /** The API path of the page's resource. The server requests it only to determine the status. */
  resource?: string;
  /** True if no cache may store the page, not even the browser's. */
  noStore?: boolean;
  /** The page's file under client/src, which the server preloads together with the first script. */
  file?: string;
}
