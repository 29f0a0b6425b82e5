import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import type { LetterView, OrderView } from '../../../src/modules/orders/contract.ts';
import { ApiError, call, isNotFound } from '../api/client.ts';
import { formPath } from '../features/documents/draft.ts';
import { enclosuresQuery, toPagesUrl } from '../features/documents/enclosure-api.ts';
import { formatPageCount } from '../features/documents/enclosure-text.ts';
import { documentQuery, orderQuery } from '../features/orders/api.ts';
import { CancelQuestion } from '../features/orders/cancel-question.tsx';
import { ChangeOfMind } from '../features/orders/change-of-mind.tsx';
import { CorrectionNotice } from '../features/orders/correction-notice.tsx';
import { KeyDates } from '../features/orders/key-dates.tsx';
import { Receipt } from '../features/orders/order-recap.tsx';
import { ProofCards } from '../features/orders/proof-cards.tsx';
import { Retention } from '../features/orders/retention.tsx';
import { NewestFirst } from '../features/orders/timeline.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { formatLongDay } from '../ui/format.ts';
import { Head } from '../ui/head.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { NextLetter } from './next-letter.tsx';
import { OrderCorrection } from './order-correction.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderPicture } from './order-picture.tsx';
import { UnsavedCorrection } from './unsaved-correction.tsx';

export function MyDocumentPage() {
  const { id = '' } = useParams();
  const orderState = useQuery({ ...orderQuery(id), retry: false, refetchInterval: 5000 });
  const { data: order, error } = orderState;
  if (isNotFound(error)) return <Navigate replace to="/erreur-document?raison=introuvable" />;
  if (!order)
    return (
      <>
        <Head title="Ma lettre" noindex />
        <h1>Ma lettre</h1>
        <QueryState all={[orderState]} />
      </>
    );
  return <OrderPage key={order.id} order={order} />;
}

function OrderPage({ order }: { order: OrderView }) {
  const [params, setParams] = useSearchParams();
  const [isCorrected, setCorrected] = useState(false);
  const correcting = params.get('corriger') === 'oui' && order.can.includes('correct');
  const title = useRef<HTMLHeadingElement>(null);
  const wasCorrecting = useRef(false);
  // After a correction the form is gone: the focus moves to the title.
  useEffect(() => {
    if (wasCorrecting.current && !correcting) title.current?.focus();
    wasCorrecting.current = correcting;
  }, [correcting]);
  return (
    <>
      <Head title={order.title} noindex />
      <div>
        <Link className="back" to="/mes-documents">
          <Icon name="arrow-left" /> Toutes mes lettres
        </Link>
        <div role="status">
          {isCorrected && !correcting && (
            <div className="gap-bottom">
              <Note tone="done" title="Votre correction est enregistrée." />
            </div>
          )}
        </div>
        <OrderHead order={order} titleRef={title} />
      </div>
      {correcting ? (
        <OrderCorrection
          order={order}
          onDone={(isSaved) => {
            setCorrected(isSaved);
            setParams({});
          }}
        />
      ) : (
        <>
          <ChangeOfMind order={order} />
          <CorrectionNotice order={order} />
          {order.can.includes('pay') && <PaymentNotice order={order} />}
        </>
      )}
      {!correcting && order.status !== 'awaiting_payment' && <UnsavedCorrection order={order} />}
      {order.letter?.forgottenAt && <ErasedNotice letter={order.letter} erasedAt={order.letter.forgottenAt} />}
      {!correcting && (
        <>
          <NextLetter order={order} />
          <Columns order={order} showsSheet={!order.letter?.forgottenAt} />
          <ProofCards order={order} />
          <Retention order={order} />
          <div className="row">
            {order.pdfChangeableUntil && (
              <Link className="btn btn-quiet" to="?corriger=oui">
                Modifier ma lettre
              </Link>
            )}
            <Duplicate order={order} />
          </div>
        </>
      )}
    </>
  );
}

function PaymentNotice({ order }: { order: OrderView }) {
  const question = useRef<HTMLDialogElement>(null);
  return (
    <section className="waiting" aria-labelledby="pay-title">
      <div>
        <h2 id="pay-title" className="h3">
          Elle attend votre paiement.
        </h2>
        <p className="gap-top">Relisez-la une dernière fois. Rien n’est débité avant la page de la banque.</p>
      </div>
      <div className="row">
        <Link className="btn btn-light" to={`/paiement?document=${order.documentId}`}>
          Relire et payer
        </Link>
        <Button look="quiet" onClick={() => question.current?.showModal()}>
          Annuler cette lettre
        </Button>
      </div>
      <CancelQuestion order={order} dialog={question} />
    </section>
  );
}

