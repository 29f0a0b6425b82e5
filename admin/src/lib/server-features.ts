/** What the screens use as soon as the server offers it. */
export const SERVER_FEATURES: Readonly<Record<'listsAsCsv' | 'menuCounts', boolean>> = {
  /** `GET /<list>.csv` with the sort and filter of the list. */
  listsAsCsv: false,
  /** `GET /menu-counts`: what waits, by resource. */
  menuCounts: false,
};
