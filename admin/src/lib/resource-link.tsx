import type { ReactNode } from 'react';
import { useCreatePath, usePermissions, useResourceDefinitions, type Identifier } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Page } from './record-link.tsx';

/** What other pages know of a resource. */
export interface ResourceOptions {
  label: string;
  permission?: string;
}

/**
 * Returns the page of a resource's records; null where it has none, or where the role of the person cannot open it. The
 * server enforces access.
 */
export function useRecordPage(): (resource: string) => Page {
  const definitions = useResourceDefinitions<ResourceOptions>();
  const { permissions } = usePermissions<string[]>();
  return (resource) => {
    const { hasShow, hasEdit, options } = Object.hasOwn(definitions, resource) ? definitions[resource]! : {};
    const permission = options?.permission;
    if (permission && !permissions?.includes(permission)) return null;
    if (hasShow) return 'show';
    return hasEdit ? 'edit' : null;
  };
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
