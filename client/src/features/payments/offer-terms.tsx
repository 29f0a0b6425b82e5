import { formatEuros } from '../../../../src/domain/money.ts';
import type { OfferView } from '../../../../src/modules/payments/contract.ts';
import { formatLongDay } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/price.tsx';

const DAY_MS = 86_400_000;

/** The day on which a trial becomes a paid month, as text; null if the first month is paid at once. */
export const computeFirstDebit = ({ trialDays }: OfferView, now: number): string | null =>
  trialDays ? formatLongDay(new Date(now + trialDays * DAY_MS).toISOString()) : null;

/** Price, payment dates, card use and cancellation of a subscription, shown before sign-up (L. 221-5 c. conso). */
export function OfferTerms({ offer, firstDebitOn }: { offer: OfferView; firstDebitOn: string | null }) {
  return (
    <section className="pay-block" aria-labelledby="formule">
      <h2 id="formule">1. La formule</h2>
      <dl className="recap">
        <div>
          <dt>Aujourd’hui</dt>
          <dd>
            <Price amount={formatEuros(offer.priceCents)} />
          </dd>
        </div>
        <div>
          <dt>{firstDebitOn ? `À partir du ${firstDebitOn}` : 'Ensuite'}</dt>
          <dd>
            <Price amount={formatEuros(offer.monthlyCents ?? 0)} /> par mois
          </dd>
        </div>
        <div>
          <dt>Premier débit</dt>
          <dd>{firstDebitOn ? `le ${firstDebitOn}, sauf si vous résiliez avant` : 'aujourd’hui, puis chaque mois'}</dd>
        </div>
        <div>
          <dt>Votre carte</dt>
          <dd>
            demandée sur une page sécurisée et conservée par Stripe, notre prestataire de paiement, pour les débits à
            venir
          </dd>
        </div>
        <div>
          <dt>Engagement</dt>
          <dd>aucun : vous résiliez quand vous voulez, en trois clics</dd>
        </div>
        <div>
          <dt>Pour arrêter</dt>
          <dd>
            « Mon profil », puis « Factures et abonnement », ou « Résilier votre contrat » en bas de chaque page, sans
            vous connecter
          </dd>
        </div>
        <div>
          <dt>Reste à payer</dt>
          <dd>le timbre de chaque lettre, affiché avant</dd>
        </div>
      </dl>
      <ul className="ticks">
        {offer.gives.map((item) => (
          <li key={item}>
            <Icon name="check" />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