const ErasedNotice = ({ letter, erasedAt }: { letter: LetterView; erasedAt: string }) => (
  <Note title="Le contenu de cette lettre est effacé">
    <p>
      Le {formatLongDay(erasedAt)},{' '}
      {letter.retention.choice === 'usual' ? 'sa durée de conservation étant passée' : 'comme vous l’aviez choisi'},
      nous avons effacé ce qu’elle disait, à qui elle allait et ses preuves. La commande et sa facture restent.
    </p>
  </Note>
);

/** The journey of the letter, with its sheet and its price in a second column. */
function Columns({ order, showsSheet }: { order: OrderView; showsSheet: boolean }) {
  const { letter } = order;
  // Next to a long timeline there is room for the receipt; a short one has it below.
  const isShort = (letter?.timeline.length ?? 0) < 5;
  return (
    <div className="two">
      <div className="col">
        {letter && <Journey letter={letter} />}
        {letter && <KeyDates letter={letter} />}
        <Papers order={order} />
        {isShort && <Paid order={order} />}
      </div>
      <aside className="col" aria-label="La lettre et son prix">
        {showsSheet && <OrderPicture order={order} />}
        {!isShort && <Paid order={order} />}
      </aside>
    </div>
  );
}

/** The timeline, with the tracking number once there is one. */
function Journey({ letter: { timeline, trackingNumber } }: { letter: LetterView }) {
  return (
    <section className="card">
      <h2 className="h3 gap-bottom">Son voyage</h2>
      <NewestFirst entries={timeline} />
      {trackingNumber && (
        <p className="row gap-top">
          <span>
            Numéro de suivi :{' '}
            <a
              className="num"
              href={`https://www.laposte.fr/outils/suivre-vos-envois?code=${trackingNumber}`}
              target="_blank"
              rel="noreferrer"
            >
              {trackingNumber}
              <span className="sr"> (suivi de La Poste, nouvel onglet)</span>
            </a>
          </span>
          <CopyButton text={trackingNumber} label="Copier le numéro" done="Numéro de suivi copié." />
        </p>
      )}
    </section>
  );
}

const Paid = ({ order: { price, payment, sending } }: { order: OrderView }) =>
  price.totalCents > 0 ? (
    <Receipt price={price} title={payment?.paidAt ? 'Reçu' : 'Prix'} totalLabel="Total TTC" />
  ) : (
    <p className="card">
      {sending === 'pdf' ? 'Ce PDF est compris dans votre abonnement' : 'Cet envoi est offert'}&nbsp;: rien n’est à
      payer.
    </p>
  );

/** Lists the enclosures in their printed order. */
function Papers({ order }: { order: OrderView }) {
  const { data } = useQuery({ ...enclosuresQuery(order.documentId), enabled: order.enclosureIds.length > 0 });
  const papers = order.enclosureIds.flatMap((id) => data?.items.filter((enclosure) => enclosure.id === id) ?? []);
  if (papers.length === 0) return null;
  return (
    <section className="card">
      <h2 className="h3 gap-bottom">Pièces jointes</h2>
      <ol className="numbered">
        {papers.map(({ id, label, pages }) => (
          <li key={id}>
            <a href={toPagesUrl(order.documentId, id)} target="_blank" rel="noreferrer">
              {label}
              <span className="sr"> (nouvel onglet)</span>
            </a>
            , {formatPageCount(pages ?? 0)}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Creates a draft with the same content and opens it in the form. */
function Duplicate({ order }: { order: OrderView }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  // A retry after a lost answer creates the same copy.
  const [copyId] = useState(() => crypto.randomUUID());
  if (!order.can.includes('duplicate')) return null;
  const duplicate = async (): Promise<void> => {
    try {
      const copy = await call<DocumentView>('POST', `/documents/${order.documentId}/duplicate`, { id: copyId });
      client.setQueryData(documentQuery(copy.id).queryKey, copy);
      void navigate(formPath(copy.template, copy.id));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'Une erreur est survenue. Réessayez.');
    }
  };
  return (
    <div>
      <button className="btn btn-plain" type="button" onClick={() => void duplicate()}>
        Repartir de cette lettre
      </button>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
