import { renderProofPdf, parisTime } from '../proof-pdf.ts';
import { addressLines, toText, type Fields, type Recipient, type Sending } from './model.ts';

export type ProofName = 'deposit' | 'content' | 'receipt' | 'undelivered';

const TITLES: Readonly<Record<ProofName, string>> = {
  deposit: 'Preuve de dépôt',
  content: 'Preuve de contenu',
  receipt: 'Avis de réception',
  undelivered: 'Pli non distribué',
};

export const proofInstant = (recipient: Recipient, proof: ProofName): string | undefined =>
  ({
    deposit: recipient.depositProofAt,
    content: recipient.contentProofAt,
    receipt: recipient.receiptAt,
    undelivered: recipient.undeliveredAt,
  })[proof];

export function proofPdf(sending: Sending, recipient: Recipient, proof: ProofName): Promise<Buffer> {
  const date = new Date(proofInstant(recipient, proof) ?? sending.createdAt);
  const sender = toAddressLines(sending.fields, 'sender_');
  return renderProofPdf(TITLES[proof], date, [
    ['Numéro du recommandé', recipient.number ?? '-'],
    ['Date', parisTime.format(date)],
    ['Destinataire', toAddressLines(recipient.fields, '').join('\n')],
    ...(sender.length > 0 ? [['Expéditeur', sender.join('\n')] as const] : []),
    ['Référence de l’envoi', toText(sending.fields, 'name') || sending.id],
    ...(proof === 'content'
      ? sending.documents.map(
          ({ name, pages, sha256 }) => ['Document', `${name}, ${pages} page(s), empreinte SHA-256 ${sha256}`] as const,
        )
      : []),
    ...(proof === 'receipt' ? [['Signature du destinataire', 'Signé (démonstration)'] as const] : []),
    ...(proof === 'undelivered' ? [['Motif', 'Destinataire inconnu à l’adresse'] as const] : []),
  ]);
}

/** As printed: empty lines close up. */
export const toAddressLines = (fields: Fields, prefix: string): string[] =>
  addressLines(fields, prefix).filter(Boolean);
