import { doneAt, type PrintedLetter } from '../one-shot-partner/model.ts';
import { proofPaper } from '../one-shot-partner/pdf.ts';

export const depositPdf = (letter: PrintedLetter): Promise<Buffer> =>
  proofPaper('Preuve de dépôt', letter, doneAt(letter, 'deposit') ?? letter.createdAt);

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The signed receipt as an image of the card. Rendered once per letter, so its bytes never change. */
const cards = new Map<string, Promise<Buffer>>();

export function receiptJpeg(letter: PrintedLetter): Promise<Buffer> {
  const drawn = cards.get(letter.id) ?? draw(letter);
  cards.set(letter.id, drawn);
  return drawn;
}

async function draw(letter: PrintedLetter): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const lines = [
    'AVIS DE RÉCEPTION',
    'Document de démonstration, sans valeur',
    `Numéro ${letter.number ?? ''}`,
    '',
    ...letter.recipient.filter(Boolean),
    '',
    `Référence ${letter.name}`,
    'Signature\u00a0: signé (démonstration)',
  ];
  const rows = lines.map(
    (line, i) =>
      `<text x="40" y="${60 + i * 38}" font-family="sans-serif" font-size="${i === 0 ? 30 : 22}">${escapeXml(line)}</text>`,
  );
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="560"><rect width="900" height="560" fill="#fdf6dc"/><rect x="12" y="12" width="876" height="536" fill="none" stroke="#3a2a10" stroke-width="3"/>${rows.join('')}</svg>`;
  return sharp(Buffer.from(card)).jpeg({ quality: 80 }).toBuffer();
}
