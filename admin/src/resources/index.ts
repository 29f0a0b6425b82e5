import type { DefinedResource } from '../lib/define-resource.tsx';

/** The resource of each folder. The name of the folder is the resource's name and the last part of its API path. */
const folders = import.meta.glob<DefinedResource>('./*/index.tsx', { eager: true, import: 'resource' });

/** The resources of the back office, in the order of the menu. */
export const resources = Object.entries(folders)
  .map(([path, resource]) => ({ name: path.split('/')[1]!, ...resource }))
  .toSorted((a, b) => a.menuPosition - b.menuPosition);
