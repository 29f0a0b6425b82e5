import type Router from '@koa/router';
import type { Context } from 'koa';
import rawBody from 'raw-body';
import type { Faults } from '../faults.ts';
import type { FileStore } from '../file-store.ts';
import { addPageLink, redirectAfterPost, sendPage } from '../page.ts';
import { listDoneSteps, hasDone, countSheets, type PrintedLetter } from './model.ts';
import { letterPage, listPage, type PageTexts } from './pages.ts';
import type { OneShotStore } from './store.ts';

/** Mounts pages and actions for people, tests and benches. */
export function mountPrinterPages(
  router: Router,
  texts: PageTexts,
  { store, fileStore, faults }: { store: OneShotStore; fileStore: FileStore; faults: Faults },
): void {
  const { root } = texts;
  addPageLink(root, texts.name);
  const actions: Readonly<Record<string, (letter: PrintedLetter) => void>> = {
    advance(letter) {
      const index = letter.plan.findIndex(({ doneAt }) => doneAt === undefined);
      if (index >= 0) store.step(letter, index, Date.now());
    },
    /** Only before printing: a printed letter cannot be rejected. */
    reject(letter) {
      if (letter.plan.some(({ doneAt }) => doneAt === undefined) && !hasDone(letter, texts.printed))
        store.finish(letter, 'reject', Date.now());
    },
    repeat: (letter) => store.repeat(letter),
  };
  const withLetter =
    (run: (letter: PrintedLetter, ctx: Context & { params: Record<string, string> }) => void) =>
    (ctx: Context & { params: Record<string, string> }) => {
      const letter = store.letters.get(ctx.params['id'] ?? '');
      if (letter) run(letter, ctx);
    };

  router.get(`${root}/report.json`, (ctx) => void (ctx.body = report(store)));
  router.get(root, (ctx) => sendPage(ctx, listPage(texts, store, faults)));
  router.post(`${root}/faults`, async (ctx) => {
    faults.setAll(
      Object.fromEntries(new URLSearchParams((await rawBody(ctx.req, { limit: 10_000 })).toString('utf8'))),
    );
    redirectAfterPost(ctx, root);
  });
  router.get(
    `${root}/:id`,
    withLetter((letter, ctx) => sendPage(ctx, letterPage(texts, store, letter))),
  );
  router.get(
    `${root}/:id/documents/:index`,
    withLetter((letter, ctx) => {
      const document = letter.documents[Number(ctx.params['index'])];
      if (!document) return;
      ctx.type = 'application/pdf';
      ctx.body = fileStore.get(document.sha256);
    }),
  );
  router.post(
    `${root}/:id/:action`,
    withLetter((letter, ctx) => {
      const act = actions[ctx.params['action'] ?? ''];
      if (!act) return;
      act(letter);
      redirectAfterPost(ctx, `${root}/${letter.id}`);
    }),
  );
}

/** Lists what would have been printed, one line per letter. */
const report = (store: OneShotStore) =>
  [...store.letters.values()].map((letter) => ({
    id: letter.id,
    key: letter.key,
    name: letter.name,
    product: letter.product,
    number: letter.number ?? null,
    recipient: letter.recipient,
    sender: letter.sender,
    documents: letter.documents.map(({ sha256, pages }) => ({ sha256, pages })),
    sheets: countSheets(letter),
    duplex: letter.duplex,
    steps: listDoneSteps(letter).map(({ does, doneAt }) => ({ does, at: new Date(doneAt).toISOString() })),
    over: letter.plan.every(({ doneAt }) => doneAt !== undefined),
  }));
