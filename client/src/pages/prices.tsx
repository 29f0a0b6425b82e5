import { Fragment } from 'react';
import { useLoaderData } from 'react-router-dom';
import { deliveryMethods, DELIVERY_METHOD_NAMES } from '../../../src/domain/delivery-method.ts';
import { formatEuros } from '../../../src/domain/money.ts';
import type { PricingView } from '../../../src/modules/payments/checkout/contract.ts';
import { getTotalCents, estimateGrams, listOffered } from '../../../src/modules/payments/checkout/public-price.ts';
import { PriceBlock } from '../features/documents/price-block.tsx';
import { OfferCards } from '../features/payments/offer-cards.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { LinkButton } from '../ui/button.tsx';
import { formatDay } from '../ui/format.ts';
import { Head } from '../ui/head.tsx';
import { Note } from '../ui/note.tsx';
import { ReadTable } from '../ui/read-table.tsx';

const SHEETS = [1, 2, 3, 4, 5, 10] as const;

/** Every price we charge, by the function that charges it. */
export function PricesPage() {
  const pricing = useLoaderData<PricingView>();
  const { tariff } = pricing;
  const products = listOffered(pricing, deliveryMethods);
  return (
    <>
      <Head
        title="Nos tarifs"
        path="/nos-solutions"
        description="Le prix d’une lettre, envoi compris, selon le nombre de feuilles et le mode d’envoi."
      />
      <section className="field-strong">
        <div className="wrap text-head">
          <Breadcrumb steps={[{ to: '/', label: 'Accueil' }]} current="Nos tarifs" />
          <h1 className="text-title">Nos tarifs</h1>
          <PriceBlock pricing={pricing} />
        </div>
      </section>
      <section className="section field-soft">
        <div className="wrap">
          <div className="section-head">
            <h2>Les formules</h2>
            <p>
              Une lettre de temps en temps : à l’unité. Plusieurs par mois : l’abonnement comprend la lettre,
              l’impression et l’enveloppe, et vous ne payez que le timbre.
            </p>
          </div>
          <OfferCards pricing={pricing} />
        </div>
      </section>
      <section className="section">
        <div className="wrap text-body prose">
          <h2>Le prix tout compris d’une lettre</h2>
          <p>La lettre, l’impression recto verso, l’enveloppe et le timbre. Une feuille porte deux pages.</p>
          <ReadTable
            figures
            label="Prix tout compris"
            heads={['Lettre de', ...products.map((product) => DELIVERY_METHOD_NAMES[product])]}
            rows={SHEETS.map((sheets) => ({
              key: String(sheets),
              cells: [
                <Fragment key={sheets}>
                  <span className="nowrap">
                    {sheets} {sheets > 1 ? 'feuilles' : 'feuille'}
                  </span>{' '}
                  <small className="soft nowrap">{estimateGrams(pricing, 'green', sheets)} g</small>
                </Fragment>,
                ...products.map((product) => formatEuros(getTotalCents(pricing, product, sheets))),
              ],
            }))}
          />
          <p className="soft">
            Prix TTC en vigueur depuis le {formatDay(tariff.effectiveFrom)} {tariff.effectiveFrom.slice(0, 4)}.
            L’affranchissement suit le tarif public de La Poste.
          </p>
          <Note title="À l’unité, rien ne suit">
            <p>
              Vous payez une lettre, une fois. Aucun abonnement ne commence sans que vous l’ayez choisi sur sa propre
              page, et aucune carte n’est conservée.
            </p>
          </Note>
          <h2>Comment choisir l’envoi</h2>
          <p>
            La page de chaque lettre conseille un envoi et dit pourquoi. En bref : la lettre verte suffit pour
            informer ; le recommandé avec avis de réception (on dit souvent « accusé ») sert quand un délai part de la
            réception, ou quand il faudra prouver que le pli est arrivé.
          </p>
          <p>
            Un recommandé prouve l’envoi et la réception d’un pli, pas son contenu. Nous gardons le PDF de ce que nous
            avons imprimé.
          </p>
          <p className="row">
            <LinkButton to="/documents" icon="arrow-right" iconAt="end">
              Choisir une lettre
            </LinkButton>
          </p>
        </div>
      </section>
    </>
  );
}
