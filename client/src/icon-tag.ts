/** Our stamp in a browser's tab, within the page: no request is made for it. */
export const ICON_TAG =
  `<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48'%3E%3Crect width='48' height='48' rx='6' fill='%230b4f4a'/%3E%3Cpath d='M24 9 37 39h-6l-2.500-6H19.500L17 39h-6z' fill='%23fff'/%3E%3C/svg%3E">`;
