import type { DeskSearchResult, SearchKind } from '../../../src/modules/orders/support/search.contract.ts';

type Group = DeskSearchResult['groups'][number];

export const KIND_LABELS: Record<SearchKind, string> = {
  orders: 'Commandes',
  letters: 'Lettres, par destinataire',
  users: 'Comptes',
  payments: 'Paiements',
  refunds: 'Remboursements',
  disputes: 'Litiges',
  subscriptions: 'Abonnements',
  invoices: 'Factures et avoirs',
  messages: 'Messages',
  discrepancies: 'Écarts',
  webhooks: 'Notifications reçues',
};

const formatNumber = (count: number): string => count.toLocaleString('fr-FR');

/** « 37 », « plus de 1 000 ». */
export const formatTotal = ({ total, hasMore }: Pick<Group, 'total' | 'hasMore'>): string =>
  hasMore ? `plus de ${formatNumber(total)}` : formatNumber(total);

/** « 51–100 sur 312 » */
export const formatRange = (group: Group, from: number): string =>
  group.items.length === 0
    ? formatTotal(group)
    : `${formatNumber(from + 1)}–${formatNumber(from + group.items.length)} sur ${formatTotal(group)}`;

/** Announcement for screen readers when the results change. */
export function describeResult({ groups }: Pick<DeskSearchResult, 'groups'>, shown: { from: number } | null): string {
  if (groups.length === 0) return 'Aucun résultat.';
  const parts = groups.map(
    (group) => `${KIND_LABELS[group.kind]}\u00a0: ${shown ? formatRange(group, shown.from) : formatTotal(group)}`,
  );
  return `${parts.join(', ')}.`;
}
