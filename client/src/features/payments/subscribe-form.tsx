import { useState } from 'react';
import { formatEuros } from '../../../../src/domain/money.ts';
import { SUBSCRIPTION_AGREEMENTS } from '../../../../src/modules/payments/checkout/consents.contract.ts';
import { parseMarkup } from '../../../../src/modules/payments/checkout/terms/inline-markup.ts';
import type { OfferView } from '../../../../src/modules/payments/contract.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Tick } from '../../ui/field.tsx';
import { InlineMarkup } from '../../ui/inline-markup.tsx';
import { leaveFor } from '../../ui/leave-for.ts';
import { ProblemSummary, type Problem } from '../../ui/problem-summary.tsx';
import { subscribe } from './api.ts';
import { computeFirstDebit, OfferTerms } from './offer-terms.tsx';

const NAMES = ['terms', 'immediateStart'] as const;

/** Shows today's price and the monthly price next to the button, in the same size (L. 112-1, L. 221-14 c. conso). */
export function SubscribeForm({
  offer,
  returnTo,
  now = Date.now(),
}: {
  offer: OfferView;
  returnTo: string;
  now?: number;
}) {
  const [ticks, setTicks] = useState({ terms: false, immediateStart: false });
  const [problems, setProblems] = useState<Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const monthly = formatEuros(offer.monthlyCents ?? 0);
  const firstOn = computeFirstDebit(offer, now);

  const order = async (): Promise<void> => {
    const missing = NAMES.filter((name) => !ticks[name]).map((name) => ({
      field: name,
      message: SUBSCRIPTION_AGREEMENTS[name].missing,
    }));
    setProblems(missing);
    if (missing.length > 0 || busy) return;
    setBusy(true);
    try {
      const { url } = await subscribe({ offer: offer.key, expectedMonthlyCents: offer.monthlyCents ?? 0, returnTo });
      leaveFor(url);
    } catch (error) {
      setBusy(false);
      setProblems([
        error instanceof ApiError ? error : { message: 'Une erreur est survenue. Rien n’a été débité.', isFault: true },
      ]);
    }
  };
  const findError = (name: string) => problems.find(({ field }) => field === name)?.message;

  return (
    <>
      <ProblemSummary problems={problems} />
      <OfferTerms offer={offer} firstDebitOn={firstOn} />
      <section className="pay-block" aria-labelledby="avant">
        <h2 id="avant">2. Avant de commencer</h2>
        <div className="choices">
          <p className="hint">Lisez ces deux phrases. Cochez-les pour commencer.</p>
          {NAMES.map((name) => (
            <Tick
              key={name}
              id={name}
              checked={ticks[name]}
              onChange={(ticked) => setTicks({ ...ticks, [name]: ticked })}
              error={findError(name)}
            >
              <InlineMarkup pieces={parseMarkup(SUBSCRIPTION_AGREEMENTS[name].words)} apart />
            </Tick>
          ))}
        </div>
        <div className="note">
          <div>
            <b>Votre carte, sur une page sécurisée</b>
            <p>
              {firstOn
                ? `Elle est demandée maintenant et débitée le ${firstOn}, sauf si vous résiliez avant.`
                : 'Elle est débitée aujourd’hui, puis chaque mois.'}{' '}
              Votre numéro de carte ne passe jamais par nous.
            </p>
          </div>
        </div>
        <div className="order">
          <p className="order-sum">
            <span>Aujourd’hui, toutes taxes comprises</span>
            <b>{formatEuros(offer.priceCents)}</b>
          </p>
          <p className="order-sum">
            <span>
              {firstOn ? `Puis chaque mois, à partir du ${firstOn}` : 'Puis chaque mois, jusqu’à ce que vous résiliiez'}
            </span>
            <b>{monthly}</b>
          </p>
          <Button size="big" wide busy={busy} onClick={() => void order()}>
            Commander avec obligation de paiement
          </Button>
        </div>
      </section>
    </>
  );
}
