import { lazy } from 'react';
import { formatEuros } from '../../../src/domain/money.ts';
import { LETTER_STATES } from '../status-labels.tsx';
import { ChartSection } from './chart-section.tsx';
import { FigureTable } from './figure-table.tsx';
import { AGES, shortDay, STEPS, type DashboardPart } from './labels.ts';

// Loaded after the counters, because the chart library is as large as the rest of the page.
const LettersChart = lazy(async () => ({ default: (await import('./charts.tsx')).LettersChart }));
const MoneyChart = lazy(async () => ({ default: (await import('./charts.tsx')).MoneyChart }));
const StatesChart = lazy(async () => ({ default: (await import('./charts.tsx')).StatesChart }));
const FunnelChart = lazy(async () => ({ default: (await import('./charts.tsx')).FunnelChart }));

type Days = DashboardPart<'days'>;
const total = (days: Days, key: Exclude<keyof Days[number], 'day'>): number =>
  days.reduce((sum, day) => sum + (day[key] ?? 0), 0);
const format = (count: number): string => count.toLocaleString('fr-FR');
const day = { label: 'Jour', value: (row: Days[number]) => shortDay(row.day) };

export function Letters({ days }: { days: Days }) {
  const ordered = total(days, 'ordered');
  const [handedOver, delivered, returned] = [
    total(days, 'handedOver'),
    total(days, 'delivered'),
    total(days, 'returned'),
  ];
  return (
    <ChartSection
      title="Lettres en 30 jours"
      summary={`Commandées\u00a0: ${format(ordered)}. Remises\u00a0: ${format(handedOver)}. Distribuées\u00a0: ${format(delivered)}. Revenues\u00a0: ${format(returned)}.`}
      isEmpty={ordered + handedOver + delivered + returned === 0}
      chart={<LettersChart days={days} />}
      table={
        <FigureTable
          caption="Lettres par jour"
          rows={days.toReversed()}
          head={day}
          columns={[
            { label: 'Commandées', value: (row) => row.ordered },
            { label: 'Remises', value: (row) => row.handedOver },
            { label: 'Distribuées', value: (row) => row.delivered },
            { label: 'Revenues', value: (row) => row.returned },
          ]}
        />
      }
    />
  );
}

export function Money({ days }: { days: Days }) {
  const [received, refunded] = [total(days, 'receivedCents'), total(days, 'refundedCents')];
  return (
    <ChartSection
      title="Argent en 30 jours"
      summary={`Reçu\u00a0: ${formatEuros(received)}. Remboursé\u00a0: ${formatEuros(refunded)}.`}
      isEmpty={received + refunded === 0}
      chart={<MoneyChart days={days} />}
      table={
        <FigureTable
          caption="Argent par jour"
          rows={days.toReversed()}
          head={day}
          columns={[
            { label: 'Reçu', value: (row) => formatEuros(row.receivedCents ?? 0) },
            { label: 'Remboursé', value: (row) => formatEuros(row.refundedCents ?? 0) },
          ]}
        />
      }
    />
  );
}

export function States({ states }: { states: DashboardPart<'states'> }) {
  const present = states.filter((row) => AGES.some(({ key }) => row[key] > 0));
  const late = states.reduce((sum, row) => sum + row.moreThanSevenDays, 0);
  return (
    <ChartSection
      title="Lettres en cours, par état et par âge"
      summary={
        present.length === 0
          ? 'Aucune lettre n’est en cours.'
          : `Dans le même état depuis plus de 7\u00a0jours\u00a0: ${format(late)}.`
      }
      isEmpty={present.length === 0}
      chart={<StatesChart states={present} />}
      table={
        <FigureTable
          caption="Lettres par état et par âge"
          rows={states}
          head={{
            label: 'État',
            value: ({ state }) => LETTER_STATES[state as keyof typeof LETTER_STATES]?.[0] ?? state,
          }}
          columns={AGES.map(({ key, label }) => ({ label, value: (row: (typeof states)[number]) => row[key] }))}
        />
      }
    />
  );
}

export function Funnel({ funnel }: { funnel: NonNullable<DashboardPart<'funnel'>> }) {
  return (
    <ChartSection
      title="De l’arrivée au paiement"
      summary="Comptés sur le serveur, sans témoin de connexion ni adresse."
      isEmpty={funnel.every(({ last30Days }) => last30Days === 0)}
      chart={<FunnelChart funnel={funnel} />}
      table={
        <FigureTable
          caption="De l’arrivée au paiement"
          rows={funnel}
          head={{ label: 'Étape', value: ({ step }) => STEPS[step] }}
          columns={[
            { label: 'Aujourd’hui', value: ({ today }) => today },
            { label: 'En 30 jours', value: ({ last30Days }) => last30Days },
          ]}
        />
      }
    />
  );
}
