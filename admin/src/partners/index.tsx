import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RecordContextProvider, Title, useLogoutIfAccessDenied } from 'react-admin';
import { Link } from 'react-router-dom';
import type { PartnerHealth } from '../../../src/modules/orders/mailing/partner-health.contract.ts';
import { ActionButton } from '../action-button.tsx';
import { formatAge } from '../engine/duration.ts';
import { formatMoment } from '../lib/dates.ts';
import { http } from '../providers/http.ts';
import { RetryNowButton } from '../resources/outages/index.tsx';
import { DELIVERY_OPTIONS, REJECTION_KINDS } from '../status-labels.tsx';
import './partners.css';

/** The state of each postal partner: its products, its availability and its speed. */
export function PartnersPage() {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['postal-partners'],
    queryFn: async () => (await http('/-/admin/v1/postal-partners')).json as PartnerHealth[],
    refetchInterval: 60_000,
    retry: false,
  });
  useEffect(() => {
    if (error) void logoutIfAccessDenied(error);
  }, [error, logoutIfAccessDenied]);
  return (
    <div className="admin-page partner-page">
      <Title title="Partenaires postaux" />
      {error && (
        <div className="admin-note is-stop" role="alert">
          <p>{error.message}</p>
          <ActionButton label="Réessayer" look="quiet" busy={isFetching} onClick={() => void refetch()} />
        </div>
      )}
      {!data && !error && <p role="status">Les partenaires se chargent…</p>}
      <div className="partner-cards">
        {data?.map((health) => (
          <PartnerCard key={health.partner} health={health} />
        ))}
      </div>
    </div>
  );
}

const MODES = {
  off: ['Pas configuré', ''],
  sandbox: ['Bac à sable', 'is-wait'],
  live: ['En service', 'is-good'],
} as const;

function PartnerCard({ health }: { health: PartnerHealth }) {
  const id = `partner-${health.partner}`;
  const [mode, tone] = MODES[health.mode];
  return (
    <section className="partner-card" aria-labelledby={id}>
      <h2 id={id}>{health.label}</h2>
      <p>
        <span className={`mark ${tone}`}>{mode}</span>
      </p>
      <Circuit circuit={health.circuit} />
      <Deliveries deliveries={health.deliveries} />
      <Figures health={health} />
    </section>
  );
}

const CIRCUITS = {
  closed: ['Répond', 'is-good'],
  suspected: ['À surveiller\u00a0: des envois échouent', 'is-wait'],
  open: ['En panne\u00a0: plus rien ne part par lui', 'is-stop'],
  half_open: ['En panne\u00a0: une lettre essaie', 'is-wait'],
} as const;

function Circuit({ circuit }: Pick<PartnerHealth, 'circuit'>) {
  const { state, since, failures, errorCode, outageId, retryAt, can } = circuit;
  const [label, tone] = CIRCUITS[state];
  return (
    <div className="partner-circuit">
      <p>
        <span className={`mark ${tone}`}>{label}</span>
      </p>
      {since && (
        <p>
          Depuis le {formatMoment(since)}, {failures} {failures > 1 ? 'échecs' : 'échec'}
          {errorCode && (
            <>
              , code <code>{errorCode}</code>
            </>
          )}
          .{retryAt && ` Prochain essai le ${formatMoment(retryAt)}.`}
        </p>
      )}
      {outageId && (
        <div className="admin-row">
          <Link to={`/admin/outages/${outageId}/show`}>Voir la panne</Link>
          <RecordContextProvider value={{ id: outageId, retryAt, can }}>
            <RetryNowButton />
          </RecordContextProvider>
        </div>
      )}
    </div>
  );
}

const MARKETS = { france: 'France', america: 'États-Unis', elsewhere: 'Ailleurs' } as const;
type Methods = PartnerHealth['deliveries'][number]['methods'];
const listNames = (methods: Methods): string =>
  methods.map((method) => DELIVERY_OPTIONS[method][0].toLowerCase()).join(', ');

const Deliveries = ({ deliveries }: Pick<PartnerHealth, 'deliveries'>) => (
  <>
    <h3>Ce qu’il achemine</h3>
    {deliveries.length === 0 && <p className="admin-soft">Rien avec ces réglages.</p>}
    <ul>
      {deliveries.map(({ market, methods, fallbackMethods }) => (
        <li key={market}>
          <b>{MARKETS[market]}</b>&nbsp;: {listNames(methods) || 'rien en premier'}
          {fallbackMethods.length > 0 && (
            <span className="admin-soft"> (en secours&nbsp;: {listNames(fallbackMethods)})</span>
          )}
        </li>
      ))}
    </ul>
  </>
);

const STEPS = {
  accepted: 'De la remise à l’accord',
  printed: 'De la remise à l’impression',
  scanned: 'De la remise au premier scan',
} as const;
const formatDelay = (seconds: number | null): string => (seconds === null ? 'aucune mesure' : formatAge(seconds));
const formatLast = (instant: string | null): string => (instant ? `le ${formatMoment(instant)}` : 'jamais');
const formatCount = ({ today, last30Days }: PartnerHealth['handedOver']): string =>
  `${today.toLocaleString('fr-FR')} aujourd’hui, ${last30Days.toLocaleString('fr-FR')} sur 30 jours`;

function Figures({ health }: { health: PartnerHealth }) {
  const { waiting, handedOver, accepted, rejections, delays, lastSuccessAt, lastOutageAt, unknownCodes } = health;
  const figures: readonly (readonly [label: string, value: string])[] = [
    ['Lettres qui attendent', waiting.toLocaleString('fr-FR')],
    ['Remises', formatCount(handedOver)],
    ['Acceptées', formatCount(accepted)],
    [
      'Refusées sur 30 jours',
      rejections.map(({ kind, count }) => `${REJECTION_KINDS[kind]?.[0] ?? kind}\u00a0: ${count}`).join(', ') ||
        'aucune',
    ],
    ...delays.map(
      ({ step, medianSeconds, p95Seconds }) =>
        [
          STEPS[step],
          medianSeconds === null
            ? 'aucune mesure'
            : `${formatDelay(medianSeconds)} une fois sur deux, ${formatDelay(p95Seconds)} 19 fois sur 20`,
        ] as const,
    ),
    ['Dernier envoi réussi', formatLast(lastSuccessAt)],
    ['Dernière panne', formatLast(lastOutageAt)],
    ['Notifications reçues', formatCount(health.webhooks)],
    ['Dernière notification', formatLast(health.lastWebhookAt)],
  ];
  return (
    <>
      <h3>Chiffres</h3>
      <dl className="partner-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Codes inconnus à regarder</dt>
          <dd>{unknownCodes === 0 ? 'aucun' : <Link to="/admin/unknown-codes">{unknownCodes}</Link>}</dd>
        </div>
      </dl>
    </>
  );
}
