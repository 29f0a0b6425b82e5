import PDFDocument from 'pdfkit';

/** The built-in fonts know Windows-1252 only; the narrow space of French numbers and times is not in it. */
const winAnsi = (text: string): string => text.replace(/[\u202f\u2009]/g, '\u00a0');

/** Renders a PDF of one page with the content of a proof. It states that it comes from the sandbox. */
export function renderProofPdf(
  title: string,
  date: Date,
  lines: readonly (readonly [label: string, text: string])[],
): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 60, lang: 'fr-FR', info: { Title: title, CreationDate: date } });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  pdf.font('Helvetica-Bold').fontSize(20).text(title).moveDown(0.3);
  pdf
    .font('Helvetica')
    .fontSize(10)
    .text('Document de démonstration établi par le bac à sable postal, sans valeur.')
    .moveDown(1.5);
  for (const [label, text] of lines) {
    pdf.font('Helvetica-Bold').fontSize(10).text(label);
    pdf.font('Helvetica').fontSize(11).text(winAnsi(text)).moveDown(0.8);
  }
  pdf.end();
  return done;
}

export const parisTime = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'long',
  timeStyle: 'short',
});
