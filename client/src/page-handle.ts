export type Layout = 'checkout' | 'colored-header' | 'dashboard' | 'default' | 'login';
/** `mode` is authenticated for any page that says nothing (docs/domain/interface.md#routing-and-access). */
export interface PageHandle {
  layout?: Layout;
  mode?: 'exempt' | 'guest' | 'authenticated';
  /** The query parameters that a public page reads; others do not create another cached page. */
  query?: readonly string[];
  keepScroll?: boolean;
  /** What the page shows is the browser's own (a draft, an account): the server sends its frame only. */
  browserOnly?: boolean;
  /** The API path of what the page shows. The server reads it for the status alone. */
  resource?: string;
  /** The page's file under client/src, so that the server can have it fetched together with the first script. */
  file?: string;
}
