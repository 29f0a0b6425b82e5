import type { Context } from 'koa';
import { z } from 'zod';
import type { Deps } from '../../kernel/deps.ts';
import { anyone, endpoint, fileOf, roomRouter, type Actor } from '../../kernel/endpoint.ts';
import { invalidFields, notFound, type FieldErrors } from '../../kernel/refusal.ts';
import { readFile } from '../files/index.ts';
import { addEnclosure } from './commands/add-enclosure.ts';
import { claimEnclosures } from './commands/claim-enclosures.ts';
import { fitEnclosure } from './commands/fit-enclosure.ts';
import { labelEnclosure } from './commands/label-enclosure.ts';
import { orderEnclosures } from './commands/order-enclosures.ts';
import { removeEnclosure } from './commands/remove-enclosure.ts';
import { EnclosuresView, EnclosureView, LabelledEnclosure, MOST_ENCLOSURE_BYTES, OrderedEnclosures } from './enclosure.contract.ts';
import { enclosureOf, enclosuresOf } from './enclosures/find.ts';
import { ownerOf } from './enclosures/owner.ts';
import { Document } from './models/document.ts';
import { presentEnclosure, presentEnclosures } from './presenter.ts';

export const enclosureRoutes = roomRouter('documents');
const letter = z.object({ documentId: z.uuid() });
const paper = letter.extend({ id: z.uuid() });
const nothing = z.strictObject({});
/** A whole evening of scanning; beyond it somebody fills our disks. */
const UPLOADS = { name: 'enclosures', points: 60, seconds: 3600, by: 'address' } as const;

endpoint(enclosureRoutes, 'GET /documents/:documentId/enclosures', {
  summary: 'Les pièces jointes d’une lettre',
  allow: anyone,
  params: letter,
  answers: [200, EnclosuresView],
  run: async ({ deps, user, ctx, params: { documentId } }) => listOf(deps, { user, ctx, documentId }),
});

endpoint(enclosureRoutes, 'POST /documents/:documentId/enclosures', {
  summary: 'Joindre une pièce\u00a0: le corps est le fichier, son identifiant et son nom sont dans X-Enclosure-Id et X-File-Name',
  allow: anyone,
  params: letter,
  raw: true,
  limit: MOST_ENCLOSURE_BYTES,
  throttle: UPLOADS,
  answers: [201, EnclosureView],
  run: async ({ deps, user, ctx, params: { documentId }, rawBody }) => {
    const { id, fileName } = aboutFile(ctx);
    const owner = ownerOf(user, ctx) ?? { visitor: ctx.state.visitor?.named() ?? '' };
    const { enclosure, made } = await addEnclosure(deps, { id, documentId, owner, fileName, bytes: rawBody });
    if (!made) {
      ctx.status = 200;
      ctx.state['statusChosen'] = true;
    }
    return presentEnclosure(enclosure, { frozen: false });
  },
});

endpoint(enclosureRoutes, 'PATCH /documents/:documentId/enclosures/:id', {
  summary: 'Nommer une pièce',
  allow: anyone,
  params: paper,
  body: LabelledEnclosure,
  answers: [200, EnclosureView],
  run: async ({ deps, user, ctx, params, body }) =>
    presentEnclosure(await labelEnclosure(deps, { ...params, owner: ownerOf(user, ctx), label: body.label }), { frozen: false }),
});

endpoint(enclosureRoutes, 'POST /documents/:documentId/enclosures/:id/fit', {
  summary: 'Réduire une pièce pour que tout tienne',
  allow: anyone,
  params: paper,
  body: nothing,
  answers: [200, EnclosureView],
  run: async ({ deps, user, ctx, params }) => presentEnclosure(await fitEnclosure(deps, { ...params, owner: ownerOf(user, ctx) }), { frozen: false }),
});

endpoint(enclosureRoutes, 'POST /documents/:documentId/enclosures/order', {
  summary: 'Mettre les pièces dans cet ordre',
  allow: anyone,
  params: letter,
  body: OrderedEnclosures,
  answers: [200, EnclosuresView],
  run: async ({ deps, user, ctx, params: { documentId }, body }) => {
    await orderEnclosures(deps, { documentId, owner: ownerOf(user, ctx), ids: body.ids });
    return listOf(deps, { user, ctx, documentId });
  },
});

endpoint(enclosureRoutes, 'DELETE /documents/:documentId/enclosures/:id', {
  summary: 'Retirer une pièce',
  allow: anyone,
  params: paper,
  answers: [204, null],
  run: async ({ deps, user, ctx, params }) => removeEnclosure(deps, { ...params, owner: ownerOf(user, ctx) }),
});

endpoint(enclosureRoutes, 'GET /documents/:documentId/enclosures/:id/file.pdf', {
  summary: 'Les pages d’une pièce, telles qu’elles seront imprimées',
  allow: anyone,
  params: paper,
  answers: [200, fileOf('application/pdf')],
  run: async ({ deps, user, ctx, params }) => {
    const { fileId } = await enclosureOf(deps.db, { ...params, owner: ownerOf(user, ctx) });
    if (!fileId) throw notFound();
    const { name, bytes } = await readFile(deps, fileId);
    return { name, bytes, inline: true };
  },
});

async function listOf(deps: Deps, { user, ctx, documentId }: { user: Actor | null; ctx: Context | null; documentId: string }): Promise<EnclosuresView> {
  // Signed in a moment ago: what was enclosed before is theirs.
  if (user) await claimEnclosures(deps, { documentId, userId: user.id, visitor: ctx?.state.visitor?.known() });
  const ordered = user && (await Document.query(deps.db).findById(documentId).where({ userId: user.id, status: 'ordered' }));
  return presentEnclosures(await enclosuresOf(deps, { documentId, owner: ownerOf(user, ctx) }), { frozen: Boolean(ordered) });
}

/** Id and name travel in headers: a name is personal, and addresses are kept in logs. */
function aboutFile(ctx: Context): { id: string; fileName: string } {
  const id = z.uuid().safeParse(ctx.get('x-enclosure-id'));
  const fileName = decoded(ctx.get('x-file-name'));
  const wrong: FieldErrors = {
    ...(!id.success && { 'X-Enclosure-Id': ['L’identifiant de la pièce manque ou n’a pas la bonne forme.'] }),
    ...(!fileName && { 'X-File-Name': ['Le nom du fichier manque ou n’a pas la bonne forme.'] }),
  };
  if (!id.success || !fileName) throw invalidFields(wrong);
  return { id: id.data, fileName };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text) || null;
  } catch {
    return null;
  }
}
