import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type Router from '@koa/router';
import PostalMime from 'postal-mime';
import rawBody from 'raw-body';
import { SMTPServer } from 'smtp-server';
import type { SandboxContext } from '../context.ts';
import { openJournal } from '../event-log.ts';
import { FileStore } from '../file-store.ts';
import { addPageLink, redirectAfterPost } from '../page.ts';
import { readSandboxNumber } from '../settings.ts';
import { listPage, messagePage, type StoredMail } from './pages.ts';
import { sendReply } from './reply.ts';

type Entry = { t: 'mail'; mail: StoredMail } | { t: 'again'; id: string; at: string };

const MAX_BYTES = 30 * 1024 * 1024;
const MAX_REPLY_BYTES = 200_000;
const ROOT = '/sandbox/courriels';

/** A real SMTP server that delivers to a page instead of mailboxes. `listening` resolves to its port. */
export function mountMailbox(
  router: Router,
  context: SandboxContext,
): { close(): Promise<void>; listening: Promise<number> } {
  const journal = openJournal<Entry>(join(context.dataDir, 'mailbox.jsonl'));
  const fileStore = new FileStore(join(context.dataDir, 'mailbox'));
  const mails = new Map<string, StoredMail>();
  const byMessageId = new Map<string, StoredMail>();

  const apply = (entry: Entry): void => {
    if (entry.t === 'again') {
      const mail = mails.get(entry.id);
      if (mail) mail.count += 1;
      return;
    }
    const mail = structuredClone(entry.mail);
    mails.set(mail.id, mail);
    byMessageId.set(mail.messageId, mail);
  };
  for (const entry of journal.replay()) apply(entry);
  const commit = (entry: Entry): void => {
    journal.append(entry);
    apply(entry);
  };

  const receive = async (bytes: Buffer, to: string[]): Promise<void> => {
    const read = await readMail(bytes, to, fileStore);
    const before = byMessageId.get(read.messageId);
    commit(before ? { t: 'again', id: before.id, at: read.at } : { t: 'mail', mail: read });
  };

  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    size: MAX_BYTES,
    logger: false,
    // Clients keep connections open for further mail, so closing does not wait for their timeouts.
    closeTimeout: 100,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('message too large'), { responseCode: 552 }));
        receive(
          Buffer.concat(parts),
          session.envelope.rcptTo.map(({ address }) => address),
        ).then(() => done(), done);
      });
    },
  });
  const listening = new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    const net = server.listen(readSandboxNumber(context.env, 'SANDBOX_SMTP_PORT'), '127.0.0.1', () =>
      resolve((net.address() as AddressInfo).port),
    );
  });
  // Logs a failure to listen, such as a port in use, even if no caller awaits it.
  listening.catch(context.complain);
  // A client that disconnects in the middle of a command is no error of the server.
  void listening.then(
    () => server.on('error', () => undefined),
    () => undefined,
  );

  const find = (id: string | undefined): StoredMail | undefined => mails.get(id ?? '');
  addPageLink(ROOT, 'Courriels');
  router.get(`${ROOT}/messages.json`, (ctx) => {
    ctx.body = [...mails.values()];
  });
  router.get(ROOT, (ctx) => {
    ctx.type = 'html';
    ctx.body = listPage([...mails.values()].reverse());
  });
  router.get(`${ROOT}/:id`, (ctx) => {
    const mail = find(ctx.params['id']);
    if (!mail) return;
    ctx.type = 'html';
    ctx.body = messagePage(mail, ctx.query['reponse'] === undefined ? null : String(ctx.query['reponse']));
  });
  router.post(`${ROOT}/:id/reponse`, async (ctx) => {
    const mail = find(ctx.params['id']);
    if (!mail) return;
    const form = new URLSearchParams((await rawBody(ctx.req, { limit: MAX_REPLY_BYTES })).toString('utf8'));
    const status = await sendReply(context, mail, {
      from: form.get('from')?.trim() || mail.to[0] || 'inconnu@exemple.fr',
      text: (form.get('text') ?? '').replace(/\r\n?/g, '\n'),
      isAutomatic: form.has('automatic'),
    });
    redirectAfterPost(ctx, `${ROOT}/${mail.id}?reponse=${status ?? 'aucune'}`);
  });
  router.get(`${ROOT}/:id/attachments/:index`, (ctx) => {
    const attachment = find(ctx.params['id'])?.attachments[Number(ctx.params['index'])];
    if (!attachment) return;
    ctx.attachment(attachment.name);
    ctx.type = attachment.type;
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.body = fileStore.get(attachment.sha256);
  });

  return {
    listening,
    close: async () => {
      await listening.catch(() => undefined);
      await new Promise<void>((resolve) => server.close(() => resolve()));
      journal.close();
    },
  };
}

async function readMail(bytes: Buffer, to: string[], fileStore: FileStore): Promise<StoredMail> {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' });
  const id = randomUUID();
  return {
    id,
    at: new Date().toISOString(),
    messageId: mail.messageId ?? `<${id}@sans-message-id>`,
    count: 1,
    from: mail.from?.address ?? '',
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map((attachment, i) => {
      const content =
        typeof attachment.content === 'string' ? Buffer.from(attachment.content) : new Uint8Array(attachment.content);
      return {
        name: attachment.filename ?? `piece-${i + 1}`,
        type: attachment.mimeType,
        size: content.byteLength,
        sha256: fileStore.put(content),
      };
    }),
  };
}
