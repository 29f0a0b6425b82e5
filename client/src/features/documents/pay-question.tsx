import { deliveryMethods, type DeliveryMethod, DELIVERY_METHOD_NAMES } from '../../../../src/domain/delivery-method.ts';
import { formatEuros } from '../../../../src/domain/money.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import {
  getCounterCents,
  getTotalCents,
  getOfferCents,
  listOffered,
} from '../../../../src/modules/payments/checkout/public-price.ts';
import { useTranslate } from '../../ui/translation.ts';
import { DELIVERY_METHOD_SHORT_NAMES } from './delivery-method-text.ts';

/** The cheapest and the surest way to post it oneself. */
const listCounterMethods = (allowed: readonly DeliveryMethod[]): DeliveryMethod[] =>
  deliveryMethods.filter((method) => allowed.includes(method)).filter((_, i, all) => i === 0 || i === all.length - 1);

/** « Faut-il payer ? »: the free official way first, then our offer, in the same size. */
export function PayQuestion({ template, pricing }: { template: TemplateView; pricing: PricingView }) {
  const t = useTranslate();
  const { freeRoute, sending } = template;
  const paid = listOffered(pricing, sending.allowed)
    .map((product) => ({ product, cents: getTotalCents(pricing, product) }))
    .sort((a, b) => a.cents - b.cents);
  return (
    <div className="pay-question">
      <div>
        <h2 className="h3">{t('Faut-il payer\u202f?')}</h2>
        <p className="answer-big gap-top">{t('Non, pas forcément.')}</p>
        <p className="gap-top">{t(freeRoute.note)}</p>
        <p className="gap-top">
          <a href={freeRoute.url} rel="noopener">
            {t(freeRoute.label)}
          </a>
        </p>
      </div>
      <table>
        <caption className="sr">{t('Ce que coûte chaque façon de faire, pour une feuille')}</caption>
        <tbody>
          <tr>
            <th scope="row">
              {t(sending.email ? 'En ligne ou par courriel' : 'Par la voie gratuite')}
              <small>{t(sending.email ?? 'Celle qui est décrite ici, quand elle suffit.')}</small>
            </th>
            <td>0&nbsp;€</td>
          </tr>
          {listCounterMethods(sending.postedAs ? [sending.postedAs] : sending.allowed).map((method) => (
            <tr key={`counter ${method}`}>
              <th scope="row">
                {t(`Votre lettre, postée par vous en ${DELIVERY_METHOD_SHORT_NAMES[method].toLowerCase()}`)}
                <small>{t('Au tarif de La Poste, sans le papier ni l’enveloppe.')}</small>
              </th>
              <td>{formatEuros(getCounterCents(pricing, method))}</td>
            </tr>
          ))}
          {!sending.advised && (
            <tr>
              <th scope="row">
                {t('Le PDF, par nous')}
                <small>{t(sending.reason)}</small>
              </th>
              <td>{formatEuros(getOfferCents(pricing))}</td>
            </tr>
          )}
          {paid.map(({ product, cents }) => (
            <tr key={product}>
              <th scope="row">
                {t(`Postée par nous, ${DELIVERY_METHOD_NAMES[product].toLowerCase()}`)}
                <small>
                  {t(
                    product === sending.advised
                      ? `Conseillé. ${sending.reason}`
                      : 'Lettre, impression, enveloppe et timbre compris.',
                  )}
                </small>
              </th>
              <td>{formatEuros(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
