import type { StatusLabels } from '../../domain/status-label.ts';

/** An unknown role is shown by its name. */
export const ROLES: StatusLabels = {
  customer: ['Client'],
  support: ['Support', 'is-good'],
  manager: ['Responsable', 'is-good'],
  admin: ['Administration', 'is-good'],
};
