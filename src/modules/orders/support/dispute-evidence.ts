import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { formatEuros } from '../../../domain/money.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Actor, FileStream } from '../../../kernel/endpoint.ts';
import { findFile, openFile } from '../../files/index.ts';
import { getDispute, getTerms, listOrderInvoices } from '../../payments/index.ts';
import { describeDisputeReason } from '../../payments/reconciliation/dispute-reasons.contract.ts';
import { requestProofFile } from '../mailing/commands/store-proofs.ts';
import { letterStateMachine } from '../mailing/letter.state-machine.ts';
import type { Letter } from '../mailing/models/letter.ts';
import { getProofData, type ProofData } from '../mailing/proof-data.ts';
import { findLetterOfOrder, findProofFile } from '../mailing/queries.ts';
import { fileNotReady } from '../ordering/errors.ts';
import { Order } from '../ordering/models/order.ts';
import { ThreadMessage } from './models/thread-message.ts';
import { assertRevealed } from './reveal-order.ts';

interface EvidenceFile {
  /** The name in the archive. */
  name: string;
  /** What the file shows, for the summary. */
  shows: string;
  fileId: string;
}

/**
 * Collects what answers a bank: a summary, the proof file, invoices and the accepted terms, in one archive. A letter
 * that went out without a proof file so far gets one: the call fails with `file_not_ready` until it is rendered.
 */
export async function openDisputeEvidence(
  deps: Deps,
  { disputeId, user }: { disputeId: string; user: Actor },
): Promise<FileStream> {
  const dispute = await getDispute(deps, disputeId);
  const order = dispute.orderId ? await Order.query(deps.db).findById(dispute.orderId).throwIfNotFound() : null;
  if (order) await assertRevealed(deps, user, order);
  const proofFileId = order && (await findCurrentProofFile(deps, order.id));
  const letter = order && (await findLetterOfOrder(deps, order.id));
  const proof = letter ? await getProofData(deps, letter.id) : null;
  const files = order ? await listFiles(deps, order, proofFileId) : [];
  const messages = order ? await listMessages(deps, order.id) : [];
  const summary = describeCase({ dispute, order, letter: letter ?? null, proof, messages, files });
  return zipFiles(deps, `litige-${dispute.orderReference}.zip`, summary, files);
}

/** The messages of both sides, without the notes of colleagues and without what programs wrote. */
const listMessages = async (deps: Deps, orderId: string): Promise<ThreadMessage[]> =>
  ThreadMessage.query(deps.db)
    .whereIn('threadId', deps.db('threads').where({ order_id: orderId }).select('id'))
    .whereIn('direction', ['in', 'out'])
    .whereNull('automatic')
    .orderBy(['createdAt', 'id']);

/** Null if the letter was never handed over. */
async function findCurrentProofFile(deps: Deps, orderId: string): Promise<string | null> {
  const letter = await findLetterOfOrder(deps, orderId);
  if (!letter?.fileId || !letterStateMachine.isIn('billable', letter.status)) return null;
  const proofFile = await findProofFile(deps, letter.id);
  if (proofFile) return proofFile.fileId;
  await requestProofFile(deps, { orderId });
  throw fileNotReady({ orderId });
}

async function listFiles(deps: Deps, order: Order, proofFileId: string | null): Promise<EvidenceFile[]> {
  const files: EvidenceFile[] = [];
  if (proofFileId)
    files.push({
      name: 'dossier-de-preuve.pdf',
      shows: 'la lettre imprimée, ses preuves et son parcours',
      fileId: proofFileId,
    });
  for (const { number, kind, fileId } of await listOrderInvoices(deps, order.id))
    if (fileId)
      files.push({
        name: `${kind === 'invoice' ? 'facture' : 'avoir'}-${number}.pdf`,
        shows: kind === 'invoice' ? 'la facture' : 'l’avoir',
        fileId,
      });
  const terms = order.consents?.terms ? (await getTerms(deps, order.consents.terms)).fileId : null;
  if (terms) files.push({ name: 'conditions-acceptees.pdf', shows: 'les conditions acceptées', fileId: terms });
  return files;
}

const writeInstant = (at: Date): string =>
  at.toLocaleString('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' });

