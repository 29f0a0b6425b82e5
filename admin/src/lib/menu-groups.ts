/** The groups of the menu, from the top, with their French names. */
export const MENU_GROUPS = {
  customers: 'Clients',
  letters: 'Lettres',
  money: 'Argent',
  catalogue: 'Catalogue',
  machine: 'Machine',
} as const;

export type MenuGroup = keyof typeof MENU_GROUPS;
