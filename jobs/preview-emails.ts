import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from './emails/shared/layout-blocks.ts';
import { renderEmailHtml } from './emails/shared/layout.ts';
import { renderEmailText } from './emails/shared/plain-text.ts';
import { registeredEmails } from './event-handlers.ts';

const MARK = 'email-mark.png';
const FRAME = {
  publicUrl: 'https://affranchi.example',
  contact: 'bonjour@affranchi.example',
  sellerIdentity: 'Éditions Exemple, SARL au capital de 10\u00a0000\u00a0€, 1 rue de l’Exemple, 69003 Lyon',
};

interface Options {
  folder: string;
  /** The name of an e-mail, or nothing for all of them. */
  only: string;
}

/** Writes every sample of every e-mail as HTML and text. Returns the index page and the number of samples. */
export function writeEmailPreview({ folder, only }: Options): { index: string; samples: number } {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Taken from the build, since the image does not contain the sources of the client.
  copyFileSync(join('dist/client', MARK), join(folder, MARK));
  const rows: string[] = [];
  for (const { name, label, renderSamples, isOptional } of registeredEmails.filter(
    (email) => only === '' || email.name === only,
  ))
    for (const [i, email] of renderSamples().entries()) {
      const frame = { ...FRAME, ...(isOptional && { unsubscribeUrl: `${FRAME.publicUrl}/ne-plus-recevoir#exemple` }) };
      const file = `${name}-${i + 1}`;
      const html = renderEmailHtml(email, frame).replace(`${FRAME.publicUrl}/${MARK}`, MARK);
      writeFileSync(join(folder, `${file}.html`), html);
      writeFileSync(join(folder, `${file}.txt`), renderEmailText(email, frame));
      rows.push(
        `<li>${escapeHtml(label)}\u00a0: <a href="${file}.html"><b>${escapeHtml(email.subject)}</b></a> ${escapeHtml(email.preheader)} <a href="${file}.txt">Texte</a></li>`,
      );
    }
  const index = join(folder, 'index.html');
  writeFileSync(
    index,
    `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>E-mails</title><body style="font:16px/1.6 system-ui;margin:24px"><h1>${rows.length} e-mails</h1><ol>${rows.join('')}</ol>`,
  );
  return { index, samples: rows.length };
}
