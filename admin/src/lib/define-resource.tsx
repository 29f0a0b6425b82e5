import { createElement, type ComponentType, type ReactElement } from 'react';
import { List, Show, SimpleShowLayout, type RaRecord, type ResourceProps } from 'react-admin';
import { Icon, type IconName } from '../../../client/src/ui/icon.tsx';
import { FieldTable, type Page, type RelatedRows } from './field-table.tsx';
import type { Field } from './fields.tsx';
import type { Filter } from './filters.tsx';

/** The icon of a menu entry, from the set of the site. */
export const createIcon = (name: IconName) => () => <Icon name={name} size={22} />;

interface ResourceList {
  columns: readonly Field[];
  filters?: Filter[];
  /** What the filters are set to at first. */
  filterDefaultValues?: Record<string, unknown>;
  /** Default: newest first by `createdAt`. */
  sort?: { field: string; order: 'ASC' | 'DESC' };
  /** Above the table. */
  actions?: ReactElement;
  /** Instead of the table where there is no row at all. */
  empty?: ReactElement;
}

/** A line of a record, the rows of another resource that belong to it, or a part with its own layout. */
type RecordPart = Field | RelatedRows | ComponentType;

interface ResourceDefinition {
  /** French: menu, titles and breadcrumbs show it. */
  label: string;
  icon: IconName;
  /** Place in the menu, from the top. */
  menuPosition: number;
  /** What a record is called: a field, or a text made of it. */
  recordRepresentation?: string | ((record: RaRecord) => string);
  list: ResourceList;
  show?: readonly RecordPart[];
  edit?: ComponentType;
}

export interface DefinedResource extends ResourceDefinition {
  /** What react-admin's `Resource` takes, but for the name: that is the folder's. */
  props: Omit<ResourceProps, 'name'>;
}

/**
 * Declares a resource of the back office from its list and its record. The folder in `admin/src/resources` is its name.
 */
export function defineResource(definition: ResourceDefinition): DefinedResource {
  const { label, icon, recordRepresentation, list, show, edit } = definition;
  const page = findPage(definition);
  return {
    ...definition,
    props: {
      list: () => <ResourceList {...list} page={page} />,
      ...(show && { show: () => <Show>{createElement(SimpleShowLayout, null, ...show.map(toElement))}</Show> }),
      ...(edit && { edit }),
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
  // The library's toolbar holds the menu of the filters that are not always on.
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
