import { Link, useLocation } from 'react-router-dom';
import { useSite } from '../api/context.tsx';
import { Head } from '../ui/head.tsx';
import { questions } from './texts/faq.ts';
import { plainTexts } from './texts/plain.ts';

/** Pages of text: one title, plain paragraphs, facts of the publisher from the configuration. */
export function PlainPage() {
  const path = useLocation().pathname.slice(1);
  const { contact, seller } = useSite();
  const text = plainTexts[path];
  if (!text) return null;
  const fill = (words: string): string => words.replaceAll('{contact}', contact).replaceAll('{seller}', seller.identity).replaceAll('{mediator}', seller.mediator);
  return (
    <div className="wrap page">
      <Head title={text.title} description={text.lead} path={`/${path}`} />
      <h1>{text.title}</h1>
      <p className="lead gap-top gap-bottom">{fill(text.lead)}</p>
      <div className="prose">
        {text.parts.map((part) => (
          <section key={part.title}><h2>{part.title}</h2>{part.paragraphs.map((words) => <p key={words} className="gap-top">{fill(words)}</p>)}</section>
        ))}
        {path === 'faq' && <div className="faq">{questions.map(({ question, answer }) => <details key={question}><summary>{question}</summary><div className="answer"><p>{answer}</p></div></details>)}</div>}
        {text.mail && <p className="gap-top"><a className="btn" href={`mailto:${contact}`}>Écrire à {contact}</a></p>}
        <p><Link to="/documents">Voir les modèles de lettres</Link></p>
      </div>
    </div>
  );
}
