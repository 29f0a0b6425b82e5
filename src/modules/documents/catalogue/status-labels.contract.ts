import type { StatusLabel } from '../../../domain/status-label.ts';
import type { TemplateDraftStatus } from './contract.ts';

export const TEMPLATE_DRAFT_STATES: Record<TemplateDraftStatus, StatusLabel> = {
  draft: ['En préparation', ''],
  submitted: ['À relire', 'is-wait'],
  returned: ['Renvoyé', 'is-stop'],
};
