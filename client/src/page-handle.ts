export type Layout = 'checkout' | 'colored-header' | 'dashboard' | 'default' | 'login';
/** `mode` is authenticated for any page that says nothing (docs/domain/interface.md#routing-and-access). */
export interface PageHandle {
  layout?: Layout;
  mode?: 'exempt' | 'guest' | 'authenticated';
  /** What a page for everyone reads of its query; the rest of it is nobody's and does not make another page. */
  query?: readonly string[];
  keepScroll?: boolean;
  /** What the page shows is the browser's own (a draft, an account): the server sends its frame only. */
  browserOnly?: boolean;
  /** The API path of what the page shows. The server reads it for the status alone. */
  resource?: string;
  /** The page's file under client/src, so that the server can have it fetched together with the first script. */
  file?: string;
}
