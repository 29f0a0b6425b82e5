import { createHmac, randomUUID } from 'node:crypto';

export const MAIL_SECRET = 'a-secret-of-the-mail-server-of-the-tests';

/** A mail as a mail server passes it on. `headers` replace or add lines; an empty one leaves a line out. */
export function buildMail({
  text = 'Merci pour votre réponse.',
  headers = {},
}: { text?: string; headers?: Record<string, string> } = {}): string {
  const lines: Record<string, string> = {
    From: 'Camille Exemple <camille@exemple.fr>',
    To: 'bonjour@affranchi.example',
    Subject: 'Une question',
    'Message-ID': `<${randomUUID()}@exemple.fr>`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const head = Object.entries(lines).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]));
  return `${head.join('\r\n')}\r\n\r\n${text.replace(/\n/g, '\r\n')}\r\n`;
}

/** The header that proves who posts a mail. */
export function signMail(mail: string | Uint8Array, at: Date, secret = MAIL_SECRET): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const hash = createHmac('sha256', secret).update(`${seconds}.`).update(mail).digest('hex');
  return `t=${seconds},v1=${hash}`;
}
