/**
 * Icons for tabs, home screens and search engines. The files are in `client/public`; the PNG and ICO files are made
 * from `icon.svg`.
 */
export const ICON_TAGS =
  '<link rel="icon" href="/favicon.ico" sizes="48x48"><link rel="icon" href="/icon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/site.webmanifest">';
