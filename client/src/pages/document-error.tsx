import { Link, useSearchParams } from 'react-router-dom';
import { Head } from '../ui/head.tsx';

export function DocumentErrorPage() {
  const reference = useSearchParams()[0].get('reference')?.replace(/[^A-Z0-9-]/gi, '').slice(0, 20);
  return (
    <div className="wrap page page-narrow">
      <Head title="Lettre indisponible" description="Ce qui a pu se passer, et comment repartir." path="/erreur-document" noindex />
      <h1>Cette lettre n’est pas disponible.</h1>
      <p className="lead gap-top">Elle a été retirée, ou elle n’est pas à vous, ou nous n’avons pas pu la mettre en page. Ce que vous avez écrit est gardé.</p>
      {reference && <p className="gap-top">Référence : <b>{reference}</b></p>}
      <div className="row gap-top"><Link className="btn" to="/mes-documents">Voir mes lettres</Link><Link className="btn btn-quiet" to="/documents">Repartir d’un modèle</Link><Link className="btn btn-quiet" to="/nous-contacter">Nous écrire</Link></div>
    </div>
  );
}
