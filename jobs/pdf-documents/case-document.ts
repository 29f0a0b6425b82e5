import { toNoon } from '../../src/domain/format-date.ts';
import { lowerFirst } from '../../src/domain/lower-first.ts';
import type { Fact, PaperBlock } from '../../src/letterpress/paper/blocks.ts';
import type { DocumentPdf } from '../../src/letterpress/pdf.ts';
import { getCaseDay, type CaseData, type CaseLetter } from '../../src/modules/orders/index.ts';
import { formatDay, formatMoment } from '../emails/shared/french-day.ts';
import type { PlacedPart } from '../proof-parts.ts';
import { formatPages, PRODUCTS } from './proof-document.ts';

/** A letter in the file: its pages, and those of its parts. */
export interface PlacedPiece {
  pages: [first: number, last: number];
  parts: readonly PlacedPart[];
}

/** As on a French « bordereau de pièces ». */
export const formatPiece = (index: number): string => `Pièce n°\u00a0${index + 1}`;
const getReference = ({ letters }: CaseData): string => letters[0]?.proof.reference ?? '';
export const formatCaseTitle = (data: CaseData): string => `Dossier de litige ${getReference(data)}`;
export const formatCaseName = (data: CaseData): string => `dossier-de-litige-${getReference(data)}.pdf`;

/** Builds the first pages of a case file: parties, subject, pieces with their pages, and one line of time. */
export function buildCaseDocument(data: CaseData, pieces: readonly PlacedPiece[]): DocumentPdf {
  const title = formatCaseTitle(data);
  const { letters } = data;
  const blocks: PaperBlock[] = [
    { kind: 'heading', text: title },
    {
      kind: 'facts',
      rows: [
        ['Objet', letters[0]?.proof.title ?? ''],
        ['Lettres', `${letters.length}, de la plus ancienne à la plus récente`],
        ...listParties('Expéditeur', letters, ({ proof }) => proof.senderLines),
        ...listParties('Destinataire', letters, ({ proof }) => proof.recipientLines),
        ['Composé', `${formatMoment(data.requestedAt)}, avec ce qui était connu à cet instant`],
      ],
    },
    { kind: 'section', text: 'Bordereau des pièces' },
    {
      kind: 'timeline',
      head: ['Pièce', 'Contenu', 'Pages'],
      rows: letters.flatMap((letter, i) => listPieceRows(letter, i, pieces[i])),
    },
    { kind: 'section', text: 'Chronologie' },
    { kind: 'timeline', head: ['Quand', 'Quoi', 'Source'], rows: listChronology(data) },
    { kind: 'section', text: 'Ce que ce dossier établit, et ce qu’il n’établit pas' },
    ...LIMITS.map((text): PaperBlock => ({ kind: 'paragraph', text })),
  ];
  return { title, createdAt: data.requestedAt, blocks, isPart: true };
}

const LIMITS = [
  'Ce dossier réunit ce qu’Affranchi a imprimé et remis au service postal pour l’expéditeur, et ce que le service postal en a rapporté. Ce sont les constatations d’un service privé, pas un acte public. Le choix des lettres est celui de l’expéditeur.',
  'Chaque pièce commence par sa page de preuve\u00a0: ses empreintes, chacune de ses étapes avec sa source, et ce que son mode d’envoi prouve ou ne prouve pas.',
  'Affranchi ne reçoit pas les réponses\u00a0: celles qui sont arrivées par un autre chemin ne figurent pas ici. Un délai passé ne dit donc pas que personne n’a répondu.',
];

/** Each address once, with its letters if there are several. */
function listParties(
  label: string,
  letters: readonly CaseLetter[],
  getLines: (letter: CaseLetter) => readonly string[],
): Fact[] {
  const addresses = letters.map((letter) => getLines(letter).join(', '));
  const unique = [...new Set(addresses)];
  return unique.map((address): Fact => {
    const pieces = addresses.flatMap((candidate, i) => (candidate === address ? formatPiece(i) : []));
    return [label, unique.length > 1 ? `${address} (${lowerFirst(pieces.join(', '))})` : address];
  });
}

type Row = [when: string, what: string, source: string];

