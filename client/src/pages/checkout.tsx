import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatDelay } from '../../../src/letterpress/dates/delay.ts';
import { normaliseAddress, findDestinationProblem } from '../../../src/letterpress/index.ts';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import type { DeliveryOption, OrderView } from '../../../src/modules/orders/contract.ts';
import type { SubscriptionView } from '../../../src/modules/payments/subscriptions/contract.ts';
import { ApiError } from '../api/client.ts';
import { useReader, useSite } from '../api/context.tsx';
import { useUser, type SessionUser } from '../auth/session.ts';
import { LoginForm, RegisterForm } from '../features/auth/forms.tsx';
import { pricingQuery, templateQuery } from '../features/documents/catalogue.ts';
import { findUnavailableReason } from '../features/documents/delivery-availability.ts';
import { PDF_NAME, DELIVERY_METHOD_NAMES } from '../features/documents/delivery-method-text.ts';
import { formPath, localDraftById } from '../features/documents/draft.ts';
import { formatPageCount, formatSheetCount } from '../features/documents/enclosure-text.ts';
import { flushDraft } from '../features/documents/save-draft.ts';
import {
  cancelOrder,
  documentQuery,
  openPayment,
  ordersQuery,
  placeOrder,
  quoteQuery,
  type QuoteView,
} from '../features/orders/api.ts';
import { OrderRecap } from '../features/orders/order-recap.tsx';
import { getUndecidedPayment } from '../features/orders/order-status-text.ts';
import { PaymentMethod } from '../features/orders/payment-method.tsx';
import { PostingDay, readPosting, type PostingChoice } from '../features/orders/posting-day.tsx';
import { Receipt } from '../features/orders/receipt.tsx';
import { missingAgreements, NO_CONSENTS, Terms } from '../features/orders/terms.tsx';
import { subscriptionStatusQuery } from '../features/payments/api.ts';
import { Button } from '../ui/button.tsx';
import { formatDay, euros } from '../ui/format.ts';
import { Head } from '../ui/head.tsx';
import { Loader } from '../ui/loader.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { ProblemSummary, type Problem } from '../ui/problem-summary.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { DeliveryChoice } from './checkout-delivery.tsx';

export function CheckoutPage({ id }: { id: string }) {
  const user = useUser();
  return (
    <div className="wrap">
      <Head title="Commander" noindex />
      {user ? <Claimed id={id} user={user} /> : user === null ? <SignUpFirst id={id} /> : <Loader />}
    </div>
  );
}

/** The account is asked for here, in place: the letter is on this device and nothing of it is lost. */
function SignUpFirst({ id }: { id: string }) {
  const [known, setKnown] = useState(false);
  const draft = localDraftById(id);
  if (!draft) return <LogInFirst />;
  const { sender } = draft.content;
  return (
    <div className="page page-narrow">
      <h1>{known ? 'Se connecter' : 'Créer votre compte'}</h1>
      <p className="lead soft gap-top gap-bottom">
        Votre lettre est gardée. Le compte sert à la suivre, à la corriger et à garder ses preuves.
      </p>
      {known ? (
        <LoginForm onDone={() => undefined} />
      ) : (
        <RegisterForm
          onDone={() => undefined}
          defaults={{ email: sender.email, firstName: sender.firstName, lastName: sender.lastName }}
        />
      )}
      <p className="gap-top">
        <button className="btn btn-plain" type="button" onClick={() => setKnown(!known)}>
          {known ? 'Je n’ai pas de compte' : 'J’ai déjà un compte'}
        </button>
      </p>
    </div>
  );
}

/** The letter is in an account, or on another device. */
const LogInFirst = () => (
  <div className="page page-narrow">
    <h1>Se connecter</h1>
    <p className="lead soft gap-top gap-bottom">
      Cette lettre n’est pas sur cet appareil. Si elle est dans votre espace, connectez-vous pour la commander.
    </p>
    <LoginForm onDone={() => undefined} />
    <p className="gap-top">
      Vous l’avez écrite sans compte ? Ouvrez cette page sur l’appareil où vous l’avez écrite, ou{' '}
      <Link to="/documents">choisissez un modèle</Link>.
    </p>
  </div>
);

