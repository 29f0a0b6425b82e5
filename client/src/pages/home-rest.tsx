import { Link } from 'react-router-dom';
import type { CategoryView } from '../../../src/modules/documents/catalogue/contract.ts';
import type { PricingView } from '../../../src/modules/payments/checkout/contract.ts';
import { usePartners } from '../api/context.tsx';
import { CategoryList } from '../features/documents/category-list.tsx';
import { PriceBlock } from '../features/documents/price-block.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Collapse } from '../ui/collapse.tsx';
import { Push } from '../ui/push.tsx';
import { listQuestions } from './texts/faq.ts';

const QUESTIONS = 4;

const listSteps = (partners: string) => [
  [
    'Trouvez votre lettre',
    'Dites ce que vous voulez faire, avec vos mots. Nous vous montrons le modèle, et s’il existe une démarche gratuite.',
  ],
  [
    'Remplissez-la',
    'Une question à la fois. La feuille se complète sous vos yeux : ce que vous voyez est ce qui sera imprimé.',
  ],
  [
    'Nous la postons',
    `Notre partenaire postal${partners && `, ${partners},`} l’imprime, la met sous pli et la confie à La Poste. Vous suivez chaque étape jusqu’à la boîte du destinataire.`,
  ],
];

interface Props {
  categories: readonly CategoryView[];
  pricing: PricingView;
  /** The change-of-mind delay. */
  wait: string | null;
}

/** The home page below the letters: categories, steps, prices and questions. */
export function HomeRest({ categories, pricing, wait }: Props) {
  return (
    <>
      <section className="section field-soft" id="categories">
        <div className="wrap">
          <div className="section-head">
            <h2>Ouvrez le bon casier</h2>
            <p>Les lettres sont rangées par sujet. Chaque casier dit combien il en contient.</p>
          </div>
          <CategoryList categories={categories} total={categories.reduce((sum, { count }) => sum + count, 0)} />
        </div>
      </section>
      <section className="section">
        <div className="wrap">
          <div className="section-head">
            <h2>Trois gestes, moins de cinq minutes</h2>
            <p>
              Trois minutes environ pour la moitié de nos lettres, compte et paiement compris.{' '}
              <Link to="/nos-engagements#cinq-minutes">Comment nous le calculons</Link>
            </p>
          </div>
          <ol className="steps-leaflet">
            {listSteps(usePartners()).map(([title, text], index) => (
              <li key={title}>
                <span className="n" aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="section field-strong" id="solutions">
        <div className="wrap">
          <PriceBlock pricing={pricing} more />
        </div>
      </section>
      <section className="section field-soft" id="faq">
        <div className="wrap">
          <div className="split split-close">
            <div className="section-head">
              <h2>Vos questions, nos réponses</h2>
              <p>Une autre question ? Écrivez-nous : une personne vous répond.</p>
              <div className="row">
                <LinkButton look="quiet" to="/nous-contacter">
                  Nous écrire
                </LinkButton>
                <LinkButton look="plain" to="/faq">
                  Toutes les questions
                </LinkButton>
              </div>
            </div>
            <Collapse items={listQuestions(wait).slice(0, QUESTIONS)} openFirst />
          </div>
        </div>
      </section>
      <section className="section">
        <div className="wrap">
          <Push
            title="Votre lettre peut partir au prochain courrier."
            text="Les lettres sont remises au service postal du lundi au vendredi, à 17 h. La page de chaque lettre indique le jour."
            to="/documents"
            action="Trouver ma lettre"
          />
        </div>
      </section>
    </>
  );
}
