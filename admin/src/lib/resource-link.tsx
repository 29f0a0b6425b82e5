import type { ReactNode } from 'react';
import { useCreatePath, usePermissions, useResourceDefinitions, type Identifier } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Page } from './record-link.tsx';

/** What other pages know of a resource. */
export interface ResourceOptions {
  label: string;
  permission?: string;
}

/** Returns the definition of a resource that the role of the person can open. The server enforces access. */
function useOpenResource() {
  const definitions = useResourceDefinitions<ResourceOptions>();
  const { permissions } = usePermissions<string[]>();
  return (resource: string) => {
    const definition = Object.hasOwn(definitions, resource) ? definitions[resource] : undefined;
    const permission = definition?.options?.permission;
    return permission && !permissions?.includes(permission) ? undefined : definition;
  };
}

/** Returns the page of a resource's records; null where it has none, or where the person cannot open it. */
export function useRecordPage(): (resource: string) => Page {
  const findResource = useOpenResource();
  return (resource) => {
    const { hasShow, hasEdit } = findResource(resource) ?? {};
    if (hasShow) return 'show';
    return hasEdit ? 'edit' : null;
  };
}

/** Returns the address of a filtered list; null where the person cannot open it. */
export function useListPath(): (resource: string, filter: Readonly<Record<string, unknown>>) => string | null {
  const findResource = useOpenResource();
  return (resource, filter) =>
    findResource(resource) ? `/admin/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}` : null;
}

/** Returns the address of a record; null where the person cannot open it. */
export function useResourcePath(): (resource: string, id: Identifier | null) => string | null {
  const findPage = useRecordPage();
  const createPath = useCreatePath();
  return (resource, id) => {
    const type = findPage(resource);
    return type && id !== null ? createPath({ resource, type, id }) : null;
  };
}

interface Props {
  resource: string;
  id: Identifier | null;
  children: ReactNode;
}

/** A link to the record of another resource; its text alone where the person could not open it. */
export function ResourceLink({ resource, id, children }: Props) {
  const path = useResourcePath()(resource, id);
  return path ? <Link to={path}>{children}</Link> : children;
}
