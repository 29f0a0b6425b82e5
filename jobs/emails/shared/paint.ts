/** The colours of the site (client/src/styles/tokens.css), by day and on a dark screen. */
const PAINTS = {
  ground: ['background-color', '#edf8f6', '#0a2221'],
  surface: ['background-color', '#ffffff', '#123634'],
  ticket: ['background-color', '#f4faf9', '#0d2a29'],
  kraft: ['background-color', '#f5e6c6', '#43351b'],
  band: ['background-color', '#e3c48c', '#8a6a35'],
  button: ['background-color', '#0e6962', '#8bdacd'],
  'on-button': ['color', '#ffffff', '#052b28'],
  ink: ['color', '#10302f', '#e9f6f3'],
  soft: ['color', '#3b5755', '#b4d0cb'],
  link: ['color', '#0a5a54', '#9be3d8'],
  'on-kraft': ['color', '#3a2a10', '#f8eacd'],
  'on-kraft-soft': ['color', '#5f4a24', '#dfc999'],
  past: ['color', '#0e6962', '#8bdacd'],
  coming: ['color', '#3b5755', '#b4d0cb'],
  good: ['color', '#22652f', '#9adca3'],
  bad: ['color', '#b5301f', '#ffa292'],
  dots: ['border-color', '#9cc9c2', '#2f5d59'],
  perforation: ['border-color', '#ffffff', '#123634'],
} as const satisfies Record<string, readonly [property: string, light: string, dark: string]>;
export type Paint = keyof typeof PAINTS;

const names = Object.keys(PAINTS) as Paint[];

/** For programs that follow the person's choice of a dark screen; the others take the inline colours. */
export const DARK_STYLES = `@media (prefers-color-scheme:dark){${names.map((name) => `.${name}{${PAINTS[name][0]}:${PAINTS[name][2]}!important}`).join('')}}`;

const TEXT_FONT = "font-family:'Atkinson Hyperlegible Next',Verdana,sans-serif";
const TITLE_FONT = "font-family:'Bricolage Grotesque',Arial,sans-serif";
/** Font, size and line of each kind of text. */
const TYPES = {
  text: `${TEXT_FONT};font-size:18px;line-height:1.5`,
  small: `${TEXT_FONT};font-size:15px;line-height:1.5`,
  strong: `${TITLE_FONT};font-size:19px;line-height:1.3;font-weight:700`,
  title: `${TITLE_FONT};font-size:24px;line-height:1.2;font-weight:800`,
  day: `${TITLE_FONT};font-size:22px;line-height:1;font-weight:800`,
  none: 'font-size:0;line-height:0',
} as const;

interface Style {
  paints?: readonly Paint[];
  type?: keyof typeof TYPES;
  css?: string;
}

/**
 * The attributes of an element. Each one carries its own font and colours: Gmail, Outlook, Yahoo, Orange and laposte.net
 * drop or alter styles on `<body>` (caniemail.com, « HTML body element »).
 */
export function renderStyle({ paints = [], type, css }: Style): string {
  const declarations = [type && TYPES[type], ...paints.map((name) => PAINTS[name].slice(0, 2).join(':')), css];
  const classes = paints.length > 0 ? ` class="${paints.join(' ')}"` : '';
  return `${classes} style="${declarations.filter(Boolean).join(';')}"`.trimStart();
}
