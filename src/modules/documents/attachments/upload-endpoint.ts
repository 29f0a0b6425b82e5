import type { Context } from 'koa';
import { z } from 'zod';
import { invalidFields, type FieldErrors } from '../../../kernel/errors.ts';
import { MAX_ENCLOSURE_BYTES } from './contract.ts';

/** Above a whole evening of scanning; protects the disks. */
const UPLOADS = { name: 'enclosures', points: 60, seconds: 3600, by: 'address' } as const;
/** Copied pages use disk space as well. */
export const COPIES = { name: 'paper-copies', points: 120, seconds: 3600, by: 'account' } as const;

/** The accepted types; the bytes decide which one a file is. */
const FILE_TYPES = [
  'application/octet-stream',
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
];
const FileId = z
  .uuid()
  .meta({ description: 'Choisi par le navigateur\u00a0: le même envoi répété ne fait qu’une pièce.' });
const FileName = z
  .string()
  .min(1)
  .meta({
    description: 'Le nom du fichier, encodé comme une partie d’adresse (RFC 3986).',
    examples: ['Facture%20du%203%20mars.pdf'],
  })
  .transform((text, ctx) => {
    try {
      return decodeURIComponent(text);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'Le nom du fichier est mal encodé.' });
      return z.NEVER;
    }
  });

type IdHeader = 'X-Enclosure-Id' | 'X-Paper-Id';

/** What the endpoints that receive a file declare alike: the body is the file, and a repeated upload gets 200. */
export const receivesFile = (idHeader: IdHeader) =>
  ({
    raw: true,
    maxBodyBytes: MAX_ENCLOSURE_BYTES,
    rateLimit: UPLOADS,
    rawTypes: FILE_TYPES,
    requestHeaders: z.object({ [idHeader]: FileId, 'X-File-Name': FileName }),
    otherStatuses: [200],
  }) as const;

/** Reads id and name from headers: a name is personal, and logs store URLs. */
export function readUploadHeaders(ctx: Context, header: IdHeader): { id: string; fileName: string } {
  const id = FileId.safeParse(ctx.get(header));
  const fileName = FileName.safeParse(ctx.get('x-file-name'));
  const wrong: FieldErrors = {
    ...(!id.success && { [header]: ['L’identifiant de la pièce manque ou n’a pas la bonne forme.'] }),
    ...(!fileName.success && { 'X-File-Name': ['Le nom du fichier manque ou n’a pas la bonne forme.'] }),
  };
  if (!id.success || !fileName.success) throw invalidFields(wrong);
  return { id: id.data, fileName: fileName.data };
}
