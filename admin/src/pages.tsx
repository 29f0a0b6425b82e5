import type { ReactElement } from 'react';
import type { MenuGroup } from './lib/define-resource.tsx';
import type { DeskIconName } from './lib/desk-icon.tsx';
import { PartnersPage } from './partners/index.tsx';
import { SecondFactorPage } from './second-factor/index.tsx';

interface DeskPage {
  /** The path after `/admin/`. */
  name: string;
  label: string;
  icon: DeskIconName;
  /** Null: above the groups with a position below zero, otherwise under them. */
  group: MenuGroup | null;
  menuPosition: number;
  /** Permission to see it in the menu; the server enforces access. */
  permission?: string;
  /** Null for the landing page, which react-admin shows itself. */
  element: ReactElement | null;
}

/** The pages of the back office that are no list of records. */
export const pages: readonly DeskPage[] = [
  { name: '', label: 'Ma journée', icon: 'home', group: null, menuPosition: -1, element: null },
  {
    name: 'postal-partners',
    label: 'Partenaires postaux',
    icon: 'tower',
    group: 'machine',
    menuPosition: 19,
    permission: 'engine.read',
    element: <PartnersPage />,
  },
  {
    name: 'second-factor',
    label: 'Mon second facteur',
    icon: 'lock',
    group: null,
    menuPosition: 100,
    element: <SecondFactorPage />,
  },
];
