import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { useReader } from '../api/context.tsx';
import { templateQuery } from '../features/documents/catalogue.ts';
import { PRODUCT_NAMES } from '../features/documents/products.ts';
import { Sheet } from '../features/documents/sheet.tsx';
import { useBlankLetter } from '../features/documents/use-letter.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { dayWords } from '../ui/format.ts';
import { Head } from '../ui/head.tsx';

export function TemplatePage() {
  const { slug = '', name = '' } = useParams();
  const { data: template } = useSuspenseQuery(templateQuery(useReader(), slug, name));
  const { pages } = useBlankLetter(template);
  const here = `/documents/${template.category}/${template.slug}`;
  return (
    <>
      <Head title={template.title} description={template.purpose} path={here} />
      <section className="section-tail">
        <div className="wrap">
          <Breadcrumb steps={[{ to: '/', label: 'Accueil' }, { to: '/documents', label: 'Modèles de lettres' }, { to: `/documents/${template.category}`, label: template.categoryTitle }]} here={template.shortTitle} />
          <div className="split gap-top">
            <div className="doc-intro">
              <h1>{template.title}</h1>
              <p className="lead gap-top gap-bottom">{template.purpose}</p>
              <div className="row"><Link className="btn btn-big" to={`${here}/ecrire`}>Écrire cette lettre</Link><span className="soft">Gratuit jusqu’au paiement,<br />sans créer de compte</span></div>
              <dl className="facts one gap-top-big">
                <div><dt>Envoi conseillé</dt><dd>{PRODUCT_NAMES[template.sending.advised]}</dd></div>
                <div><dt>Pourquoi</dt><dd>{template.sending.reason}</dd></div>
                <div><dt>À avoir sous la main</dt><dd>{template.papers.join(' ')}</dd></div>
              </dl>
              <div className="note gap-top"><div><b>Relu le {dayWords(template.reviewedOn)} {template.reviewedOn.slice(0, 4)}</b><p>Ce modèle n’est pas un conseil juridique. Source officielle : <a href={template.source.url} rel="noopener">{template.source.label}</a>.</p></div></div>
            </div>
            <div className="desk">{pages.slice(0, 1).map((page) => <div className="sheet" key={page.number}><Sheet page={page} label="Aperçu de la lettre, à compléter" /></div>)}</div>
          </div>
        </div>
      </section>
      <section className="section-tail"><div className="wrap"><div className="pay-q"><div><h2 className="h3">Faut-il payer ?</h2><p className="answer-big gap-top">Non, pas forcément.</p><p className="gap-top">{template.freeRoute.note}</p><p className="gap-top"><a href={template.freeRoute.url} rel="noopener">{template.freeRoute.label}</a></p></div></div></div></section>
      <section className="section field-soft">
        <div className="wrap">
          <h2 className="gap-bottom">Quand l’envoyer</h2>
          <ul className="prose">{template.whenToSend.map((one) => <li key={one}>{one}</li>)}</ul>
          <h2 className="gap-top-big gap-bottom">Ce que dit la loi</h2>
          <dl className="prose">{template.legalBasis.map((one) => <div key={one.article}><dt><b>Article {one.article}</b>, {one.text}</dt><dd>{one.says}</dd></div>)}</dl>
        </div>
      </section>
      <section className="section"><div className="wrap"><h2 className="gap-bottom">Questions fréquentes</h2><div className="faq">{template.questions.map(({ question, answer }) => <details key={question}><summary>{question}</summary><div className="answer"><p>{answer}</p></div></details>)}</div></div></section>
      <section className="section field-soft"><div className="wrap"><h2 className="gap-bottom">Autres lettres</h2><div className="chips">{template.neighbours.map((one) => <Link className="chip" key={one.slug} to={`/documents/${one.category}/${one.slug}`}>{one.title}</Link>)}</div></div></section>
    </>
  );
}
