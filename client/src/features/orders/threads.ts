import type { ThreadView } from '../../../../src/modules/orders/support/contract.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { SUBJECTS } from './messages.ts';

/** What an exchange is about. */
export function describeThread({ kind, subject, order }: ThreadView): string {
  if (kind === 'withdrawal') return 'Votre rétractation';
  if (kind === 'termination') return 'La résiliation de votre contrat';
  return order?.title ?? SUBJECTS.find(({ value }) => value === subject)?.label ?? 'Votre message';
}

/** Who writes next. */
export const AWAITS: Record<ThreadView['awaits'], { label: string; tone: BadgeTone }> = {
  us: { label: 'Nous vous répondons', tone: 'wait' },
  you: { label: 'Nous avons répondu', tone: 'done' },
  nobody: { label: 'Terminé', tone: 'plain' },
};
