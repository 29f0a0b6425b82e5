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
export function mountPages(
  router: Router,
  { store, fileStore, faults }: { store: MailevaStore; fileStore: FileStore; faults: Faults },
): void {
  addPageLink(ROOT, 'Maileva');
  router.get(`${ROOT}/report.json`, (ctx) => void (ctx.body = report(store)));
  router.get(ROOT, (ctx) => sendPage(ctx, listPage(store, faults)));
  router.post(`${ROOT}/faults`, async (ctx) => {
    faults.setAll(Object.fromEntries(await readForm(ctx)));
    redirectAfterPost(ctx, ROOT);
  });
  router.get(`${ROOT}/:id`, (ctx) => withSending(ctx, (sending) => sendPage(ctx, letterPage(store, sending))));
  router.get(`${ROOT}/:id/documents/:documentId`, (ctx) =>
    withSending(ctx, (sending) => {
      const document = sending.documents.find(({ id }) => id === ctx.params['documentId']);
      if (!document) return;
      ctx.type = document.type;
      ctx.body = fileStore.get(document.sha256);
    }),
  );
  router.post(`${ROOT}/:id/:action`, (ctx) =>
    withSending(ctx, (sending) => {
      const act = ACTIONS[ctx.params['action'] ?? ''];
      if (!act) return;
      act(store, sending);
      redirectAfterPost(ctx, `${ROOT}/${sending.id}`);
    }),
  );

  function withSending(ctx: Context & { params: Record<string, string> }, run: (sending: Sending) => void): void {
    const sending = store.sendings.get(ctx.params['id'] ?? '');
    if (sending) run(sending);
  }
}

const ACTIONS: Readonly<Record<string, (store: MailevaStore, sending: Sending) => void>> = {
  advance(store, sending) {
    const index = sending.plan.findIndex(({ doneAt }) => doneAt === undefined);
    if (index >= 0) store.step(sending, index, Date.now());
  },
  /** Only before printing: a printed letter cannot be rejected. */
  reject(store, sending) {
    if (!['PENDING', 'ACCEPTED', 'PREPARING'].includes(sending.status)) return;
    const now = Date.now();
    const done = sending.plan.filter(({ doneAt }) => doneAt !== undefined);
    store.commit({ t: 'plan', id: sending.id, plan: [...done, { does: 'reject', dueAt: now }] });
    store.step(sending, done.length, now);
  },
  /** Repeats the same webhook call unchanged. */
  repeat(store, sending) {
    const last = [...store.notifications.values()].findLast(({ sendingId }) => sendingId === sending.id);
    if (last)
      store.commit({
        t: 'notification',
        notification: { ...last, id: randomUUID(), status: 'PENDING', attempts: 0, nextAt: Date.now() },
      });
  },
};