/** The letter with its state, then its parts; a proof that is not there is named too. */
function listPieceRows(letter: CaseLetter, index: number, placed: PlacedPiece | undefined): Row[] {
  const { proof } = letter;
  return [
    [
      formatPiece(index),
      `${proof.title}. ${PRODUCTS[proof.product]} du ${formatDay(letter.postedAt)}, ${describeOutcome(letter)}.`,
      placed ? formatPages(placed.pages) : '',
    ],
    ...(placed?.parts ?? []).map(({ title, pages }): Row => ['', title, pages ? formatPages(pages) : 'À part']),
    ...listMissing(letter).map((text): Row => ['', text, '']),
  ];
}

function describeOutcome({ outcome, proof }: CaseLetter): string {
  if (outcome?.kind === 'returned')
    return `revenue le ${formatDay(outcome.at)}${outcome.reason ? ` (${outcome.reason})` : ''}`;
  if (outcome?.kind === 'presumed') return 'non suivie\u00a0: son arrivée est présumée, pas prouvée';
  if (outcome) return `distribuée le ${formatDay(outcome.at)}`;
  return proof.product === 'green'
    ? 'non suivie\u00a0: rien ne dit encore qu’elle est arrivée'
    : 'pas encore distribuée';
}

function listMissing({ proof: { product, proofs }, outcome }: CaseLetter): string[] {
  const has = (kind: string): boolean => proofs.some((proof) => proof.kind === kind);
  return [
    ...(product !== 'green' && !has('deposit') ? ['Preuve de dépôt\u00a0: non reçue au jour de ce dossier'] : []),
    ...(product === 'registered_receipt' && !has('receipt') && outcome?.kind !== 'returned'
      ? ['Avis de réception signé\u00a0: non reçu au jour de ce dossier']
      : []),
  ];
}

const DAY_FORMAT = { timeZone: 'Europe/Paris', dateStyle: 'medium' } as const;
const instantFormat = new Intl.DateTimeFormat('fr-FR', { ...DAY_FORMAT, timeStyle: 'short' });
const dayFormat = new Intl.DateTimeFormat('fr-FR', DAY_FORMAT);

interface Entry {
  at: Date;
  /** Only the day is known. */
  isDay: boolean;
  text: string;
  source: string;
}

/** One line of time over all letters. What is known as a day comes after the instants of that day. */
const listChronology = (data: CaseData): Row[] =>
  data.letters
    .flatMap((letter, i) =>
      listEntries(letter, getCaseDay(data)).map((entry) => ({
        ...entry,
        text: `${formatPiece(i)}\u00a0: ${entry.text}`,
      })),
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ isDay, at, text, source }) => [(isDay ? dayFormat : instantFormat).format(at), text, source]);

function listEntries(letter: CaseLetter, today: string): Entry[] {
  const { replyBy, outcome, steps, followUps } = letter;
  const onDay = (day: string, text: string, source: string): Entry => ({
    at: computeEnd(day),
    isDay: true,
    text,
    source,
  });
  return [
    ...steps.map(({ at, text, source }): Entry => ({ at, isDay: false, text: `${lowerFirst(text)}.`, source })),
    ...(outcome ? [] : [onDay(today, `${describeOutcome(letter)}, au jour de ce dossier.`, 'Affranchi')]),
    ...(replyBy ? [onDay(replyBy.day, describeDeadline(replyBy, today), 'Délai annoncé dans la lettre')] : []),
    ...followUps.map((followUp) => onDay(followUp.day, describeFollowUp(followUp), 'Suite proposée par Affranchi')),
  ];
}

const describeDeadline = ({ day, isExpected }: NonNullable<CaseLetter['replyBy']>, today: string): string =>
  `dernier jour du délai de réponse${isExpected ? ', compté du jour de présentation prévu' : ''}. ${
    day < today ? 'Délai passé au jour de ce dossier.' : 'Il court encore au jour de ce dossier.'
  }`;

function describeFollowUp({ because, title, piece }: CaseLetter['followUps'][number]): string {
  const step = title ? `«\u00a0${title}\u00a0».` : because;
  const taken = piece === null ? '' : ` C’est la ${lowerFirst(formatPiece(piece - 1))}.`;
  return `suite possible à partir de ce jour\u00a0: ${step}${taken}`;
}

/** The last instant of a civil day in Paris, as far as the order of the rows needs it. */
const computeEnd = (day: string): Date => new Date(toNoon(day).getTime() + 10 * 3_600_000);
