import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { DocumentView } from '../../../src/modules/documents/contract.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { ApiError, call } from '../api/client.ts';
import { enclosuresQuery, pagesOf } from '../features/documents/enclosure-api.ts';
import { pageCount } from '../features/documents/enclosure-words.ts';
import { documentQuery, orderQuery } from '../features/orders/api.ts';
import { ChangeOfMind } from '../features/orders/change-of-mind.tsx';
import { KeyDates } from '../features/orders/key-dates.tsx';
import { badgeOf } from '../features/orders/letter-row.tsx';
import { wordsWithoutLetter } from '../features/orders/order-words.ts';
import { ToCorrect } from '../features/orders/to-correct.tsx';
import { ProofFile } from '../features/orders/proof-file.tsx';
import { Receipt } from '../features/orders/receipt.tsx';
import { Timeline } from '../features/orders/timeline.tsx';
import { Head } from '../ui/head.tsx';
import { Loader } from '../ui/loader.tsx';
import { OrderCorrection } from './order-correction.tsx';

const PROOFS = { deposit: 'Preuve de dépôt', content: 'Preuve de contenu', receipt: 'Avis de réception signé' } as const;

export function MyDocumentPage() {
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const { data: order, error } = useQuery({ ...orderQuery(id), retry: false, refetchInterval: 5000 });
  if (error instanceof ApiError && error.status === 404) return <Navigate replace to="/erreur-document?raison=introuvable" />;
  if (error) return <><h1>Nous ne trouvons pas cette lettre</h1><p>Elle n’est pas dans votre espace.</p><p><Link className="btn" to="/mes-documents">Toutes mes lettres</Link></p></>;
  if (!order) return <><h1>Ma lettre</h1><Loader /></>;
  const { letter } = order;
  const correcting = params.get('corriger') === 'oui' && order.can.includes('correct');
  return (
    <>
      <Head title={order.title} noindex />
      <div>
        <Link className="back" to="/mes-documents">Toutes mes lettres</Link>
        <div className="detail-head"><div><span className={`badge ${letter ? badgeOf(letter) : wordsWithoutLetter(order).badge}`} data-testid="state">{letter?.short ?? wordsWithoutLetter(order).short}</span><h1 className="gap-top">{order.title}</h1><p className="lead soft gap-top">{letter?.long ?? wordsWithoutLetter(order).long}</p><p className="small soft">Commande {order.reference}</p><Resent order={order} /></div></div>
      </div>
      {correcting ? <OrderCorrection order={order} onDone={() => setParams({})} /> : <><ChangeOfMind order={order} /><ToCorrect order={order} /></>}
      <div className="two">
        {letter && <section className="card"><h2 className="h3 gap-bottom">Son voyage</h2><Timeline entries={letter.timeline} />{letter.trackingNumber && <p className="gap-top">Numéro de suivi : <a className="num" href={`https://www.laposte.fr/outils/suivre-vos-envois?code=${letter.trackingNumber}`} target="_blank" rel="noreferrer">{letter.trackingNumber}<span className="sr"> (suivi de La Poste, nouvel onglet)</span></a></p>}</section>}
        <aside className="col">
          {letter && <KeyDates letter={letter} />}
          {order.price.totalCents > 0 ? <Receipt price={order.price} title="Reçu" totalLabel="Total TTC" /> : <p className="card">Cet envoi est offert : rien n’est à payer.</p>}
          {order.can.includes('pay') && <Link className="btn" to={`/paiement?document=${order.documentId}`}>Relire et payer</Link>}
          <Papers order={order} />
          <ProofFile order={order} />
          {letter?.changeableUntil && <p className="soft">Le PDF sera prêt quand le délai pour changer d’avis sera passé.</p>}
          {order.can.includes('download_pdf') && <a className="btn" href={`/-/api/v1/orders/${order.id}/letter.pdf`}>Télécharger le PDF</a>}
          {order.can.includes('download_receipt') && <a className="btn btn-quiet" href={`/-/api/v1/orders/${order.id}/receipt.pdf`}>Télécharger la facture</a>}
          {order.can.includes('download_receipt') && <a className="small" href={`/-/api/v1/orders/${order.id}/terms.pdf`}>Les conditions que vous avez acceptées (PDF)</a>}
          {letter?.proofs.map((kind) => <a className="btn btn-quiet" key={kind} href={`/-/api/v1/orders/${order.id}/proofs/${kind}`}>{PROOFS[kind]}</a>)}
          {order.pdfChangeableUntil && !correcting && <Link className="btn btn-quiet" to="?corriger=oui">Modifier ma lettre</Link>}
          <Duplicate order={order} />
        </aside>
      </div>
    </>
  );
}

/** A letter sent again and the one it was: each names the other. */
function Resent({ order: { resends, resentAs } }: { order: OrderView }) {
  return (
    <>
      {resends && <p className="small">Renvoi de la lettre de la commande <Link to={`/mes-documents/${resends.id}`}>{resends.reference}</Link>.</p>}
      {resentAs && <p className="small">Renvoyée sous la commande <Link to={`/mes-documents/${resentAs.id}`}>{resentAs.reference}</Link>.</p>}
    </>
  );
}

/** What went into the envelope with the letter, in its order. */
function Papers({ order }: { order: OrderView }) {
  const { data } = useQuery({ ...enclosuresQuery(order.documentId), enabled: order.enclosureIds.length > 0 });
  const papers = order.enclosureIds.flatMap((id) => data?.items.filter((one) => one.id === id) ?? []);
  if (papers.length === 0) return null;
  return (
    <section className="card"><h2 className="h3 gap-bottom">Pièces jointes</h2>
      <ol>{papers.map(({ id, label, pages }) => <li key={id}><a href={pagesOf(order.documentId, id)} target="_blank" rel="noreferrer">{label}<span className="sr"> (nouvel onglet)</span></a>, {pageCount(pages ?? 0)}</li>)}</ol>
    </section>
  );
}

/** A new draft with the same words, opened in the form. */
function Duplicate({ order }: { order: OrderView }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!order.can.includes('duplicate')) return null;
  const copy = async (): Promise<void> => {
    try {
      const made = await call<DocumentView>('POST', `/documents/${order.documentId}/duplicate`, {});
      client.setQueryData(documentQuery(made.id).queryKey, made);
      void navigate(`/documents/${made.template.category}/${made.template.slug}/ecrire?document=${made.id}`);
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : 'Une erreur est survenue. Réessayez.');
    }
  };
  return <div><button className="btn btn-plain" type="button" onClick={() => void copy()}>Repartir de cette lettre</button>{refusal && <p className="error" role="alert">{refusal}</p>}</div>;
}
