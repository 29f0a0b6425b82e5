import { useLoaderData } from 'react-router-dom';
import { formatDelay } from '../../../src/domain/duration.ts';
import { formatEuros } from '../../../src/domain/money.ts';
import { formatPeriod } from '../../../src/letterpress/dates/format.ts';
import type { TemplateView } from '../../../src/modules/documents/catalogue/contract.ts';
import {
  getAdvisedCents,
  getTotalCents,
  estimateGrams,
  offered,
} from '../../../src/modules/payments/checkout/public-price.ts';
import { useSite } from '../api/context.tsx';
import { getAdvisedName } from '../features/documents/delivery-method-text.ts';
import { HandNotice } from '../features/documents/hand-notice.tsx';
import { countSteps, HowItWorks } from '../features/documents/how-it-works.tsx';
import { LanguageSwitch, useLanguage, type LanguageChoice } from '../features/documents/language.tsx';
import { PayQuestion } from '../features/documents/pay-question.tsx';
import type { TemplateData as PageData } from '../features/documents/public-pages.ts';
import { SheetPreview } from '../features/documents/sheet-preview.tsx';
import { PostingDays, WhenAndLaw } from '../features/documents/template-parts.tsx';
import { TemplateSlider } from '../features/documents/template-slider.tsx';
import { WriteButton } from '../features/documents/write-button.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Collapse } from '../ui/collapse.tsx';
import { formatDay } from '../ui/format.ts';
import { Head } from '../ui/head.tsx';
import { JsonLd } from '../ui/json-ld.tsx';
import { Note } from '../ui/note.tsx';
import { organizationId } from '../ui/organization-data.ts';
import { Price } from '../ui/price.tsx';
import { SummaryBar } from '../ui/summary-bar.tsx';
import { TranslationProvider, useTranslate } from '../ui/translation.ts';

const DIALS = {
  green: 'en lettre verte',
  tracked: 'en lettre suivie',
  registered: 'en recommandé',
  registered_receipt: 'en recommandé avec avis',
} as const;

/** Shows a template's purpose, price and legal basis before its first question. */
export function TemplatePage() {
  const { template, neighbours, pricing, dates } = useLoaderData<PageData>();
  const gestures = countSteps(template, formatDelay(useSite().changeOfMindSeconds));
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
            here={template.shortTitle}
          />
          <div className="split gap-top-small">
            <Introduction template={template} pricing={pricing} language={language} />
            <BlankSheet template={template} pricing={pricing} />
          </div>
        </div>
      </section>
      <section className="section-tail">
        <div className="wrap">
          <PayQuestion template={template} pricing={pricing} />
        </div>
      </section>
      <section className="section-tail">
        <div className="wrap">
          <HowItWorks gestures={gestures} />
        </div>
      </section>
      {template.sending.advised && (
        <section className="section field-soft">
          <div className="wrap">
            <PostingDays sending={template.sending.advised} {...dates} />
          </div>
        </section>
      )}
      <section className="section">
        <div className="wrap">
          <WhenAndLaw template={template} />
        </div>
      </section>
      <FrequentQuestions template={template} />
      <FollowUps template={template} />
      {neighbours.length > 0 && (
        <section className="section">
          <div className="wrap">
            <TemplateSlider title="Les lettres voisines" cards={neighbours} pricing={pricing} />
          </div>
        </section>
      )}
    </TranslationProvider>
  );
}

interface PricedTemplate {
  template: TemplateView;
  pricing: PageData['pricing'];
}

/** The purpose of the letter, its button, and the facts to know before the first question. */
function Introduction({ template, pricing, language }: PricedTemplate & { language: LanguageChoice }) {
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
          <dd>{t(`${template.steps.reduce((sum, { fields }) => sum + fields.length, 0)}, plus vos coordonnées`)}</dd>
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
          ...offered(pricing, allowed).map((product) => ({
            label: DIALS[product],
            value: formatEuros(getTotalCents(pricing, product)),
            price: product === advised,
          })),
        ]}
      />
    </div>
  );
}

function FrequentQuestions({ template: { questions } }: { template: TemplateView }) {
  const t = useTranslate();
  return (
    <section className="section field-soft">
      <div className="wrap">
        <div className="split split-close">
          <div className="section-head">
            <h2>{t('Questions fréquentes')}</h2>
            <p>{t('Sur cette lettre. Pour le reste, une personne vous répond.')}</p>
            <div>
              <LinkButton look="quiet" to="/nous-contacter">
                {t('Nous écrire')}
              </LinkButton>
            </div>
          </div>
          <Collapse items={questions} openFirst />
        </div>
      </div>
    </section>
  );
}

/** The letters to send next, by what happens to this one. */
function FollowUps({ template: { followUps = [] } }: { template: TemplateView }) {
  const t = useTranslate();
  if (followUps.length === 0) return null;
  return (
    <section className="section-tail section-top">
      <div className="wrap">
        <h2 className="h3">{t('Et après\u202f?')}</h2>
        {followUps.map((followUp) => (
          <div key={`${followUp.on} ${followUp.because}`} className="gap-top">
            <Note title={describeFollowUp(followUp)}>
              <p>{t(followUp.because)}</p>
              {followUp.letter && (
                <LinkButton
                  look="plain"
                  size="small"
                  to={`/documents/${followUp.letter.category}/${followUp.letter.slug}`}
                >
                  {followUp.letter.title}
                </LinkButton>
              )}
            </Note>
          </div>
        ))}
      </div>
    </section>
  );
}

const FOLLOW_UP_TITLES: Record<FollowUpView['on'], string> = {
  silence: 'Sans réponse',
  delivered: 'Une fois la lettre distribuée',
  returned: 'Si elle revient sans être retirée',
  refused: 'Si elle est refusée',
};
type FollowUpView = NonNullable<TemplateView['followUps']>[number];

function describeFollowUp({ on, after }: FollowUpView): string {
  if (!after) return on === 'silence' ? 'Sans réponse dans le délai de la lettre' : FOLLOW_UP_TITLES[on];
  return on === 'silence'
    ? `Sans réponse sous ${formatPeriod(after)}`
    : `${FOLLOW_UP_TITLES[on]}, après ${formatPeriod(after)}`;
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
          seller: { '@id': organizationId(publicUrl) },
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
