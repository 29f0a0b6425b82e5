import type { DefinedResource } from '../lib/define-resource.tsx';

/** Every folder here is a resource: its name is the folder's, and the last part of the server's address. */
const folders = import.meta.glob<DefinedResource>('./*/index.tsx', { eager: true, import: 'resource' });

/** The resources of the back office, in the order of the menu. */
export const resources = Object.entries(folders)
  .map(([path, resource]) => ({ name: path.split('/')[1]!, ...resource }))
  .toSorted((a, b) => a.menuPosition - b.menuPosition);
