import { z } from 'zod';
import type { Deps } from '../../../kernel/deps.ts';
import {
  createRouter,
  endpoint,
  fileResponse,
  setStatus,
  signedIn,
  type FileStream,
} from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { stateConflict } from '../../../kernel/state-machine.ts';
import { openFile } from '../../files/index.ts';
import { Cursor } from '../cursor.ts';
import { renameEnclosure, scaleEnclosure } from './commands/edit-enclosure.ts';
import { addSavedFile } from './commands/receive-upload.ts';
import { removeSavedFile, restoreSavedFile } from './commands/remove-saved-file.ts';
import { LabelledEnclosure, SavedFilesView, SavedFileView } from './contract.ts';
import { enclosureEmpty, enclosureTypeUnsupported } from './errors.ts';
import type { Enclosure } from './models/enclosure.ts';
import { presentSavedFile, presentSavedFiles } from './presenter.ts';
import { readPreview } from './preview.ts';
import { getEnclosure, countLettersUsing, listSavedFiles } from './queries.ts';
import { computeQuota } from './saved-file-quota.ts';
import { readUploadHeaders, receivesFile } from './upload-endpoint.ts';

export const savedFileRoutes = createRouter('documents');
const params = z.object({ id: z.uuid() });
const nothing = z.strictObject({});
const toLocation = (user: { id: string }) => ({ documentId: null, owner: { userId: user.id } });

endpoint(savedFileRoutes, 'GET /papers', {
  summary: 'Mes pièces, gardées pour mes lettres',
  access: signedIn,
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20), cursor: Cursor.optional() }),
  response: [200, SavedFilesView],
  handler: async ({ deps, user, query }) => {
    const { papers, nextCursor } = await listSavedFiles(deps, { userId: user.id, ...query });
    const [letters, quota] = await Promise.all([countLettersUsing(deps, papers), computeQuota(deps, deps.db, user.id)]);
    return presentSavedFiles(papers, { letters, nextCursor, quota });
  },
});

endpoint(savedFileRoutes, 'POST /papers', {
  summary:
    'Garder une pièce\u00a0: le corps est le fichier, son identifiant et son nom sont dans X-Paper-Id et X-File-Name',
  access: signedIn,
  ...receivesFile('X-Paper-Id'),
  response: [201, SavedFileView],
  errors: ['conflict', enclosureTypeUnsupported, enclosureEmpty, notFound],
  handler: async ({ deps, user, ctx, rawBody }) => {
    const { enclosure, isNew } = await addSavedFile(deps, {
      ...readUploadHeaders(ctx, 'X-Paper-Id'),
      userId: user.id,
      bytes: rawBody,
    });
    if (!isNew) setStatus(ctx, 200);
    return viewSavedFile(deps, enclosure);
  },
});

endpoint(savedFileRoutes, 'PATCH /papers/:id', {
  summary: 'Renommer une pièce',
  access: signedIn,
  params,
  body: LabelledEnclosure,
  response: [200, SavedFileView],
  example: { label: 'Facture du 3 mars' },
  handler: async ({ deps, user, params: { id }, body }) =>
    viewSavedFile(deps, await renameEnclosure(deps, { ...toLocation(user), id, label: body.label })),
});

endpoint(savedFileRoutes, 'POST /papers/:id/fit', {
  summary: 'Réduire une pièce pour que tout tienne',
  access: signedIn,
  params,
  body: nothing,
  response: [200, SavedFileView],
  errors: [stateConflict],
  handler: async ({ deps, user, params: { id } }) =>
    viewSavedFile(deps, await scaleEnclosure(deps, { ...toLocation(user), id })),
});

endpoint(savedFileRoutes, 'DELETE /papers/:id', {
  summary: 'Supprimer une pièce\u202f; les lettres où elle est jointe gardent la leur',
  access: signedIn,
  params,
  response: [204, null],
  handler: async ({ deps, user, params: { id } }) => removeSavedFile(deps, { userId: user.id, id }),
});

endpoint(savedFileRoutes, 'POST /papers/:id/restore', {
  summary: 'Reprendre une pièce supprimée il y a moins d’un jour',
  access: signedIn,
  params,
  body: nothing,
  response: [200, SavedFileView],
  errors: ['conflict'],
  handler: async ({ deps, user, params: { id } }) =>
    viewSavedFile(deps, await restoreSavedFile(deps, { userId: user.id, id })),
});

endpoint(savedFileRoutes, 'GET /papers/:id/file.pdf', {
  summary: 'Les pages d’une pièce, telles qu’elles seront imprimées',
  access: signedIn,
  params,
  response: [200, fileResponse('application/pdf')],
  handler: async ({ deps, user, params: { id } }) => ({
    ...(await openPages(deps, { userId: user.id, id })),
    inline: true,
  }),
});

endpoint(savedFileRoutes, 'GET /papers/:id/download.pdf', {
  summary: 'Télécharger une pièce',
  access: signedIn,
  params,
  response: [200, fileResponse('application/pdf')],
  handler: async ({ deps, user, params: { id } }) => openPages(deps, { userId: user.id, id }),
});

endpoint(savedFileRoutes, 'GET /papers/:id/preview.webp', {
  summary: 'La première page d’une pièce, en petit',
  access: signedIn,
  params,
  response: [200, fileResponse('image/webp')],
  handler: async ({ deps, user, params: { id } }) =>
    readPreview(deps, await getEnclosure(deps.db, { ...toLocation(user), id })),
});

/** Under the name the person gave it. */
async function openPages(deps: Deps, { userId, id }: { userId: string; id: string }): Promise<FileStream> {
  const { fileId, label } = await getEnclosure(deps.db, { ...toLocation({ id: userId }), id });
  if (!fileId) throw notFound();
  return { ...(await openFile(deps, fileId)), name: `${label}.pdf` };
}

const viewSavedFile = async (deps: Deps, paper: Enclosure): Promise<SavedFileView> =>
  presentSavedFile(paper, await countLettersUsing(deps, [paper]));
