import { formatEuros } from '../../src/domain/money.ts';
import type { DocumentPdf } from '../../src/letterpress/pdf.ts';
import type { PlainBlock } from '../../src/letterpress/plain-lay-out.ts';
import type { ProofData } from '../../src/modules/orders/index.ts';
import { frenchMoment } from '../emails/shared/french-day.ts';

/** Where a part's pages stand in the file; null when they cannot be shown in it. */
interface Placed {
  title: string;
  pages: [first: number, last: number] | null;
}

const PRODUCTS: Record<ProofData['product'], string> = {
  green: 'Lettre verte',
  tracked: 'Lettre suivie',
  registered: 'Lettre recommandée, sans avis de réception',
  registered_receipt: 'Lettre recommandée avec avis de réception',
};
const shortDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const hour = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const instant = (at: Date): string => `${shortDay.format(at)} à ${hour.format(at)}`;
const counted = (count: number, one: string): string => `${count}\u00a0${one}${count > 1 ? 's' : ''}`;

/** The cover of a proof file: who, what, when and what it proves, each with where it comes from. No advice. */
export function proofDocument(facts: ProofData, placed: readonly Placed[], publicUrl: string): DocumentPdf {
  const title = `Dossier de preuve ${facts.reference}`;
  const about: [string, string][] = [
    ['Lettre', facts.title],
    [
      'Commande',
      facts.resends ? `${facts.reference}, qui renvoie la lettre de la commande ${facts.resends}` : facts.reference,
    ],
    ['Expéditeur', facts.senderLines.join(', ')],
    ['Destinataire', facts.recipientLines.join(', ')],
    [
      'Envoi',
      `${PRODUCTS[facts.product]}, ${counted(facts.pages, 'page')} sur ${counted(facts.sheets, 'feuille')}, ${facts.duplex ? 'recto verso' : 'recto seul'}`,
    ],
    ['Commandée', frenchMoment(facts.orderedAt)],
    ['Payée', facts.paid ? `${frenchMoment(facts.paid.at)}, ${formatEuros(facts.paid.cents)}` : 'envoi gratuit'],
    ['Remise à la poste', facts.handedOverAt ? frenchMoment(facts.handedOverAt) : 'non confirmée'],
    ['Partenaire postal', facts.partner],
    ...(facts.sendingRef ? [['Sa référence', facts.sendingRef.split(':').at(-1)!] as [string, string]] : []),
    ['Numéro de suivi', facts.trackingNumber ?? 'aucun'],
  ];
  const hashes = [facts.letter, ...facts.enclosures, ...facts.proofs];
  const blocks: PlainBlock[] = [
    { kind: 'heading', text: title },
    { kind: 'facts', rows: about },
    { kind: 'section', text: 'Ce que ce dossier établit, et ce qu’il n’établit pas' },
    ...limitsOf(facts).map((text): PlainBlock => ({ kind: 'paragraph', text })),
    { kind: 'section', text: 'Ce qui s’est passé' },
    {
      kind: 'facts',
      rows: facts.events.map(({ at, words, source }) => [instant(at), `${words} Source\u00a0: ${source}.`]),
    },
    { kind: 'section', text: 'Fichiers et empreintes' },
    {
      kind: 'paragraph',
      text: 'Une empreinte SHA-256 désigne un fichier et lui seul\u00a0: le moindre changement en donne une autre.',
    },
    ...hashes.map(({ title: name, sha256 }): PlainBlock => ({ kind: 'mark', name, text: sha256 })),
    { kind: 'section', text: 'Pages de ce dossier' },
    {
      kind: 'facts',
      rows: placed.map(({ title: name, pages }) => [
        pages ? (pages[0] === pages[1] ? `Page ${pages[0]}` : `Pages ${pages[0]} à ${pages[1]}`) : 'À part',
        pages
          ? name
          : `${name}\u00a0: ses pages ne peuvent pas être reprises ici. Le fichier se télécharge seul, et son empreinte est ci-dessus.`,
      ]),
    },
    { kind: 'section', text: 'Vérifier' },
    {
      kind: 'paragraph',
      text: `Chacun peut vérifier sans compte à quoi appartient une empreinte\u00a0: ${publicUrl}/verifier`,
    },
    { kind: 'mark', name: 'Pour la lettre imprimée\u00a0:', text: `${publicUrl}/verifier/${facts.letter.sha256}` },
    {
      kind: 'paragraph',
      text: 'L’empreinte de ce dossier ne peut pas y être écrite\u00a0: déposez le fichier sur cette page, elle est calculée dans votre navigateur.',
    },
  ];
  return { title, createdAt: facts.lastAt, blocks };
}

/** Facts 3.2 and 3.3: what each product proves by itself. */
function limitsOf({ product, status, proofs }: ProofData): string[] {
  const has = (kind: string): boolean => proofs.some((one) => one.kind === kind);
  const ours =
    'Les empreintes et les instants notés par Affranchi établissent ce qui a été imprimé et quand cela a été remis. Ce sont les constatations d’un service privé, pas un acte public.';
  if (product === 'green')
    return [
      ours,
      'Une lettre verte n’est pas suivie. Rien ici ne prouve qu’elle est arrivée, ni quel jour, ni qui l’a reçue\u00a0: une arrivée présumée n’est pas une preuve.',
    ];
  return [
    ours,
    product === 'registered_receipt'
      ? 'L’avis de réception prouve la date de la présentation ou de la remise, et la signature. Il ne prouve pas le contenu du pli.'
      : 'Le recommandé prouve le dépôt, et la remise contre signature que La Poste conserve. Sans avis de réception, aucune signature ne vous est retournée, et le contenu du pli n’est pas prouvé.',
    has('content')
      ? 'La preuve de contenu du partenaire postal est jointe.'
      : 'Aucune preuve de contenu du partenaire postal n’est jointe.',
    ...(has('deposit') ? [] : ['La preuve de dépôt n’est pas encore reçue.']),
    ...(product === 'registered_receipt' && !has('receipt')
      ? [
          status === 'returned'
            ? 'La lettre est revenue\u00a0: il n’y a pas d’avis signé.'
            : 'L’avis de réception signé n’est pas encore reçu.',
        ]
      : []),
  ];
}
