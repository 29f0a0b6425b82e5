import type { StatusLabel } from '../../../domain/status-label.ts';
import type { LegalCheckView } from './contract.ts';

export const LEGAL_CHECK_STATES: Record<LegalCheckView['status'], StatusLabel> = {
  pending: ['À vérifier', 'is-wait'],
  verified: ['Vérifiée', 'is-good'],
  to_correct: ['À corriger', 'is-stop'],
  corrected: ['Corrigée', 'is-good'],
};
