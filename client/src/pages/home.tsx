import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useReader } from '../api/context.tsx';
import { cardsQuery, categoriesQuery, templateQuery } from '../features/documents/catalogue.ts';
import { TemplateCardView } from '../features/documents/template-card.tsx';
import { TemplateSearch } from '../features/documents/template-search.tsx';
import { Sheet } from '../features/documents/sheet.tsx';
import { useSampleLetter } from '../features/documents/use-letter.ts';
import { Art } from '../ui/art.tsx';
import { Head } from '../ui/head.tsx';
import { questions } from './texts/faq.ts';

const STAMPS = [
  ['stamp-1', '15 minutes pour changer d’avis', 'Après le paiement, votre lettre attend. Corrigez-la ou annulez-la : vous êtes remboursé.'],
  ['stamp-2', 'Aucune carte conservée', 'Pour un achat à l’unité, nous ne gardons ni votre carte ni d’abonnement caché.'],
  ['stamp-3', 'Des preuves, pas des promesses', 'Preuve de dépôt, suivi et avis de réception, réunis au même endroit.'],
  ['stamp-4', 'La loi, citée et datée', 'Chaque modèle nomme son article et le jour de sa dernière relecture.'],
] as const;

const STEPS = [
  ['Trouvez votre lettre', 'Dites ce que vous voulez faire, avec vos mots. Nous vous montrons le modèle, et s’il existe une démarche gratuite.'],
  ['Remplissez-la', 'Une question à la fois. La feuille se complète sous vos yeux : ce que vous voyez est ce qui sera imprimé.'],
  ['Nous la postons', 'Nous imprimons, mettons sous pli et remettons au courrier. Vous suivez chaque étape jusqu’à la boîte du destinataire.'],
] as const;

export function HomePage() {
  const read = useReader();
  const { data: categories } = useSuspenseQuery(categoriesQuery(read));
  const { data: cards } = useSuspenseQuery(cardsQuery(read));
  const { data: sample } = useSuspenseQuery(templateQuery(read, 'telecom-energie', 'resiliation-box'));
  const { pages } = useSampleLetter(sample);
  return (
    <>
      <Head title="Affranchi, vos lettres écrites juste et postées pour vous" description="Trouvez la bonne lettre administrative, remplissez-la devant la feuille exacte, nous l’imprimons et nous la postons. Service privé et payant." path="/" />
      <section className="hero">
        <div className="wrap">
          <div className="hero-copy">
            <h1>Bonjour. <br />Quel courrier <span className="nowrap">devez-vous</span> envoyer ?</h1>
            <p className="lead">Trouvez le modèle, remplissez-le, nous l’imprimons et nous le postons. Sans vous déplacer.</p>
            <TemplateSearch />
          </div>
          <div className="hero-art" aria-hidden="true">
            <Art name="hero-1" />
            <div className="sheet"><Sheet page={pages[0]!} decorative /></div>
            <Art name="hero-3" className="front-art" />
          </div>
        </div>
      </section>
      <section className="section">
        <div className="wrap">
          <h2 className="sr">Ce que nous garantissons</h2>
          <div className="stamp-sheet">
            {STAMPS.map(([art, title, text]) => <div className="stamp" key={art}><Art name={art} className="art" /><div><b>{title}</b><p>{text}</p></div></div>)}
          </div>
        </div>
      </section>
      <section className="section-tail">
        <div className="wrap">
          <div className="slider-head"><h2>Nos lettres</h2></div>
          <div className="slider" tabIndex={0} role="region" aria-label="Nos lettres">{cards.items.map((card) => <TemplateCardView key={card.slug} card={card} />)}</div>
        </div>
      </section>
      <section className="section field-soft" id="categories">
        <div className="wrap">
          <div className="section-head"><h2>Ouvrez le bon casier</h2><p>Les lettres sont rangées par sujet. Le nombre d’enveloppes vous dit ce qu’il y a dedans.</p></div>
          <nav className="rack" aria-label="Catégories de lettres">
            {categories.items.map((one, i) => (
              <Link className="slot" to={`/documents/${one.slug}`} key={one.slug}><Art name={`slot-${(i % 4) + 1}`} /><span className="slot-label"><b>{one.title}</b><small>{one.count} {one.count > 1 ? 'lettres' : 'lettre'}</small></span></Link>
            ))}
            <Link className="slot is-all" to="/documents"><Art name="slot-5" /><span className="slot-label"><b>Tous les modèles</b><small>{cards.items.length} lettres</small></span></Link>
          </nav>
        </div>
      </section>
      <section className="section">
        <div className="wrap">
          <div className="slider-head"><h2>Trois gestes</h2></div>
          <ol className="leaflet">{STEPS.map(([title, text], i) => <li key={title}><span className="n">{i + 1}</span><h3>{title}</h3><p>{text}</p></li>)}</ol>
        </div>
      </section>
      <section className="section field-strong" id="solutions">
        <div className="wrap">
          <div className="section-head"><h2>Un prix, dit d’avance</h2><p>L’envoi se paie à la lettre, selon son poids. Le prix tout compris est affiché dès la première touche.</p></div>
          <div className="grid-3">
            <article className="solution is-main"><h3>Une lettre</h3><p className="price">4,90 € <small>la lettre, plus l’envoi</small></p><p className="soft">Une seule fois, sans abonnement. Impression et enveloppe comprises dans l’envoi affiché.</p><ul className="ticks"><li><span>PDF à vous pour de bon</span></li><li><span>Modifications pendant 30 jours</span></li><li><span>Aucune carte conservée</span></li></ul><Link className="btn btn-light" to="/documents">Choisir une lettre</Link></article>
          </div>
        </div>
      </section>
      <section className="section field-soft" id="faq">
        <div className="wrap">
          <div className="split">
            <div className="section-head"><h2>Vos questions, nos réponses</h2><p>Une autre question ? Écrivez-nous : une personne vous répond.</p><div><Link className="btn btn-quiet" to="/nous-contacter">Nous écrire</Link></div></div>
            <div className="faq">{questions.slice(0, 4).map(({ question, answer }, i) => <details key={question} open={i === 0}><summary>{question}</summary><div className="answer"><p>{answer}</p></div></details>)}</div>
          </div>
        </div>
      </section>
      <section className="section">
        <div className="wrap">
          <div className="push"><div><h2>Votre lettre peut partir aujourd’hui.</h2><p className="lead gap-bottom">Commandée avant 17 h un jour ouvré, elle est remise au service postal le jour même.</p><Link className="btn btn-big" to="/documents">Trouver ma lettre</Link></div><Art name="push-2" /></div>
        </div>
      </section>
    </>
  );
}