/** Gives the draft of this device to the account, then shows the order. Doing it twice makes one document. */
function Claimed({ id, user }: { id: string; user: SessionUser }) {
  const client = useQueryClient();
  const [ready, setReady] = useState(false);
  const [form, setForm] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [tries, setTries] = useState(1);
  useEffect(() => {
    const draft = localDraftById(id);
    // oxlint-disable-next-line react/set-state-in-effect -- what this device keeps is known in the browser alone
    if (!draft) return setReady(true);
    flushDraft(draft, user.id)
      .then((view) => {
        client.setQueryData(documentQuery(id).queryKey, view);
        setReady(true);
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'document_changed') setForm(formPath(draft, draft.id));
        // Ordered already: the account's own version is the one to show.
        else if (error instanceof ApiError && error.code === 'document_ordered') setReady(true);
        else
          setRefusal(
            error instanceof ApiError
              ? error
              : new ApiError(500, 'unexpected', 'Une erreur est survenue. Votre lettre est gardée sur cet appareil.'),
          );
      });
  }, [id, user.id, client, tries]);
  const again = (): void => {
    setRefusal(null);
    setTries(tries + 1);
  };
  if (form) return <WrittenElsewhere form={form} />;
  if (refusal)
    return (
      <Sorry title="Nous n’avons pas pu enregistrer votre lettre" message={refusal.message}>
        <Button onClick={again}>Réessayer</Button>
      </Sorry>
    );
  return ready ? (
    <Order id={id} />
  ) : (
    <div className="page">
      <h1>Commander</h1>
      <Loader label="Enregistrement de votre lettre…" />
    </div>
  );
}

function Order({ id }: { id: string }) {
  const askedDocument = useQuery({ ...documentQuery(id), retry: false });
  const askedOrders = useQuery(ordersQuery);
  const askedStanding = useQuery(subscriptionStatusQuery);
  const { data: document, error } = askedDocument;
  const [orders, standing] = [askedOrders.data, askedStanding.data];
  const paid = orders?.items.find(
    (order) => order.documentId === id && order.status !== 'awaiting_payment' && order.status !== 'cancelled',
  );
  if (paid)
    return (
      <div className="page page-narrow">
        <h1>Cette lettre est déjà payée</h1>
        <p className="lead gap-top">
          Commande {paid.reference}, {euros(paid.price.totalCents)}. Rien d’autre ne sera débité.
        </p>
        <p className="gap-top">
          <Link className="btn" to={`/mes-documents/${paid.id}`}>
            Suivre ma lettre
          </Link>
        </p>
      </div>
    );
  if (error instanceof ApiError && error.status === 404)
    return (
      <Sorry
        title="Nous ne trouvons pas cette lettre"
        message="Elle n’est pas dans votre espace. Reprenez-la depuis vos brouillons, ou depuis son modèle."
      />
    );
  if (!document || !orders || !standing)
    return (
      <div className="page">
        <h1>Commander</h1>
        <QueryState all={[askedDocument, askedOrders, askedStanding]} />
      </div>
    );
  const unpaid = orders.items.find((order) => order.documentId === id && order.status === 'awaiting_payment');
  const undecided = unpaid && getUndecidedPayment(unpaid);
  if (undecided)
    return (
      <div className="page page-narrow">
        <h1>{undecided.title}</h1>
        <p className="lead gap-top">{undecided.text}</p>
        <p className="gap-top">
          <Link className="btn" to={`/mes-documents/${unpaid.id}`}>
            Voir ma commande
          </Link>
        </p>
      </div>
    );
  return (
    <Pay
      document={document}
      subscription={standing.subscription?.opens ? standing.subscription : null}
      unpaid={unpaid ?? null}
    />
  );
}

const NotFinished = ({ message, form }: { message: string; form: string }) => (
  <div className="page page-narrow">
    <h1>Votre lettre n’est pas finie</h1>
    <p className="lead gap-top">{message}</p>
    <p className="gap-top">
      <Link className="btn" to={form}>
        Compléter ma lettre
      </Link>
    </p>
  </div>
);

/** What is paid is what was read. The form shows the newer words, or both versions where something was typed here too. */
const WrittenElsewhere = ({ form }: { form: string }) => (
  <div className="page page-narrow">
    <h1>Cette lettre a été modifiée ailleurs</h1>
    <p className="lead gap-top">
      Elle a changé dans un autre onglet ou sur un autre appareil. Rien n’est commandé, et tout ce qui a été écrit est
      gardé. Relisez-la avant de payer.
    </p>
    <p className="gap-top">
      <Link className="btn" to={form}>
        Relire ma lettre
      </Link>
    </p>
  </div>
);

const Sorry = ({ title, message, children }: { title: string; message: string; children?: ReactNode }) => (
  <div className="page page-narrow">
    <h1>{title}</h1>
    <p className="lead gap-top">{message}</p>
    <p className="row gap-top">
      {children}
      <Link className={children ? 'btn btn-quiet' : 'btn'} to="/mes-documents">
        Voir mes lettres
      </Link>
      <Link className="btn btn-quiet" to="/documents">
        Choisir un modèle
      </Link>
    </p>
  </div>
);

