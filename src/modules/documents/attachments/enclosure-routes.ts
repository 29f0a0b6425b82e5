import type { Context } from 'koa';
import { z } from 'zod';
import { EXAMPLE_ID } from '../../../domain/examples.ts';
import type { Deps } from '../../../kernel/deps.ts';
import {
  anyone,
  createRouter,
  endpoint,
  fileResponse,
  setStatus,
  signedIn,
  type Actor,
} from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { stateConflict } from '../../../kernel/state-machine.ts';
import { openFile } from '../../files/index.ts';
import { documentOrdered } from '../drafts/errors.ts';
import { Document } from '../drafts/models/document.ts';
import { attachSavedFile } from './commands/attach-saved-file.ts';
import { claimEnclosures } from './commands/claim-enclosures.ts';
import { removeEnclosure, renameEnclosure, reorderEnclosures, scaleEnclosure } from './commands/edit-enclosure.ts';
import { addEnclosure, assertVisitorMayUpload } from './commands/receive-upload.ts';
import { saveEnclosureAsFile } from './commands/save-enclosure-as-file.ts';
import { EnclosuresView, EnclosureView, LabelledEnclosure, OrderedEnclosures } from './contract.ts';
import {
  enclosureEmpty,
  enclosureLimitReached,
  enclosureTypeUnsupported,
  pagesBusy,
  pageTooHeavyToShow,
  savedFileNotReady,
} from './errors.ts';
import type { Enclosure } from './models/enclosure.ts';
import { ensureOwner, findOwner } from './owner.ts';
import { LIMITS } from './pdf/limits.ts';
import { presentEnclosure, presentEnclosures } from './presenter.ts';
import { drawEnclosurePage, readPreview } from './preview.ts';
import { getEnclosure, listEnclosures, findSavedCopies } from './queries.ts';
import { readUploadHeaders, COPIES, receivesFile } from './upload-endpoint.ts';

export const enclosureRoutes = createRouter('documents');
const documentParams = z.object({ documentId: z.uuid() });
const enclosureParams = documentParams.extend({ id: z.uuid() });
const pageParams = enclosureParams.extend({ number: z.coerce.number().int().min(1).max(LIMITS.pages) });
const nothing = z.strictObject({});
/** Enough to read every sheet of ten letters within an hour, also for an office behind one address. */
const DRAWN_PAGES = { name: 'enclosure-pages', points: 900, seconds: 3600, by: 'account' } as const;

endpoint(enclosureRoutes, 'GET /documents/:documentId/enclosures', {
  summary: 'Les pièces jointes d’une lettre',
  access: anyone,
  params: documentParams,
  response: [200, EnclosuresView],
  handler: async ({ deps, user, ctx, params: { documentId } }) => viewEnclosures(deps, { user, ctx, documentId }),
});

endpoint(enclosureRoutes, 'POST /documents/:documentId/enclosures', {
  summary:
    'Joindre une pièce\u00a0: le corps est le fichier, son identifiant et son nom sont dans X-Enclosure-Id et X-File-Name',
  access: anyone,
  params: documentParams,
  ...receivesFile('X-Enclosure-Id'),
  response: [201, EnclosureView],
  errors: [documentOrdered, enclosureLimitReached, enclosureTypeUnsupported, enclosureEmpty],
  async beforeBody({ deps, user, ctx }) {
    const { id } = readUploadHeaders(ctx, 'X-Enclosure-Id');
    if (!user) await assertVisitorMayUpload(deps, { id, bytes: ctx.request.length ?? 0 });
  },
  handler: async ({ deps, user, ctx, params: { documentId }, rawBody }) => {
    const { id, fileName } = readUploadHeaders(ctx, 'X-Enclosure-Id');
    const owner = ensureOwner(user, ctx);
    const { enclosure, isNew } = await addEnclosure(deps, { id, documentId, owner, fileName, bytes: rawBody });
    if (!isNew) setStatus(ctx, 200);
    return viewEnclosure(deps, enclosure);
  },
});

endpoint(enclosureRoutes, 'POST /documents/:documentId/enclosures/from-paper', {
  summary: 'Joindre une pièce que l’on garde déjà, ou que l’on a envoyée avec une lettre',
  access: signedIn,
  params: documentParams,
  body: z.strictObject({ paperId: z.uuid() }),
  rateLimit: COPIES,
  response: [201, EnclosureView],
  otherStatuses: [200],
  errors: [documentOrdered, enclosureLimitReached, savedFileNotReady],
  example: { paperId: EXAMPLE_ID },
  handler: async ({ deps, user, ctx, params: { documentId }, body }) => {
    const { enclosure, isNew } = await attachSavedFile(deps, { userId: user.id, documentId, ...body });
    if (!isNew) setStatus(ctx, 200);
    return viewEnclosure(deps, enclosure);
  },
});

