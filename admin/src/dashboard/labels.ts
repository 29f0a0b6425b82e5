import type { DashboardView } from '../../../src/modules/orders/dashboard/contract.ts';

export type DashboardPart<Key extends keyof DashboardView> = DashboardView[Key];

/** How long a letter has been in its state. */
export const AGES = [
  { key: 'lessThanOneDay', label: 'Moins d’un jour' },
  { key: 'oneToThreeDays', label: 'De 1 à 3\u00a0jours' },
  { key: 'threeToSevenDays', label: 'De 3 à 7\u00a0jours' },
  { key: 'moreThanSevenDays', label: 'Plus de 7\u00a0jours' },
] as const;

export const STEPS: Record<NonNullable<DashboardView['funnel']>[number]['step'], string> = {
  arrived: 'Arrivées sur le site',
  drafted: 'Lettres commencées',
  ordered: 'Commandes',
  paid: 'Paiements',
};

/** « 24 nov. » */
export const shortDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('fr-FR', {
    timeZone: 'Europe/Paris',
    day: 'numeric',
    month: 'short',
  });
