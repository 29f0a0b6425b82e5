import { useLoaderData } from 'react-router-dom';
import { countQuestions } from '../../../src/domain/form-screens.ts';
import { formatEuros } from '../../../src/domain/money.ts';
import type { TemplateView } from '../../../src/modules/documents/catalogue/contract.ts';
import {
  getAdvisedCents,
  getTotalCents,
  estimateGrams,
  listOffered,
} from '../../../src/modules/payments/checkout/public-price.ts';
import { useSite } from '../api/context.tsx';
import { getAdvisedName } from '../features/documents/delivery-method-text.ts';
import { HandNotice } from '../features/documents/hand-notice.tsx';
import { LanguageSwitch, useLanguage, type LanguageChoice } from '../features/documents/language.tsx';
import type { TemplateData as PageData } from '../features/documents/public-pages.ts';
import { SheetPreview } from '../features/documents/sheet-preview.tsx';
import { WriteButton } from '../features/documents/write-button.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { formatDay } from '../ui/format.ts';
import { Head } from '../ui/head.tsx';
import { JsonLd } from '../ui/json-ld.tsx';
import { lazyHydrate } from '../ui/lazy-hydrate.tsx';
import { Note } from '../ui/note.tsx';
import { toOrganizationId } from '../ui/organization-data.ts';
import { Price } from '../ui/price.tsx';
import { SummaryBar } from '../ui/summary-bar.tsx';
import { TranslationProvider, useTranslate } from '../ui/translation.ts';

const DIALS = {
  green: 'en lettre verte',
  tracked: 'en lettre suivie',
  registered: 'en recommandé',
  registered_receipt: 'en recommandé avec avis',
} as const;

/** Loaded on view, like the rest of the home page. */
export const { Part: Rest, ask: askRest } = lazyHydrate(async () => (await import('./template-rest.tsx')).TemplateRest);

/** Shows a template's purpose, price and legal basis before its first question. */
export function TemplatePage() {
  const { template, neighbours, pricing, dates } = useLoaderData<PageData>();
  const path = `/documents/${template.category}/${template.slug}`;
  const language = useLanguage(template);
  return (
    <TranslationProvider value={language.translate}>
      <Head
        title={`${template.title} : lettre à envoyer`}
        description={template.purpose}
        path={path}
        picture={getPicture(template)}
      />
      <ProductData template={template} pricing={pricing} path={path} />
      <section className="section-tail">
        <div className="wrap">
          <Breadcrumb
            steps={[
              { to: '/', label: 'Accueil' },
              { to: '/documents', label: 'Modèles de lettres' },
              { to: `/documents/${template.category}`, label: template.categoryTitle },
            ]}
            current={template.shortTitle}
          />
          <div className="split gap-top-small">
            <Introduction template={template} pricing={pricing} language={language} />
            <BlankSheet template={template} pricing={pricing} />
          </div>
        </div>
      </section>
      <Rest template={template} neighbours={neighbours} pricing={pricing} dates={dates} />
    </TranslationProvider>
  );
}

interface PricedTemplate {
  template: TemplateView;
  pricing: PageData['pricing'];
}

