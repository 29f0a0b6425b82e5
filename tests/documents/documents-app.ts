import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { createStorage } from '../../src/adapters/storage/index.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { mountEndpoints, errorHandler, requestId } from '../../src/kernel/http.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { inlineWorkerPool } from '../../src/kernel/worker-pool.ts';
import type { TemplateCard, TemplateView } from '../../src/modules/documents/catalogue/contract.ts';
import type { DocumentView, DraftContent } from '../../src/modules/documents/drafts/contract.ts';
import {
  catalogueRoutes,
  searchRoutes,
  addressRoutes,
  documentsAdminRoutes,
  documentsRoutes,
  enclosureRoutes,
  listLoadedTemplates,
  loadTemplates,
  savedFileRoutes,
} from '../../src/modules/documents/index.ts';
import { FakeAddresses } from '../fakes/addresses.ts';
import { checkAnswers } from '../harness/check-answers.ts';
import { testDatabase } from '../harness/database.ts';

export const person = (firstName: string, scope: string[] = []): Actor => ({
  id: uuidv7(),
  email: `${firstName.toLowerCase()}@exemple.fr`,
  firstName,
  lastName: 'Exemple',
  role: 'customer',
  scope,
});
export const emptyContent: DraftContent = { answers: {}, sender: {}, recipient: {}, sending: null };
export const sampleContent = (slug: string): DraftContent =>
  structuredClone(listLoadedTemplates().find((one) => one.slug === slug)!.samples[0]!.content);

export interface Refused {
  code: string;
  message: string;
  errors?: Record<string, string[]>;
}

/** The documents room over HTTP and a database of its own. Who asks is said directly: logging in is another room's matter. */
export async function createDocumentsApp() {
  const database = await testDatabase();
  const clock = { now: new Date('2026-11-23T09:00:00.000Z') };
  const addresses = new FakeAddresses();
  const log = createLogger({ level: 'silent', process: 'test' });
  const directory = mkdtempSync(join(tmpdir(), 'affranchi-documents-'));
  const deps = {
    db: database.knex,
    log,
    now: () => clock.now,
    newId: () => uuidv7(),
    config: {
      mode: 'test',
      rateLimitFactor: 1,
      search: 'auto',
      partners: ['maileva'],
      savedFiles: { maxCount: 30, maxBytes: 1_000_000 },
      visitorUploads: { maxFiles: 60, maxBytes: 300_000_000 },
      postal: { pdfVersion: '1.7' },
    },
    workerPool: inlineWorkerPool,
    addresses,
    storage: createStorage({ storage: { kind: 'disk', directory } }),
  } as unknown as Deps;
  await loadTemplates(deps);

  const users = new Map<string, Actor>();
  const visitors = new Map<string, string>();
  const app = new Koa();
  app.silent = true;
  app.use(checkAnswers());
  app.use(requestId());
  app.use(errorHandler({ log }));
  app.use(async (ctx, next) => {
    ctx.state['user'] = users.get(ctx.get('x-test-user')) ?? null;
    const session = ctx.get('x-test-session');
    ctx.state['visitor'] = {
      id: () => visitors.get(session) ?? null,
      ensureId: () => visitors.set(session, visitors.get(session) ?? uuidv7()).get(session)!,
    };
    await next();
  });
  app.use(
    mountEndpoints(deps, [
      catalogueRoutes,
      searchRoutes,
      documentsRoutes,
      addressRoutes,
      enclosureRoutes,
      savedFileRoutes,
      documentsAdminRoutes,
    ]),
  );
  const server = createServer(app.callback());
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function ask<T>(
    method: string,
    path: string,
    {
      user,
      session,
      body,
      headers,
    }: { user?: Actor; session?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; body: T }> {
    if (user) users.set(user.id, user);
    const response = await fetch(`${origin}${path.startsWith('/-/') ? path : `/-/api/v1${path}`}`, {
      method,
      headers: {
        ...(user && { 'x-test-user': user.id }),
        ...(session && { 'x-test-session': session }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null) as T,
    };
  }
  async function templateOf(slug: string): Promise<TemplateView> {
    const { items } = (await ask<{ items: TemplateCard[] }>('GET', '/templates')).body;
    const card = items.find((one) => one.slug === slug)!;
    return (await ask<TemplateView>('GET', `/templates/${card.category}/${slug}`)).body;
  }
  async function draftOf(
    user: Actor,
    content: DraftContent = emptyContent,
    slug = 'resiliation-box',
  ): Promise<DocumentView> {
    const { versionId } = await templateOf(slug);
    return (
      await ask<DocumentView>('POST', '/documents', {
        user,
        body: { id: uuidv7(), templateVersionId: versionId, content },
      })
    ).body;
  }
  return {
    ask,
    templateOf,
    draftOf,
    deps,
    origin,
    clock,
    addresses,
    db: database.knex,
    /** What is on the disk. */
    stored: () =>
      readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
