import PDFDocument from 'pdfkit';
import { addressLines, textOf, type Fields, type Recipient, type Sending } from './model.ts';

export type ProofName = 'deposit' | 'content' | 'receipt' | 'undelivered';

const TITLES: Readonly<Record<ProofName, string>> = {
  deposit: 'Preuve de dépôt',
  content: 'Preuve de contenu',
  receipt: 'Avis de réception',
  undelivered: 'Pli non distribué',
};

export const proofInstant = (one: Recipient, proof: ProofName): string | undefined =>
  ({ deposit: one.depositProofAt, content: one.contentProofAt, receipt: one.receiptAt, undelivered: one.undeliveredAt })[proof];

const parisTime = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long', timeStyle: 'short' });

/** A one-page PDF with what such a proof says. It claims nothing official: the page says where it comes from. */
export function proofPdf(sending: Sending, one: Recipient, proof: ProofName): Promise<Buffer> {
  const at = new Date(proofInstant(one, proof) ?? sending.createdAt);
  const pdf = new PDFDocument({ size: 'A4', margin: 60, lang: 'fr-FR', info: { Title: TITLES[proof], CreationDate: at } });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });

  const line = (label: string, text: string) => {
    pdf.font('Helvetica-Bold').fontSize(10).text(label);
    pdf.font('Helvetica').fontSize(11).text(winAnsi(text)).moveDown(0.8);
  };
  pdf.font('Helvetica-Bold').fontSize(20).text(TITLES[proof]).moveDown(0.3);
  pdf.font('Helvetica').fontSize(10).text('Document de démonstration établi par le bac à sable postal, sans valeur.').moveDown(1.5);
  line('Numéro du recommandé', one.number ?? '-');
  line('Date', parisTime.format(at));
  line('Destinataire', addressOf(one.fields, '').join('\n'));
  if (addressOf(sending.fields, 'sender_').length > 0) line('Expéditeur', addressOf(sending.fields, 'sender_').join('\n'));
  line('Référence de l’envoi', textOf(sending.fields, 'name') || sending.id);
  if (proof === 'content')
    for (const { name, pages, sha256 } of sending.documents) line('Document', `${name}, ${pages} page(s), empreinte SHA-256 ${sha256}`);
  if (proof === 'receipt') line('Signature du destinataire', 'Signé (démonstration)');
  if (proof === 'undelivered') line('Motif', 'Destinataire inconnu à l’adresse');
  pdf.end();
  return done;
}

/** As printed: empty lines close up. */
export const addressOf = (fields: Fields, prefix: string): string[] => addressLines(fields, prefix).filter(Boolean);

/** The built-in fonts know Windows-1252 only; the narrow space of French numbers and times is not in it. */
const winAnsi = (text: string): string => text.replace(/[\u202f\u2009]/g, '\u00a0');
