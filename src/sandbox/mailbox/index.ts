import type Router from '@koa/router';
import rawBody from 'raw-body';
import type { SandboxContext } from '../context.ts';
import { addPageLink, redirectAfterPost } from '../page.ts';
import { readSandboxNumber } from '../settings.ts';
import { listPage, messagePage } from './pages.ts';
import { sendReply } from './reply.ts';
import { startSmtpServer } from './smtp.ts';
import { openMailStore } from './store.ts';

const MAX_REPLY_BYTES = 200_000;
const ROOT = '/sandbox/courriels';

/** A real SMTP server that delivers to a page instead of mailboxes. `listening` resolves to its port. */
export function mountMailbox(
  router: Router,
  context: SandboxContext,
): { close(): Promise<void>; listening: Promise<number> } {
  const store = openMailStore(context.dataDir);
  const port = readSandboxNumber(context.env, 'SANDBOX_SMTP_PORT');
  const server = startSmtpServer({ port, receive: store.receive, complain: context.complain });

  addPageLink(ROOT, 'Courriels');
  router.get(`${ROOT}/messages.json`, (ctx) => {
    ctx.body = store.list();
  });
  router.get(ROOT, (ctx) => {
    ctx.type = 'html';
    ctx.body = listPage(store.list().reverse());
  });
  router.get(`${ROOT}/:id`, (ctx) => {
    const mail = store.find(ctx.params['id']);
    if (!mail) return;
    ctx.type = 'html';
    ctx.body = messagePage(mail, ctx.query['reponse'] === undefined ? null : String(ctx.query['reponse']));
  });
  router.post(`${ROOT}/:id/reponse`, async (ctx) => {
    const mail = store.find(ctx.params['id']);
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
    const attachment = store.find(ctx.params['id'])?.attachments[Number(ctx.params['index'])];
    if (!attachment) return;
    ctx.attachment(attachment.name);
    ctx.type = attachment.type;
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.body = store.readAttachment(attachment.sha256);
  });

  return {
    listening: server.listening,
    close: async () => {
      await server.close();
      store.close();
    },
  };
}
