import { DELIVERY_METHOD_NAMES } from '../../../../src/domain/delivery-method.ts';
import { countQuestions } from '../../../../src/domain/form-screens.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import { useTranslate } from '../../ui/translation.ts';

interface Gesture {
  name: string;
  text: string;
}

/**
 * The steps from the first question to the letterbox. `wait` is the change-of-mind delay; `partners` lists the names of
 * the postal partners, empty if none is configured.
 */
export function countSteps(template: TemplateView, wait: string | null, partners: string): Gesture[] {
  const { advised } = template.sending;
  const { count, isExact } = countQuestions(template);
  return [
    {
      name: 'Vous répondez',
      text: `${isExact ? '' : 'Environ '}${count} question${count > 1 ? 's' : ''}, vos coordonnées et celles du destinataire. La feuille se complète à côté. Ni compte ni carte à ce moment-là.`,
    },
    ...(advised ? listOrderSteps(advised, wait, partners) : DOWNLOAD_STEPS),
  ];
}

/** Of a letter that we never post. */
const DOWNLOAD_STEPS: readonly Gesture[] = [
  {
    name: 'Vous relisez, puis vous téléchargez',
    text: 'Nous ne postons pas cette lettre. Vous recevez son PDF, prêt à imprimer. Le prix est affiché avant de payer.',
  },
  {
    name: 'Vous signez, puis vous la remettez',
    text: 'Vous l’imprimez, vous la signez à la main et vous la remettez ou l’envoyez vous-même, avec les pièces qu’elle demande.',
  },
];

function listOrderSteps(advised: DeliveryMethod, wait: string | null, partners: string): Gesture[] {
  return [
    {
      name: 'Vous relisez, puis vous commandez',
      text: `Envoi conseillé\u00a0: ${DELIVERY_METHOD_NAMES[advised].toLowerCase()}. Le prix tout compris est affiché avant de payer.${wait ? ` Ensuite, vous gardez ${wait} pour corriger ou annuler.` : ''}`,
    },
    {
      name: 'Nous la postons',
      text: `Imprimée, mise sous enveloppe et remise au service postal${partners && ` par notre partenaire (${partners})`}. Vous suivez chaque étape dans votre espace${advised === 'green' ? '' : ', et vous y gardez les preuves'}.`,
    },
  ];
}

export function HowItWorks({ gestures }: { gestures: readonly Gesture[] }) {
  const t = useTranslate();
  return (
    <>
      <div className="section-head">
        <h2>{t('Comment ça se passe')}</h2>
      </div>
      <ol className="steps-leaflet">
        {gestures.map(({ name, text }, index) => (
          <li key={name}>
            <span className="n" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{t(name)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
