import type { StatusLabel } from '../../domain/status-label.ts';
import type { TemplateDraftStatus } from './catalogue/contract.ts';
import type { LegalCheckView } from './reviews/contract.ts';

export const TEMPLATE_DRAFT_STATES: Record<TemplateDraftStatus, StatusLabel> = {
  draft: ['En préparation', ''],
  submitted: ['À relire', 'is-wait'],
  returned: ['Renvoyé', 'is-stop'],
};

export const LEGAL_CHECK_STATES: Record<LegalCheckView['status'], StatusLabel> = {
  pending: ['À vérifier', 'is-wait'],
  verified: ['Vérifiée', 'is-good'],
  to_correct: ['À corriger', 'is-stop'],
  corrected: ['Corrigée', 'is-good'],
  withdrawn: ['Sans objet', ''],
};