function nameWriter({ direction, senderEmail }: ThreadMessage): string {
  if (direction === 'out') return 'Affranchi';
  return senderEmail === null ? 'le client' : 'une personne, depuis une autre adresse';
}

type LetterState = Pick<Letter, 'status'>;

/** A partner may have a letter whose hand-over it did not confirm, and a restore holds letters that may have left. */
const mayHaveLeft = ({ status }: LetterState): boolean =>
  status === 'held' || letterStateMachine.isIn('atPartner', status) || letterStateMachine.isIn('billable', status);

function describeUnsent(order: Order | null, letter: LetterState | null): string[] {
  if (order?.sending === 'pdf') return ['', 'Cette commande est un PDF seul\u00a0: son client l’envoie lui-même.'];
  return order && !(letter && mayHaveLeft(letter)) ? ['', 'Cette lettre n’est pas partie.'] : [];
}

interface Case {
  dispute: Awaited<ReturnType<typeof getDispute>>;
  order: Order | null;
  letter: LetterState | null;
  proof: ProofData | null;
  messages: readonly ThreadMessage[];
  files: readonly EvidenceFile[];
}

function describeCase({ dispute, order, letter, proof, messages, files }: Case): string {
  const renderSection = (title: string, lines: readonly string[]): string[] =>
    lines.length > 0 ? ['', title.toUpperCase(), ...lines.map((line) => `- ${line}`)] : [];
  const consents = Object.entries(order?.consents?.words ?? {}).map(([, words]) => words);
  return [
    `Paiement contesté de la commande ${dispute.orderReference}`,
    `Motif de la banque\u00a0: ${describeDisputeReason(dispute.reason)}. Montant\u00a0: ${formatEuros(dispute.amountCents)}.`,
    ...(dispute.answerDueAt ? [`Réponse attendue avant le ${writeInstant(dispute.answerDueAt)} (Paris).`] : []),
    ...renderSection('Ce qui a été vendu', [
      ...(order ? [`${order.title}, commandée le ${writeInstant(order.createdAt)}`] : ['Un abonnement']),
      ...(proof && letter && letterStateMachine.isIn('billable', letter.status)
        ? [
            `${proof.sheets}\u00a0${proof.sheets > 1 ? 'feuilles confiées' : 'feuille confiée'} à ${proof.partner}, partenaire postal`,
          ]
        : []),
      ...(proof?.trackingNumber ? [`numéro de suivi de La Poste\u00a0: ${proof.trackingNumber}`] : []),
    ]),
    ...renderSection('Ce que le client a accepté en commandant', consents),
    ...renderSection(
      'Ce qui est arrivé',
      (proof?.events ?? []).map(
        ({ at, text, source, code }) =>
          `${writeInstant(at)}\u00a0: ${text} (${[source, code].filter(Boolean).join(', ')})`,
      ),
    ),
    ...describeUnsent(order, letter),
    ...renderSection(
      'Nos échanges avec le client',
      messages.map((message) => `${writeInstant(message.createdAt)}, ${nameWriter(message)}\u00a0: ${message.body}`),
    ),
    ...renderSection(
      'Fichiers joints',
      files.map(({ name, shows }) => `${name}\u00a0: ${shows}`),
    ),
    '',
  ].join('\n');
}

/** Streams the files one after the other, uncompressed: PDFs are compressed already, and so the length is known. */
async function zipFiles(
  deps: Deps,
  name: string,
  summary: string,
  files: readonly EvidenceFile[],
): Promise<FileStream> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const mtime = deps.now();
  zip.on('error', (error: Error) => output.destroy(error));
  zip.addBuffer(Buffer.from(summary), 'resume.txt', { mtime, compress: false });
  for (const { name: entry, fileId } of files) {
    const file = await findFile(deps, fileId);
    // Erased at the end of its retention period; the summary still names it.
    if (!file) continue;
    zip.addReadStreamLazy(entry, { mtime, compress: false, size: file.bytes }, (open) => {
      openFile(deps, fileId).then(
        ({ stream }) => open(null, stream),
        (error: unknown) => open(error, output),
      );
    });
  }
  // The published types leave out the size that the callback gets.
  const end = zip.end.bind(zip) as unknown as (options: object, onSize: (bytes: number) => void) => void;
  const length = await new Promise<number>((done) => end({}, done));
  return { name, stream: output, length };
}