/** The purpose of the letter, its button, and the facts to know before the first question. */
function Introduction({ template, pricing, language }: PricedTemplate & { language: LanguageChoice }) {
  const { count, isExact } = countQuestions(template);
  const t = useTranslate();
  return (
    <div>
      <LanguageSwitch {...language} />
      <h1>{t(template.title)}</h1>
      <p className="lead doc-purpose">{t(template.purpose)}</p>
      <HandNotice template={template} />
      <EasyFrench sentences={template.easyFrench} />
      <WriteButton template={template} />
      <dl className="facts one gap-top-big">
        <div>
          <dt>{t('Envoi conseillé')}</dt>
          <dd>{t(getAdvisedName(template.sending.advised))}</dd>
        </div>
        {template.sending.advised && (
          <div>
            <dt>{t('Pourquoi')}</dt>
            <dd>{t(template.sending.reason)}</dd>
          </div>
        )}
        <div>
          <dt>{t(template.sending.advised ? 'Prix, envoi compris' : 'Prix du PDF')}</dt>
          <dd>
            <Price amount={formatEuros(getAdvisedCents(pricing, template.sending.advised))} />
            {template.sending.advised && <> {t('pour une feuille')}</>}
          </dd>
        </div>
        <div>
          <dt>{t('Questions à remplir')}</dt>
          <dd>{t(`${isExact ? '' : 'Environ '}${count}, plus vos coordonnées`)}</dd>
        </div>
      </dl>
      <div className="gap-top-small">
        <Note title={describeReview(template)}>
          <p>{t('Ce modèle est une aide à la rédaction. Il n’est pas un conseil juridique.')}</p>
        </Note>
      </div>
    </div>
  );
}

/** The letter in easy French, which opens without JavaScript; search engines quote the full explanation instead. */
const EasyFrench = ({ sentences }: { sentences: readonly string[] | undefined }) =>
  sentences && (
    <details className="more easy-french">
      <summary>En clair, en français facile</summary>
      <ul data-nosnippet="">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );

/** The exact sheet without answers, above its weight and the prices of its delivery methods. */
function BlankSheet({ template, pricing }: PricedTemplate) {
  const { advised, allowed } = template.sending;
  return (
    <div className="desk" lang="fr">
      <SheetPreview kind="blank" template={template} label="Aperçu exact de la lettre, réponses à compléter" />
      <SummaryBar
        dials={[
          { label: 'feuille', value: '1' },
          { label: 'poids', value: `${estimateGrams(pricing, advised ?? 'green', 1)}\u00a0g` },
          ...listOffered(pricing, allowed).map((product) => ({
            label: DIALS[product],
            value: formatEuros(getTotalCents(pricing, product)),
            price: product === advised,
          })),
        ]}
      />
    </div>
  );
}

/** The withdrawal period of distance contracts, in days (article L. 221-18 of the Code de la consommation). */
const WITHDRAWAL_DAYS = 14;

/**
 * Describes the letter as a schema.org `Product`. The price is for one sheet by the advised delivery method, as shown
 * next to the title.
 */
function ProductData({ template, pricing, path }: PricedTemplate & { path: string }) {
  const { publicUrl } = useSite();
  return (
    <JsonLd
      data={{
        '@type': 'Product',
        name: template.title,
        description: template.purpose,
        category: template.categoryTitle,
        image: publicUrl + getPicture(template),
        brand: { '@type': 'Brand', name: 'Affranchi' },
        offers: {
          '@type': 'Offer',
          url: publicUrl + path,
          price: (getAdvisedCents(pricing, template.sending.advised) / 100).toFixed(2),
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
          seller: { '@id': toOrganizationId(publicUrl) },
          hasMerchantReturnPolicy: {
            '@type': 'MerchantReturnPolicy',
            applicableCountry: 'FR',
            returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
            merchantReturnDays: WITHDRAWAL_DAYS,
            returnFees: 'https://schema.org/FreeReturn',
            merchantReturnLink: `${publicUrl}/renoncer-au-contrat`,
          },
          // Postage is part of the price; a letter that is only downloaded has none.
          ...(template.sending.advised && {
            shippingDetails: {
              '@type': 'OfferShippingDetails',
              shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'EUR' },
              shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'FR' },
            },
          }),
        },
      }}
    />
  );
}

const getPicture = ({ category, slug }: TemplateView): string => `/partage/${category}/${slug}.png`;

const describeReview = ({ reviewedOn, reviewedBy }: TemplateView): string =>
  `Relu le ${formatDay(reviewedOn)} ${reviewedOn.slice(0, 4)}${reviewedBy ? ` par ${reviewedBy}` : ''}`;