endpoint(enclosureRoutes, 'POST /documents/:documentId/enclosures/:id/keep', {
  summary: 'Garder une pièce jointe pour d’autres lettres',
  access: signedIn,
  params: enclosureParams,
  body: nothing,
  rateLimit: COPIES,
  response: [201, EnclosureView],
  otherStatuses: [200],
  errors: [savedFileNotReady, 'conflict'],
  handler: async ({ deps, user, ctx, params }) => {
    const { isNew } = await saveEnclosureAsFile(deps, { userId: user.id, ...params });
    if (!isNew) setStatus(ctx, 200);
    return viewEnclosure(deps, await getEnclosure(deps.db, { ...params, owner: { userId: user.id } }));
  },
});

endpoint(enclosureRoutes, 'PATCH /documents/:documentId/enclosures/:id', {
  summary: 'Nommer une pièce',
  access: anyone,
  params: enclosureParams,
  body: LabelledEnclosure,
  response: [200, EnclosureView],
  errors: [documentOrdered],
  example: { label: 'Facture du 3 mars' },
  handler: async ({ deps, user, ctx, params, body }) =>
    viewEnclosure(deps, await renameEnclosure(deps, { ...params, owner: findOwner(user, ctx), label: body.label })),
});

endpoint(enclosureRoutes, 'POST /documents/:documentId/enclosures/:id/fit', {
  summary: 'Réduire une pièce pour que tout tienne',
  access: anyone,
  params: enclosureParams,
  body: nothing,
  response: [200, EnclosureView],
  errors: [documentOrdered, stateConflict],
  handler: async ({ deps, user, ctx, params }) =>
    viewEnclosure(deps, await scaleEnclosure(deps, { ...params, owner: findOwner(user, ctx) })),
});

endpoint(enclosureRoutes, 'POST /documents/:documentId/enclosures/order', {
  summary: 'Mettre les pièces dans cet ordre',
  access: anyone,
  params: documentParams,
  body: OrderedEnclosures,
  response: [200, EnclosuresView],
  errors: [documentOrdered],
  example: { ids: [EXAMPLE_ID] },
  handler: async ({ deps, user, ctx, params: { documentId }, body }) => {
    await reorderEnclosures(deps, { documentId, owner: findOwner(user, ctx), ids: body.ids });
    return viewEnclosures(deps, { user, ctx, documentId });
  },
});

endpoint(enclosureRoutes, 'DELETE /documents/:documentId/enclosures/:id', {
  summary: 'Retirer une pièce',
  access: anyone,
  params: enclosureParams,
  response: [204, null],
  errors: [documentOrdered],
  handler: async ({ deps, user, ctx, params }) => removeEnclosure(deps, { ...params, owner: findOwner(user, ctx) }),
});

endpoint(enclosureRoutes, 'GET /documents/:documentId/enclosures/:id/file.pdf', {
  summary: 'Les pages d’une pièce, telles qu’elles seront imprimées',
  access: anyone,
  params: enclosureParams,
  response: [200, fileResponse('application/pdf')],
  handler: async ({ deps, user, ctx, params }) => {
    const { fileId } = await getEnclosure(deps.db, { ...params, owner: findOwner(user, ctx) });
    if (!fileId) throw notFound();
    return { ...(await openFile(deps, fileId)), inline: true };
  },
});

endpoint(enclosureRoutes, 'GET /documents/:documentId/enclosures/:id/preview.webp', {
  summary: 'La première page d’une pièce, en petit',
  access: anyone,
  params: enclosureParams,
  response: [200, fileResponse('image/webp')],
  handler: async ({ deps, user, ctx, params }) =>
    readPreview(deps, await getEnclosure(deps.db, { ...params, owner: findOwner(user, ctx) })),
});

endpoint(enclosureRoutes, 'GET /documents/:documentId/enclosures/:id/pages/:number/picture.webp', {
  summary: 'Une page d’une pièce, à lire à l’écran',
  access: anyone,
  params: pageParams,
  rateLimit: DRAWN_PAGES,
  response: [200, fileResponse('image/webp')],
  errors: [pageTooHeavyToShow, pagesBusy],
  handler: async ({ deps, user, ctx, params: { number, ...params } }) =>
    drawEnclosurePage(deps, await getEnclosure(deps.db, { ...params, owner: findOwner(user, ctx) }), number),
});

async function viewEnclosures(
  deps: Deps,
  { user, ctx, documentId }: { user: Actor | null; ctx: Context | null; documentId: string },
): Promise<EnclosuresView> {
  // Signed in a moment ago: what was enclosed before is theirs.
  if (user) await claimEnclosures(deps, { documentId, userId: user.id, visitor: ctx?.state.visitor?.id() });
  const ordered =
    user && (await Document.query(deps.db).findById(documentId).where({ userId: user.id, status: 'ordered' }));
  const enclosures = await listEnclosures(deps, { documentId, owner: findOwner(user, ctx) });
  return presentEnclosures(enclosures, {
    isFrozen: Boolean(ordered),
    savedCopies: await findSavedCopies(deps, enclosures),
  });
}

const viewEnclosure = async (deps: Deps, enclosure: Enclosure): Promise<EnclosureView> =>
  presentEnclosure(enclosure, { isFrozen: false, savedCopies: await findSavedCopies(deps, [enclosure]) });
