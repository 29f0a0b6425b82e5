import { encodeQR } from 'qr';
import { DELIVERY_METHOD_NAMES } from '../../src/domain/delivery-method.ts';
import { formatEuros } from '../../src/domain/money.ts';
import type { PaperBlock } from '../../src/letterpress/paper/blocks.ts';
import type { PostmarkText } from '../../src/letterpress/paper/postmark.ts';
import type { DocumentPdf } from '../../src/letterpress/pdf.ts';
import type { ProofData } from '../../src/modules/orders/index.ts';
import { formatMoment } from '../emails/shared/french-day.ts';
import type { PlacedPart } from '../proof-parts.ts';

export const PRODUCTS: Record<ProofData['product'], string> = {
  ...DELIVERY_METHOD_NAMES,
  registered: 'Lettre recommandée, sans avis de réception',
};
const timeZone = 'Europe/Paris';
const instant = new Intl.DateTimeFormat('fr-FR', { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('fr-FR', { timeZone, day: 'numeric' });
const month = new Intl.DateTimeFormat('fr-FR', { timeZone, month: 'short', year: 'numeric' });
const formatCount = (count: number, noun: string): string => `${count}\u00a0${noun}${count > 1 ? 's' : ''}`;

/**
 * Builds the cover of a proof file: people, content, dates and proofs, each with its source. No advice. `piece` is its
 * number in a case file, which contains it.
 */
export function buildProofDocument(
  data: ProofData,
  { parts, publicUrl, piece = null }: { parts: readonly PlacedPart[]; publicUrl: string; piece?: string | null },
): DocumentPdf {
  const title = piece ? `${piece}\u00a0: dossier de preuve` : formatProofTitle(data);
  const verifyUrl = `${publicUrl}/verifier/${data.letter.sha256}`;
  const about: [string, string][] = [
    ['Lettre', data.title],
    [
      'Commande',
      data.resends ? `${data.reference}, qui renvoie la lettre de la commande ${data.resends}` : data.reference,
    ],
    ['Expéditeur', data.senderLines.join(', ')],
    ['Destinataire', data.recipientLines.join(', ')],
    [
      'Envoi',
      `${PRODUCTS[data.product]}, ${formatCount(data.pages, 'page')} sur ${formatCount(data.sheets, 'feuille')}, ${data.duplex ? 'recto verso' : 'recto seul'}`,
    ],
    ['Commandée', formatMoment(data.orderedAt)],
    ['Payée', data.paid ? `${formatMoment(data.paid.at)}, ${formatEuros(data.paid.cents)}` : 'envoi gratuit'],
    ['Remise à la poste', data.handedOverAt ? formatMoment(data.handedOverAt) : 'non confirmée'],
    ['Partenaire postal', data.partner],
    ...(data.providerRef ? [['Sa référence', data.providerRef.split(':').at(-1)!] as [string, string]] : []),
    ['Numéro de suivi', data.trackingNumber ?? 'aucun'],
  ];
  const hashes = [data.letter, ...data.enclosures, ...data.proofs];
  const blocks: PaperBlock[] = [
    {
      kind: 'cover',
      text: title,
      rows: about,
      postmark: data.lastDay && toPostmark(data.lastDay, data.recipientLines),
      code: {
        modules: toModules(verifyUrl),
        caption: 'Vérifier la lettre imprimée',
        alt: `Code QR vers la vérification de la lettre imprimée\u00a0: ${verifyUrl}`,
      },
    },
    { kind: 'section', text: 'Ce qui s’est passé' },
    {
      kind: 'timeline',
      head: ['Quand', 'Quoi', 'Source et code'],
      rows: data.events.map(({ at, text, source, code }) => [
        instant.format(at),
        text,
        [source, code].filter(Boolean).join(' · '),
      ]),
    },
    {
      kind: 'section',
      text: piece
        ? 'Ce que cette pièce établit, et ce qu’elle n’établit pas'
        : 'Ce que ce dossier établit, et ce qu’il n’établit pas',
    },
    ...listLimits(data).map((text): PaperBlock => ({ kind: 'paragraph', text })),
    { kind: 'section', text: 'Fichiers et empreintes' },
    {
      kind: 'paragraph',
      text: 'Une empreinte SHA-256 désigne un fichier et lui seul\u00a0: le moindre changement en donne une autre.',
    },
    ...hashes.map(({ title: name, sha256 }): PaperBlock => ({ kind: 'mark', name, text: sha256 })),
    { kind: 'section', text: piece ? 'Pages de cette pièce' : 'Pages de ce dossier' },
    {
      kind: 'facts',
      rows: parts.map(({ title: name, pages, hasPictures }) => [
        pages ? formatPages(pages) : 'À part',
        pages
          ? `${name}${hasPictures ? ' (en image)' : ''}`
          : `${name}\u00a0: ses pages ne peuvent pas être reprises ici. Le fichier se télécharge seul, et son empreinte est ci-dessus.`,
      ]),
    },
    ...(parts.some(({ hasPictures }) => hasPictures) ? [PICTURES] : []),
    { kind: 'section', text: 'Vérifier' },
    {
      kind: 'paragraph',
      text: `L’empreinte d’une pièce jointe se compare à celle d’ici\u00a0: d’autres peuvent avoir le même fichier. Chacun peut vérifier sans compte celle de la lettre imprimée, d’une preuve ou d’un dossier de preuve\u00a0: ${publicUrl}/verifier`,
    },
    { kind: 'mark', name: 'Pour la lettre imprimée\u00a0:', text: verifyUrl },
    ...(piece ? [] : [OWN_HASH]),
  ];
  return { title, createdAt: data.lastAt, blocks, isPart: true };
}

const POSTAL_EVIDENCE: Record<Exclude<ProofData['product'], 'green'>, string> = {
  tracked:
    'Une lettre suivie a un numéro et une date de distribution. Rien ici ne prouve qui l’a reçue\u00a0: elle ne se signe pas. Le contenu du pli n’est pas prouvé.',
  registered:
    'Le recommandé prouve le dépôt, et la remise contre signature que La Poste conserve. Sans avis de réception, aucune signature ne vous est retournée, et le contenu du pli n’est pas prouvé.',
  registered_receipt:
    'L’avis de réception prouve la date de la présentation ou de la remise, et la signature. Il ne prouve pas le contenu du pli.',
};

/** What each product proves by itself, and what it does not. */
function listLimits({ product, lastDay, proofs }: ProofData): string[] {
  const has = (kind: string): boolean => proofs.some((proof) => proof.kind === kind);
  const ownEvidence =
    'Les empreintes et les instants notés par Affranchi établissent ce qui a été imprimé et quand cela a été remis. Ce sont les constatations d’un service privé, pas un acte public.';
  if (product === 'green')
    return [
      ownEvidence,
      'Une lettre verte n’est pas suivie. Rien ici ne prouve qu’elle est arrivée, ni quel jour, ni qui l’a reçue\u00a0: une arrivée présumée n’est pas une preuve.',
    ];
  return [
    ownEvidence,
    POSTAL_EVIDENCE[product],
    has('content') ? 'La preuve de contenu est jointe.' : 'Aucune preuve de contenu n’est jointe.',
    ...(has('deposit') ? [] : ['Aucune preuve de dépôt n’est jointe.']),
    ...(product === 'registered_receipt' && !has('receipt')
      ? [
          lastDay?.kind === 'returned'
            ? 'La lettre est revenue\u00a0: il n’y a pas d’avis signé.'
            : 'Aucun avis de réception signé n’est joint.',
        ]
      : []),
  ];
}

export const formatProofTitle = ({ reference }: Pick<ProofData, 'reference'>): string =>
  `Dossier de preuve ${reference}`;

const POSTMARKS: Record<NonNullable<ProofData['lastDay']>['kind'], string> = {
  arrived: 'Arrivée',
  returned: 'Retour',
  posted: 'Postée',
};

const toPostmark = (
  { kind, at }: NonNullable<ProofData['lastDay']>,
  recipientLines: readonly string[],
): PostmarkText => ({
  top: POSTMARKS[kind],
  day: day.format(at),
  month: month.format(at),
  // As on the letter's page.
  bottom: kind === 'posted' ? 'Affranchi' : (recipientLines.at(-1)?.slice(0, 24) ?? ''),
});

/** Without the border that the encoder adds: paper is white around the code. */
function toModules(text: string): boolean[][] {
  const border = 1;
  return encodeQR(text, 'raw', { ecc: 'medium', border })
    .slice(border, -border)
    .map((row) => row.slice(border, -border));
}

const OWN_HASH: PaperBlock = {
  kind: 'paragraph',
  text: 'L’empreinte de ce dossier ne peut pas y être écrite\u00a0: déposez le fichier sur cette page, elle est calculée dans votre navigateur.',
};

const PICTURES: PaperBlock = {
  kind: 'paragraph',
  text: '«\u00a0En image\u00a0»\u00a0: certaines de ces pages dépendaient de polices ou de couleurs absentes de leur fichier. Elles sont reproduites en image pour rester lisibles partout. Le fichier d’origine se télécharge seul, et son empreinte est ci-dessus.',
};

export const formatPages = ([first, last]: readonly [number, number]): string =>
  first === last ? `Page ${first}` : `Pages ${first} à ${last}`;
