import { formatDay } from '../../../../../client/src/ui/format.ts';
import type { DeskSending, OrderDesk } from '../../../../../src/modules/orders/support/order-desk.contract.ts';
import { CopyButton } from '../../../action-button.tsx';
import { formatMoment } from '../../../lib/dates.ts';
import { DELIVERY_OPTIONS, LETTER_STATES, REJECTION_KINDS, RETENTION_CHOICES } from '../../../status-labels.tsx';
import { Card, ExternalLink, Fact } from './card.tsx';
import { PersonalFile } from './masking.tsx';

/** The state of the letter, and its proofs. */
export function SendingCard({ desk: { order, sending } }: { desk: OrderDesk }) {
  return (
    <Card title="Envoi">
      {sending ? (
        <>
          <Journey sending={sending} />
          <Proofs orderId={order.id} sending={sending} />
        </>
      ) : (
        <p>
          {order.sending === 'pdf' ? 'PDF seul\u00a0: rien n’est posté.' : 'Aucune lettre n’est encore en production.'}
        </p>
      )}
    </Card>
  );
}

/** The states of a letter that has not left, and does not leave by itself. */
const STAYING: readonly DeskSending['status'][] = ['held', 'rejected', 'cancelled'];

const toMoment = (instant: string | null): string | null => instant && formatMoment(instant);

const Journey = ({ sending }: { sending: DeskSending }) => (
  <dl>
    <Fact label="État">{LETTER_STATES[sending.status][0]}</Fact>
    <Fact label="Mode d’envoi">
      {DELIVERY_OPTIONS[sending.product][0]}, {sending.sheets} {sending.sheets > 1 ? 'feuilles' : 'feuille'}
    </Fact>
    <Fact label="Numéro de suivi">
      {sending.trackingUrl && (
        <>
          <ExternalLink href={sending.trackingUrl}>{sending.trackingNumber}</ExternalLink>{' '}
          <CopyButton label="Copier" text={sending.trackingNumber ?? ''} />
        </>
      )}
    </Fact>
    <Fact label={sending.isLate ? 'Arrivée prévue, dépassée' : 'Arrivée prévue'}>
      {sending.expectedOn && (
        <span className={sending.isLate ? 'mark is-stop' : undefined}>{formatDay(sending.expectedOn)}</span>
      )}
    </Fact>
    <Fact label="Partenaire">{sending.partner}</Fact>
    <Fact label="Référence chez lui">{sending.partnerReference}</Fact>
    <Fact label={sending.handedOverAt ? 'Remise' : 'Part de chez nous'}>
      {toMoment(sending.handedOverAt ?? (STAYING.includes(sending.status) ? null : sending.releasesAt))}
    </Fact>
    <Fact label="Déposée à La Poste">{toMoment(sending.depositedAt)}</Fact>
    <Fact label="Présentée">{toMoment(sending.presentedAt)}</Fact>
    <Fact label="Au guichet jusqu’au">{sending.pickupUntil && formatDay(sending.pickupUntil)}</Fact>
    <Fact label="Distribuée">{toMoment(sending.deliveredAt)}</Fact>
    <Fact label="Sur le retour">{toMoment(sending.returnedAt)}</Fact>
    <Fact label="Raison du retour">{sending.returnReason}</Fact>
    <Fact label="Conservation">{describeRetention(sending.retention)}</Fact>
    <Fact label="Refus">
      {sending.rejection && (
        <>
          {sending.rejection.reason}
          <br />
          <span className="admin-soft">
            {REJECTION_KINDS[sending.rejection.kind ?? '']?.[0]} · code <code>{sending.rejection.code}</code>
          </span>
        </>
      )}
    </Fact>
    <Fact label="Réponse inattendue du partenaire">
      {sending.partnerResponse && (
        <details>
          <summary>{formatMoment(sending.partnerResponse.at)}</summary>
          <pre className="admin-raw">{sending.partnerResponse.text}</pre>
        </details>
      )}
    </Fact>
  </dl>
);

/** Says what the customer chose, since when, and when the content goes or why it stays. */
function describeRetention({ choice, chosenAt, options }: DeskSending['retention']): string {
  const { erasedOn, because } = options.find((option) => option.choice === choice) ?? {};
  return [
    `${RETENTION_CHOICES[choice][0]}${chosenAt ? `, choisie par le client le ${formatMoment(chosenAt)}` : ''}.`,
    erasedOn && `Effacement au plus tôt le ${formatDay(erasedOn)}.`,
    because,
  ]
    .filter(Boolean)
    .join(' ');
}

const PROOFS = { deposit: 'Preuve de dépôt', content: 'Preuve de contenu', receipt: 'Avis de réception' } as const;

const Proofs = ({
  orderId,
  sending: { proofs, proofFile, noProofFileBecause },
}: {
  orderId: string;
  sending: DeskSending;
}) => (
  <>
    <h3>Preuves</h3>
    <ul className="admin-list">
      {proofs.map(({ kind, isStored, because }) => (
        <li key={kind}>
          {isStored ? (
            <PersonalFile href={`/-/admin/v1/orders/${orderId}/proofs/${kind}`}>{PROOFS[kind]}</PersonalFile>
          ) : (
            <>
              {PROOFS[kind]}&nbsp;: <span className="admin-soft">{because}</span>
            </>
          )}
        </li>
      ))}
      <li>
        {proofFile ? (
          <>
            <PersonalFile href={`/-/admin/v1/orders/${orderId}/proof-file.pdf`}>Dossier de preuve</PersonalFile>, fait
            le {formatMoment(proofFile.madeAt)}
            {!proofFile.isCurrent && '\u00a0: il s’est passé quelque chose depuis'}
          </>
        ) : (
          <>
            Dossier de preuve&nbsp;: <span className="admin-soft">{noProofFileBecause}</span>
          </>
        )}
      </li>
    </ul>
  </>
);
