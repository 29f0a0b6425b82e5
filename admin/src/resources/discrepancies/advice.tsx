import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { DiscrepancyKind } from '../../../../src/modules/payments/reconciliation/contract.ts';
import { ResourceLink } from '../../lib/resource-link.tsx';

/** Instructions for each kind. */
const ADVICE: Record<DiscrepancyKind, string> = {
  paid_there_only:
    'Le client a payé et sa commande l’ignore. Ouvrez le paiement chez Stripe. S’il est bien encaissé, remboursez-le là-bas, puis écrivez au client.',
  paid_twice:
    'Deux pages de paiement de la même commande ont été payées. Remboursez chez Stripe le paiement que nous ne connaissons pas.',
  amount_differs:
    'Stripe a encaissé un autre montant que le nôtre. Une commande attend, et rien ne part : remboursez chez Stripe tout ce qui a été payé, puis choisissez « Clore cet écart ». Le client peut alors payer de nouveau. Ne rendez pas la seule différence : sa lettre ne partirait pas, et il paierait deux fois. Un abonnement continue : rendez chez Stripe ce qui a été pris en trop.',
  refund_differs:
    'Comparez le remboursement chez Stripe avec celui de la commande. S’il a été fait depuis Stripe, cet écart se règle au prochain passage.',
  dispute_differs: 'Ouvrez le litige chez Stripe. C’est son état qui compte, et son délai de réponse.',
  subscription_differs:
    'Ouvrez l’abonnement chez Stripe. S’il a été changé là-bas, rien n’est à faire : nous reprendrons son état au prochain passage.',
  subscription_twice:
    'Une personne paie deux abonnements. Résiliez chez Stripe celui que nous ne connaissons pas et remboursez ses échéances.',
  payment_without_letter:
    'Une commande est payée et sa lettre n’existe pas. Ouvrez la commande : sans lettre à envoyer, remboursez-la en entier.',
  letter_without_payment:
    'Une lettre est partie sans paiement encaissé. Cherchez le paiement dans Stripe avant de demander quoi que ce soit au client.',
  letter_unknown_there:
    'Le partenaire postal ne connaît pas cette lettre. Ouvrez-la : si la remise n’est pas confirmée, laissez-la repartir.',
  invoice_missing:
    'Un paiement n’a pas de facture. Prévenez l’équipe technique : une facture doit porter le jour du paiement.',
  series_gap: 'Un numéro manque dans une série de factures. Prévenez l’équipe technique et la comptabilité.',
  lines_differ:
    'Les lignes d’une facture ne font pas son total. Prévenez la comptabilité : une facture ne se corrige que par un avoir.',
  balance_differs:
    'Ce qui est facturé n’est pas ce que nous gardons. Un avoir manque, ou un remboursement. Comparez les factures, les avoirs et les remboursements du paiement.',
  payout_differs:
    'Les opérations lues chez Stripe ne font pas la somme du virement. Ouvrez le virement, comparez avec Stripe, et prévenez la comptabilité si l’écart reste le lendemain.',
  payout_failed:
    'Notre banque a refusé le virement, et l’argent est revenu chez Stripe. Lisez la raison de l’échec sur le virement, corrigez les coordonnées bancaires chez Stripe, et prévenez la comptabilité. L’écart se règle au virement suivant.',
  price_differs:
    'Le prix affiché n’est pas celui de Stripe. Aucun achat n’est possible avant correction. Prévenez l’équipe technique.',
};

interface Discrepancy {
  kind: DiscrepancyKind;
  subject: string;
  says: Record<string, unknown>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Whether a value is the id of one of our records, as opposed to an id at Stripe or at a postal partner. */
export const isOwnId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

interface AdviceLink {
  label: string;
  resource: string;
  /** Of the record; a link without it leads to the list, which searches for `typed`. */
  id?: string;
  typed?: string;
}
const toRecord = (label: string, resource: string, id: string | null): AdviceLink[] =>
  id ? [{ label, resource, id }] : [];

/** The records that a difference is about, derived from its kind and its two sides. */
function listLinks({ kind, subject, says }: Discrepancy): AdviceLink[] {
  const findOwnId = (value: unknown): string | null => (isOwnId(value) ? value : null);
  const subjectId = findOwnId(subject);
  switch (kind) {
    case 'payment_without_letter':
      return toRecord('La commande', 'orders', subjectId);
    case 'letter_without_payment':
    case 'letter_unknown_there':
      return toRecord('La lettre', 'letters', subjectId);
    case 'subscription_differs':
    case 'subscription_twice':
      return toRecord('L’abonnement', 'subscriptions', subjectId ?? findOwnId(says['subscription']));
    case 'series_gap':
    case 'lines_differ':
      return [{ label: 'Les factures', resource: 'invoices', typed: subject }];
    case 'price_differs':
      return [];
    case 'payout_failed':
    case 'payout_differs':
      return toRecord('Le virement', 'payouts', findOwnId(says['payout']));
    case 'paid_there_only':
    case 'paid_twice':
    case 'amount_differs':
    case 'refund_differs':
    case 'dispute_differs':
    case 'invoice_missing':
    case 'balance_differs':
      return toRecord('Le paiement', 'payments', findOwnId(says['payment']) ?? subjectId);
  }
}

/** Instructions for this discrepancy, with links. */
export function Advice() {
  const difference = useRecordContext<Discrepancy & { id: string }>();
  if (!difference) return null;
  const links = listLinks(difference);
  return (
    <section>
      <h2>Que faire</h2>
      <p>{ADVICE[difference.kind]}</p>
      {links.length > 0 && (
        <ul>
          {links.map(({ label, resource, id, typed }) => (
            <li key={resource}>
              {id ? (
                <ResourceLink resource={resource} id={id}>
                  {label}
                </ResourceLink>
              ) : (
                <Link to={`/admin/${resource}`} state={{ typed }}>
                  {label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
