import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatEuros } from '../../../src/domain/money.ts';
import { QUEUES } from '../../../src/kernel/engine-labels.contract.ts';
import { formatAge } from '../engine/duration.ts';
import { useListPath } from '../lib/resource-link.tsx';
import { PARTNERS } from '../status-labels.tsx';
import { FigureTable } from './figure-table.tsx';
import type { DashboardPart } from './labels.ts';

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Letters and money of today. */
export function Today({ today }: { today: DashboardPart<'today'> }) {
  const figures: readonly (readonly [label: string, value: string])[] = [
    ['Commandes', today.ordered.toLocaleString('fr-FR')],
    ['Lettres remises', today.handedOver.toLocaleString('fr-FR')],
    ['Lettres distribuées', today.delivered.toLocaleString('fr-FR')],
    ['Lettres revenues', today.returned.toLocaleString('fr-FR')],
    ...(today.receivedCents === null ? [] : [['Reçu', formatEuros(today.receivedCents)] as const]),
    ...(today.refundedCents === null ? [] : [['Remboursé', formatEuros(today.refundedCents)] as const]),
  ];
  return (
    <Section title="Aujourd’hui">
      <dl className="day-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const CIRCUITS = { closed: 'Répond', suspected: 'À surveiller', open: 'En panne' } as const;
const hours = (value: number | null): string =>
  value === null ? 'aucune mesure' : `${value.toLocaleString('fr-FR')}\u00a0h`;

/** The time of each postal partner from hand-over to the post; one with an outage links to it. */
export function Partners({ partners }: { partners: DashboardPart<'partners'> }) {
  const toList = useListPath();
  return (
    <Section title="Partenaires postaux">
      <FigureTable
        caption="Délais des partenaires postaux, sur 30 jours"
        rows={partners}
        head={{
          label: 'Partenaire',
          value: ({ partner }) => PARTNERS[partner]?.[0] ?? partner,
          to: ({ circuit }) => (circuit === 'closed' ? null : toList('outages', { status: ['suspected', 'open'] })),
        }}
        columns={[
          { label: 'État', value: ({ circuit }) => CIRCUITS[circuit] },
          { label: 'Lettres en cours', value: ({ atPartner }) => atPartner },
          { label: 'De la remise à La Poste, une fois sur deux', value: ({ hoursToPost }) => hours(hoursToPost) },
          { label: 'Neuf fois sur dix', value: ({ slowHoursToPost }) => hours(slowHoursToPost) },
        ]}
      />
    </Section>
  );
}

/** Searches of visitors, and those that found no letter. */
export const Searches = ({ searches }: { searches: DashboardPart<'searches'> }) => (
  <Section title="Recherches sur le site">
    <FigureTable
      caption="Recherches sur le site"
      rows={[
        { period: 'Aujourd’hui', ...searches.today },
        { period: 'En 30 jours', ...searches.last30Days },
      ]}
      head={{ label: 'Période', value: ({ period }) => period }}
      columns={[
        { label: 'Avec une réponse', value: ({ found }) => found },
        { label: 'Sans réponse', value: ({ empty }) => empty },
      ]}
    />
    <p>
      <Link to="/admin/unanswered-searches">Voir les mots cherchés sans réponse</Link>
    </p>
  </Section>
);

const UNDONE = ['waiting', 'failing', 'failed'];

/** What waits in each queue. */
export function Queues({ queues }: { queues: DashboardPart<'queues'> }) {
  const toList = useListPath();
  return (
    <Section title="Files de traitement">
      <FigureTable
        caption="Files de traitement"
        rows={queues}
        head={{
          label: 'File',
          value: ({ queue }) => QUEUES[queue]?.[0] ?? queue,
          to: ({ queue }) => toList('job-dispatches', { queue: [queue], state: UNDONE }),
        }}
        columns={[
          { label: 'En attente', value: ({ waiting }) => waiting },
          { label: 'Échouées, seront retentées', value: ({ failing }) => failing },
          { label: 'Abandonnées en 7 jours', value: ({ failed }) => failed },
          {
            label: 'La plus ancienne',
            value: ({ waiting, failing, oldestSeconds }) =>
              waiting + failing === 0 ? 'aucune' : formatAge(oldestSeconds),
          },
        ]}
      />
    </Section>
  );
}
