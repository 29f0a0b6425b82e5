import type { Context } from 'koa';
import { z } from 'zod';
import { invalidFields, type FieldErrors } from '../../kernel/refusal.ts';

/** A whole evening of scanning; beyond it somebody fills our disks. */
export const UPLOADS = { name: 'enclosures', points: 60, seconds: 3600, by: 'address' } as const;
/** Pages copied from one place to another fill them as well. */
export const COPIES = { name: 'paper-copies', points: 120, seconds: 3600, by: 'account' } as const;

/** Id and name travel in headers: a name is personal, and addresses are kept in logs. */
export function aboutFile(ctx: Context, header: 'X-Enclosure-Id' | 'X-Paper-Id'): { id: string; fileName: string } {
  const id = z.uuid().safeParse(ctx.get(header));
  const fileName = decoded(ctx.get('x-file-name'));
  const wrong: FieldErrors = {
    ...(!id.success && { [header]: ['L’identifiant de la pièce manque ou n’a pas la bonne forme.'] }),
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

/** Asked twice: what was made then is the answer, and nothing is made now. */
export function wasThere(ctx: Context): void {
  ctx.status = 200;
  ctx.state['statusChosen'] = true;
}
