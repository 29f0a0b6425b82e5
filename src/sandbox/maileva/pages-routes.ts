import { randomUUID } from 'node:crypto';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Faults } from '../faults.ts';
import type { FileStore } from '../file-store.ts';
import { addPageLink, redirectAfterPost, sendPage } from '../page.ts';
import type { Sending } from './model.ts';
import { letterPage, listPage } from './pages.ts';
import { report } from './report.ts';
import type { MailevaStore } from './store.ts';
import { readForm } from './wire.ts';

const ROOT = '/sandbox/poste';

/** Pages and actions for people, tests and benches. */
export function mountPages(router: Router, book: MailevaStore, shelf: FileStore, faults: Faults): void {
  addPageLink(ROOT, 'Maileva');
  router.get(`${ROOT}/report.json`, (ctx) => void (ctx.body = report(book)));
  router.get(ROOT, (ctx) => sendPage(ctx, listPage(book, faults)));
  router.post(`${ROOT}/faults`, async (ctx) => {
    faults.setAll(Object.fromEntries(await readForm(ctx)));
    redirectAfterPost(ctx, ROOT);
  });
  router.get(`${ROOT}/:id`, (ctx) => withSending(ctx, (sending) => sendPage(ctx, letterPage(book, sending))));
  router.get(`${ROOT}/:id/documents/:documentId`, (ctx) =>
    withSending(ctx, (sending) => {
      const document = sending.documents.find(({ id }) => id === ctx.params['documentId']);
      if (!document) return;
      ctx.type = document.type;
      ctx.body = shelf.get(document.sha256);
    }),
  );
  router.post(`${ROOT}/:id/:action`, (ctx) =>
    withSending(ctx, (sending) => {
      const act = ACTIONS[ctx.params['action'] ?? ''];
      if (!act) return;
      act(book, sending);
      redirectAfterPost(ctx, `${ROOT}/${sending.id}`);
    }),
  );

  function withSending(ctx: Context & { params: Record<string, string> }, run: (sending: Sending) => void): void {
    const sending = book.sendings.get(ctx.params['id'] ?? '');
    if (sending) run(sending);
  }
}

const ACTIONS: Readonly<Record<string, (book: MailevaStore, sending: Sending) => void>> = {
  advance(book, sending) {
    const index = sending.plan.findIndex(({ doneAt }) => doneAt === undefined);
    if (index >= 0) book.step(sending, index, Date.now());
  },
  /** Only before printing: a printed letter cannot be rejected. */
  reject(book, sending) {
    if (!['PENDING', 'ACCEPTED', 'PREPARING'].includes(sending.status)) return;
    const at = Date.now();
    const done = sending.plan.filter(({ doneAt }) => doneAt !== undefined);
    book.commit({ t: 'plan', id: sending.id, plan: [...done, { does: 'reject', dueAt: at }] });
    book.step(sending, done.length, at);
  },
  /** Repeats the same webhook call unchanged. */
  repeat(book, sending) {
    const last = [...book.notifications.values()].findLast(({ sendingId }) => sendingId === sending.id);
    if (last)
      book.commit({
        t: 'notification',
        notification: { ...last, id: randomUUID(), status: 'PENDING', attempts: 0, nextAt: Date.now() },
      });
  },
};
