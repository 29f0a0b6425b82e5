// Slow by nature: a stand-in is driven over SMTP and HTTP.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createMailer } from '../../../src/adapters/mail/smtp.ts';
import { mountMailbox } from '../../../src/sandbox/mailbox/index.ts';
import { runSandbox, type RunningSandbox } from '../running-sandbox.ts';

interface Shown {
  id: string;
  messageId: string;
  count: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { name: string; type: string; size: number }[];
}

describe('e-mails from the SMTP adapter in the mailbox', () => {
  let dataDir: string;
  let sandbox: RunningSandbox;
  let smtpUrl: string;

  async function start(): Promise<void> {
    let listening: Promise<number> | undefined;
    sandbox = await runSandbox(
      [
        (router, context) => {
          const mounted = mountMailbox(router, context);
          listening = mounted.listening;
          return mounted;
        },
      ],
      { dataDir },
    );
    smtpUrl = `smtp://127.0.0.1:${await listening}`;
  }
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'mailbox-'));
    await start();
  });
  afterEach(async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  });

  const port = () =>
    createMailer({
      mail: { smtpUrl, from: 'Affranchi <ne-pas-repondre@affranchi.example>', contact: 'bonjour@affranchi.example' },
    });
  const messages = async () =>
    (await (await fetch(`${sandbox.url}/sandbox/courriels/messages.json`)).json()) as Shown[];
  const pdf = new TextEncoder().encode('%PDF-1.4 hello');
  const mail = {
    key: 'letter-42-delivered',
    to: 'helene@example.test',
    subject: 'Votre lettre est arrivée : « Préavis »',
    text: 'Bonjour Hélène,\nvotre lettre est arrivée.',
    html: '<p>Bonjour Hélène<script>alert(1)</script></p>',
    attachments: [{ name: 'reçu.pdf', type: 'application/pdf', bytes: pdf }],
  };

  test('arrive complete, with the headers of an automatic message', async () => {
    await port().send(mail);
    const [shown] = await messages();
    expect(shown).toMatchObject({
      messageId: '<letter-42-delivered@affranchi.example>',
      from: 'ne-pas-repondre@affranchi.example',
      to: ['helene@example.test'],
      subject: mail.subject,
      headers: expect.objectContaining({
        'auto-submitted': 'auto-generated',
        'x-auto-response-suppress': 'All',
        'content-language': 'fr',
        'reply-to': 'bonjour@affranchi.example',
      }),
      attachments: [{ name: 'reçu.pdf', type: 'application/pdf', size: pdf.length }],
    });
    expect(shown!.text.trim()).toBe(mail.text);
    expect(shown!.html).toContain('Bonjour Hélène');
    const page = await (await fetch(`${sandbox.url}/sandbox/courriels/${shown!.id}`)).text();
    expect(page).toContain('sandbox="allow-popups"');
    expect(page).not.toContain('<script>alert');
    const file = await fetch(`${sandbox.url}/sandbox/courriels/${shown!.id}/attachments/0`);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf);
  });

  test('that a person can switch off offer it in one click, and the others do not', async () => {
    const unsubscribeUrl = 'https://affranchi.example/-/hooks/unsubscribe/1.abc';
    await port().send({ ...mail, key: 'optional', unsubscribeUrl });
    await port().send({ ...mail, key: 'mandatory' });
    const received = new Map((await messages()).map(({ messageId, headers }) => [messageId, headers]));
    expect(received.get('<optional@affranchi.example>')).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(Object.keys(received.get('<mandatory@affranchi.example>')!).join()).not.toContain('list-');
  });

  test('sent again by a retried job are the same message, counted', async () => {
    await port().send(mail);
    await port().send(mail);
    await port().send({ ...mail, key: 'another' });
    expect((await messages()).map(({ count }) => count)).toEqual([2, 1]);
    expect(await (await fetch(`${sandbox.url}/sandbox/courriels`)).text()).toContain('reçu 2 fois');
  });

  test('are still there after a restart', async () => {
    await port().send(mail);
    await port().send(mail);
    await sandbox.close();
    await start();
    expect(await messages()).toMatchObject([{ subject: mail.subject, count: 2 }]);
    await port().send(mail);
    expect((await messages())[0]!.count).toBe(3);
  });

  test('have one recipient and one subject line, whatever characters they contain', async () => {
    await port().send({ ...mail, subject: 'Bonjour\r\nBcc: eve@example.test' });
    const [shown] = await messages();
    expect(shown!.to).toEqual(['helene@example.test']);
    expect(shown!.headers['bcc']).toBeUndefined();
  });

  test('reveal no address if the server rejects them', async () => {
    let open: Socket | undefined;
    const grumpy = createServer((socket) => {
      open = socket;
      socket.write('220 hello\r\n');
      socket.on(
        'data',
        (line) =>
          void socket.write(String(line).startsWith('RCPT') ? `550 ${String(line).trim()} unknown\r\n` : '250 ok\r\n'),
      );
    });
    await new Promise<void>((resolve) => grumpy.listen(0, '127.0.0.1', resolve));
    const refusing = createMailer({
      mail: { smtpUrl: `smtp://127.0.0.1:${(grumpy.address() as AddressInfo).port}`, from: 'a@b.example' },
    });
    const error = await refusing.send(mail).then(
      () => null,
      (caught: unknown) => caught as Error,
    );
    expect(error!.message).toContain('550');
    expect(String(error!.stack)).not.toContain('helene');
    open!.destroy();
    await new Promise((resolve) => grumpy.close(resolve));
  });
});