/** A PDF leaves on no day. */
const NO_POSTING = { postOn: null, problem: null };

const leavingWords = ({ leavesOn, expectedOn }: QuoteView): string =>
  `${leavesOn ? `, part le ${formatDay(leavesOn)}` : ''}${expectedOn ? `, arrivée prévue ${formatDay(expectedOn)}` : ''}`;

function Pay({
  document,
  subscription,
  unpaid,
}: {
  document: DocumentView;
  subscription: SubscriptionView | null;
  unpaid: OrderView | null;
}) {
  const client = useQueryClient();
  const offer = subscription?.offer ?? 'single_document';
  // What was chosen while writing; never the PDF, nor anything for who has not chosen.
  const [chosen, setSending] = useState<DeliveryOption | null>(document.content.sending);
  const read = useReader();
  const askedPricing = useQuery(pricingQuery(read));
  const askedTemplate = useQuery(templateQuery(read, document.template.category, document.template.slug));
  const [pricing, template] = [askedPricing.data, askedTemplate.data];
  const isUnserved = template !== undefined && findUnavailableReason(template, document.content, pricing) !== null;
  // A way that does not lead there is no choice: the others are shown, and the PDF at least.
  const sending =
    chosen && chosen !== 'pdf' && findDestinationProblem(chosen, document.content, pricing?.partners) ? null : chosen;
  const isPosted = sending !== null && sending !== 'pdf';
  const [posting, setPosting] = useState<PostingChoice>({
    later: Boolean(unpaid?.postOn),
    day: unpaid?.postOn ?? null,
  });
  const { postOn, problem: noDay } = isPosted ? readPosting(posting) : NO_POSTING;
  const ordered = {
    delivery: sending ?? (isUnserved ? ('pdf' as const) : null),
    later: posting.later,
    wait: formatDelay(useSite().changeOfMindSeconds),
  };
  const askedQuote = useQuery({
    ...quoteQuery(document.id, sending ?? 'pdf', offer, postOn),
    enabled: sending !== null && pricing !== undefined,
    placeholderData: (known, query) => (query?.queryKey[2] === sending ? known : undefined),
  });
  const { data: quote, error, isPlaceholderData: isOtherDay } = askedQuote;
  const [ticks, setTicks] = useState(NO_CONSENTS);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const form = formPath(document.template, document.id);
  const [isOther, setOther] = useState(false);

  /** An order that waits for its payment holds the words still: it is given up first, nothing was debited. */
  const edit = async (): Promise<void> => {
    if (unpaid) {
      await cancelOrder(unpaid.id).catch(() => undefined);
      await client.invalidateQueries({ queryKey: ordersQuery.queryKey });
    }
    void navigate(form);
  };

  const order = async (): Promise<void> => {
    const missing = [
      ...(sending ? [] : [{ field: 'delivery', message: 'Choisissez comment votre lettre doit partir.' }]),
      ...(noDay ? [{ field: 'postOn', message: noDay }] : []),
      ...missingAgreements(ticks, ordered),
    ];
    setProblems(missing);
    if (missing.length > 0 || busy || !quote || isOtherDay || !sending) return;
    setBusy(true);
    try {
      const placed = await placeOrder({
        documentId: document.id,
        revision: document.revision,
        sending,
        offer,
        postOn,
        expectedTotalCents: quote.price.totalCents,
      });
      const { url } = await openPayment(placed.id);
      window.location.assign(url ?? `/confirmation-de-commande?commande=${placed.id}`);
    } catch (refused) {
      setBusy(false);
      const api =
        refused instanceof ApiError
          ? refused
          : new ApiError(500, 'unexpected', 'Une erreur est survenue. Rien n’a été débité et votre lettre est gardée.');
      if (api.code === 'price_changed' || api.code === 'posting_day_refused')
        await client.invalidateQueries({ queryKey: ['quote', document.id] });
      // The subscription ended meanwhile: the price by the letter is shown before anything else.
      if (api.code === 'offer_not_held') await client.invalidateQueries({ queryKey: subscriptionStatusQuery.queryKey });
      if (api.code === 'document_changed') {
        await client.invalidateQueries({ queryKey: documentQuery(document.id).queryKey });
        return setOther(true);
      }
      setProblems([{ message: api.message, isFault: api.isFault }]);
    }
  };

  if (isOther) return <WrittenElsewhere form={form} />;
  if (error instanceof ApiError && (error.code === 'letter_incomplete' || error.code === 'address_refused'))
    return <NotFinished message={error.message} form={form} />;
  const recipient = document.content.recipient;
  return (
    <div className="pay pay-order">
      <div>
        <h1>Commander</h1>
        <p className="lead soft gap-top">
          Vous pouvez encore tout modifier. Rien n’est débité avant la page de paiement.
        </p>
      </div>
      <ProblemSummary problems={problems} />
      <OrderRecap
        title="1. Votre commande"
        rows={[
          ['Votre lettre', document.title],
          ...(quote
            ? ([
                [
                  'Pièces jointes',
                  quote.enclosures.map(({ label, pages }) => `${label} (${formatPageCount(pages)})`).join(', ') ||
                    'aucune',
                ],
                ...(sending === 'pdf'
                  ? []
                  : [
                      [
                        'Impression',
                        `${formatSheetCount(quote.sheets)}, ${quote.pages === 1 ? '' : quote.duplex ? 'recto verso, ' : 'recto seul, '}${quote.envelope === 'C4' ? 'à plat dans une grande enveloppe' : quote.sheets > 1 ? 'pliées dans une enveloppe' : 'pliée dans une enveloppe'}`,
                      ] as const,
                    ]),
              ] as const)
            : []),
          [
            'Pour',
            [recipient.organisation, recipient.firstName, recipient.lastName, recipient.postcode, recipient.city]
              .filter(Boolean)
              .join(' '),
          ],
          [
            'Envoi',
            !sending
              ? 'à choisir ci-dessous'
              : sending === 'pdf'
                ? `${PDF_NAME}, que vous envoyez vous-même`
                : `${DELIVERY_METHOD_NAMES[sending]}${quote ? leavingWords(quote) : ''}`,
          ],
          [
            'Formule',
            subscription
              ? 'Votre abonnement : seul le timbre d’une lettre postée est à payer'
              : 'À l’unité, une seule fois, sans abonnement',
          ],
        ]}
        onEdit={() => void edit()}
      />
      {!subscription && (
        <p className="small soft">
          Vous écrivez souvent ?{' '}
          <Link to={`/paiement?offre=trial&suite=${encodeURIComponent(`/paiement?document=${document.id}`)}`}>
            Voir l’essai gratuit et l’abonnement
          </Link>
          .
        </p>
      )}
      <section className="pay-block" aria-labelledby="envoi">
        <h2 id="envoi">2. L’envoi</h2>
        {!pricing || !template ? (
          <QueryState all={[askedPricing, askedTemplate]} />
        ) : (
          <DeliveryChoice
            document={document}
            pricing={pricing}
            template={template}
            offer={offer}
            quote={quote}
            chosen={sending}
            error={problems.find(({ field }) => field === 'delivery')?.message}
            onChoose={(delivery) => {
              setSending(delivery);
              setTicks(NO_CONSENTS);
              setProblems([]);
            }}
          />
        )}
        {isPosted && (
          <PostingDay
            choice={posting}
            quote={quote}
            error={problems.find(({ field }) => field === 'postOn')?.message}
            onChange={(choice) => {
              setPosting(choice);
              if (choice.later !== posting.later) setTicks(NO_CONSENTS);
            }}
          />
        )}
      </section>
      <aside className="col" aria-label="Ce que vous commandez">
        {ordered.delivery !== 'pdf' && (
          <div className="envelope" aria-hidden="true">
            <p className="sender">
              Exp. {document.content.sender.firstName} {document.content.sender.lastName}
            </p>
            <div className="win">
              {normaliseAddress({ kind: 'organisation', ...recipient }).printed.map((line) => (
                <span className="excerpt-line" key={line}>
                  {line}
                </span>
              ))}
            </div>
          </div>
        )}
        {quote ? (
          <Receipt price={quote.price} title="Le prix, ligne par ligne" totalLabel="Total TTC" />
        ) : (
          sending && <QueryState all={[askedQuote]} label="Calcul du prix…" />
        )}
      </aside>
      <section className="pay-block" aria-labelledby="ticks">
        <h2 id="ticks">3. Avant de payer</h2>
        <Terms agreed={ticks} ordered={ordered} problems={problems} onChange={setTicks} />
        {quote?.price.totalCents !== 0 && <PaymentMethod />}
        <Overlay busy={busy} label="Ouverture de la page de paiement…">
          <div className="order">
            <p className="order-sum">
              <span>À payer aujourd’hui, toutes taxes comprises</span>
              <b>{quote ? euros(quote.price.totalCents) : sending ? '…' : 'Choisissez l’envoi'}</b>
            </p>
            <button
              className="btn btn-big btn-wide"
              type="button"
              disabled={busy || (sending !== null && !quote) || isOtherDay}
              onClick={() => void order()}
            >
              Commander avec obligation de paiement
            </button>
          </div>
        </Overlay>
      </section>
    </div>
  );
}
