/** What the screens use as soon as the server offers it. */
export const SERVER_FEATURES: Readonly<Record<'menuCounts', boolean>> = {
  /** `GET /menu-counts`: what waits, by resource. */
  menuCounts: false,
};
