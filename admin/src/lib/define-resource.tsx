import { createElement, type ComponentType, type ReactElement } from 'react';
import { List, Show, SimpleShowLayout, type RaRecord, type ResourceProps } from 'react-admin';
import { Icon, type IconName } from '../../../client/src/ui/icon.tsx';
import { FieldTable, type Page, type RelatedRows } from './field-table.tsx';
import type { Field } from './fields.tsx';
import type { Filter } from './filters.tsx';

/** The icon of the menu entry, from the icon set of the site. */
export const createIcon = (name: IconName) => () => <Icon name={name} size={22} />;

interface ResourceList {
  columns: readonly Field[];
  filters?: Filter[];
  /** The initial values of the filters. */
  filterDefaultValues?: Record<string, unknown>;
  /** Default: `createdAt`, newest first. */
  sort?: { field: string; order: 'ASC' | 'DESC' };
  /** Shown above the table. */
  actions?: ReactElement;
  /** Replaces the table if there are no rows. */
  empty?: ReactElement;
}

/** A line of a record, rows of another resource that belong to it, or a section with its own layout. */
type RecordPart = Field | RelatedRows | ComponentType;

interface ResourceDefinition {
  /** French name for the menu, titles and breadcrumbs. */
  label: string;
  icon: IconName;
  /** Position in the menu, from the top. */
  menuPosition: number;
  /** The title of a record: a field, or a text computed from it. */
  recordRepresentation?: string | ((record: RaRecord) => string);
  list: ResourceList;
  show?: readonly RecordPart[];
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
  const { label, icon, recordRepresentation, list, show, edit, workspace } = definition;
  const page = findPage(definition);
  return {
    ...definition,
    props: {
      list: () => <ResourceList {...list} page={page} />,
      ...(show && { show: () => <Show>{createElement(SimpleShowLayout, null, ...show.map(toElement))}</Show> }),
      ...(edit && { edit }),
      ...(workspace && { list: workspace, show: workspace }),
      ...(recordRepresentation && { recordRepresentation }),
      icon: createIcon(icon),
      options: { label },
    },
  };
}

function findPage({ show, edit }: Pick<ResourceDefinition, 'show' | 'edit'>): Page {
  if (show) return 'show';
  return edit ? 'edit' : null;
}

const toElement = (part: RecordPart): ReactElement => ('element' in part ? part.element : createElement(part));

const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const;

function ResourceList({
  columns,
  filters,
  sort = NEWEST_FIRST,
  actions,
  empty,
  page,
  ...rest
}: ResourceList & { page: Page }) {
  // The toolbar of the library contains the menu of optional filters.
  const hasFilterMenu = filters?.some(({ props }) => !props.alwaysOn) ?? false;
  return (
    <List
      {...rest}
      {...(filters && { filters })}
      sort={sort}
      perPage={25}
      exporter={false}
      {...(!hasFilterMenu && { actions: actions ?? false })}
      empty={empty ?? false}
    >
      <FieldTable columns={columns} page={page} />
    </List>
  );
}
