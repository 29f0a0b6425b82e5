import type { ComponentType } from 'react';
import type { RaRecord, ResourceProps } from 'react-admin';
import { DeskIcon, type DeskIconName } from './desk-icon.tsx';
import { ListPage, type ListDefinition } from './list-page.tsx';
import { PermittedPage } from './permitted-page.tsx';
import type { Page } from './record-link.tsx';
import { RecordPage, type RecordPart } from './record-page.tsx';
import type { ResourceOptions } from './resource-link.tsx';

/** The groups of the menu, from the top, with their French names. */
export const MENU_GROUPS = {
  customers: 'Clients',
  letters: 'Lettres',
  money: 'Argent',
  catalogue: 'Catalogue',
  machine: 'Machine',
} as const;

export type MenuGroup = keyof typeof MENU_GROUPS;

interface ResourceDefinition {
  /** French name for the menu, titles and breadcrumbs. */
  label: string;
  /** Unique in the menu. */
  icon: DeskIconName;
  group: MenuGroup;
  /** Position in the menu, from the top of its group. */
  menuPosition: number;
  /** Permission to see it in the menu and to open it; undefined for every colleague. The server enforces access. */
  permission?: string;
  /** The title of a record: a field, or a text computed from it. */
  recordRepresentation?: string | ((record: RaRecord) => string);
  list: ListDefinition;
  show?: readonly RecordPart[];
  /** Replaces `show` by a page with its own layout. */
  showPage?: ComponentType;
  edit?: ComponentType;
  /** One page for the list and the chosen record, instead of those made from `list` and `show`. */
  workspace?: ComponentType;
}

export interface DefinedResource extends ResourceDefinition {
  /** The props of react-admin's `Resource`, except the name, which is the folder's. */
  props: Omit<ResourceProps, 'name'>;
}

/**
 * Declares a resource of the back office from its list and its record. Its name is that of its folder in
 * `admin/src/resources`.
 */
export function defineResource(definition: ResourceDefinition): DefinedResource {
  const { label, icon, permission, recordRepresentation, list, show, showPage, edit, workspace } = definition;
  const options: ResourceOptions = { label, ...(permission && { permission }) };
  const page = findPage(definition);
  const toPage = (Content: ComponentType): ComponentType => withPermission(permission, Content);
  const workspacePage = workspace && toPage(workspace);
  return {
    ...definition,
    props: {
      list: toPage(() => <ListPage {...list} page={page} />),
      ...(show && { show: toPage(() => <RecordPage parts={show} />) }),
      ...(showPage && { show: toPage(showPage) }),
      ...(edit && { edit: toPage(edit) }),
      ...(workspacePage && { list: workspacePage, show: workspacePage }),
      ...(recordRepresentation && { recordRepresentation }),
      icon: () => <DeskIcon name={icon} />,
      options,
    },
  };
}

function withPermission(permission: string | undefined, Content: ComponentType): ComponentType {
  return () => (
    <PermittedPage permission={permission}>
      <Content />
    </PermittedPage>
  );
}

function findPage({ show, showPage, edit }: Pick<ResourceDefinition, 'show' | 'showPage' | 'edit'>): Page {
  if (show ?? showPage) return 'show';
  return edit ? 'edit' : null;
}
