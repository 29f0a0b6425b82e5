import { DELIVERY_METHOD_NAMES } from '../../../../src/domain/delivery-method.ts';
import { lowerFirst } from '../../../../src/domain/lower-first.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import { getDayParts, formatDay } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { keepWordsWhole } from '../../ui/keep-words-whole.tsx';
import { useTranslate } from '../../ui/translation.ts';

/** Two days, computed with public holidays: collection and expected arrival. */
export function PostingDays({
  sending,
  collectedOn,
  expectedOn,
}: {
  sending: DeliveryMethod;
  collectedOn: string;
  expectedOn: string;
}) {
  const t = useTranslate();
  const days = [
    { on: collectedOn, text: 'Remise au service postal' },
    {
      on: expectedOn,
      text:
        sending === 'green' || sending === 'tracked'
          ? 'Arrivée prévue dans la boîte aux lettres'
          : 'Première présentation prévue au destinataire',
    },
  ];
  return (
    <>
      <div className="section-head">
        <h2>{t('Si vous la commandez maintenant')}</h2>
        <p>
          {t(
            `Prévision en ${DELIVERY_METHOD_NAMES[sending].toLowerCase()}, jours fériés compris. La Poste ne garantit pas ce délai.`,
          )}
        </p>
      </div>
      <ol className="days">
        {days.map(({ on, text }, index) => {
          const { number, month } = getDayParts(on);
          return (
            <li key={text} className={index === days.length - 1 ? 'is-end' : undefined}>
              <span className="d" aria-hidden="true">
                {number}
              </span>
              <span className="m" aria-hidden="true">
                {t(month)}
              </span>
              <span className="sr">{t(formatDay(on))}&nbsp;: </span>
              <span>{t(text)}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

export function WhenAndLaw({ template }: { template: TemplateView }) {
  const t = useTranslate();
  return (
    <div className="split">
      <div className="prose-plain">
        <h2>{t('Quand l’envoyer')}</h2>
        {template.whenToSend.map((situation) => (
          <p key={situation}>{t(situation)}</p>
        ))}
        <h2 className="gap-top-big">{t('À joindre, à préparer')}</h2>
        <ul className="ticks">
          {template.papers.map((paper) => (
            <li key={paper}>
              <Icon name="check" />
              <span>{t(paper)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className="gap-bottom">{t('Ce que dit la loi')}</h2>
        <div className="laws">
          {template.legalBasis.map(({ article, text, says }) => (
            <div className="law" key={article}>
              <span className="para" aria-hidden="true">
                §
              </span>
              <p className="quote-text">{keepWordsWhole(t(says))}</p>
              <p className="soft gap-top">
                {t('En substance\u00a0:')} {keepWordsWhole(formatArticle(article))}, {lowerFirst(text)}.
              </p>
            </div>
          ))}
          <p>
            <a href={template.source.url} rel="noopener">
              {template.source.label}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}

/** « 7 », « L. 221-18 », « R* 196-1 ». A rule without a number, or a whole law, has a name instead. */
const NUMBERED = /^(?:[LRDA]\*?\.? ?)?\d/;
/** « 5, 6 et 7 », « L. 133-25 à L. 133-25-2 », « L. 3142-28 et suivants », but not « 15, I, 2° à 5° ». */
const SEVERAL = /(?: et| à) (?:suivants|(?:[LRDA]\*?\.? ?)?\d[\d-]*(?![\d°-]))/;
function formatArticle(article: string): string {
  if (!NUMBERED.test(article)) return article;
  return `${SEVERAL.test(article) ? 'articles' : 'article'} ${article}`;
}
