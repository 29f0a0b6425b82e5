import type { Change } from '../../../src/modules/documents/attachments/pdf/normalised.ts';
import type { RejectionCode } from '../../../src/modules/documents/attachments/pdf/rejection.ts';
import { disguised } from './corpus-disguised.ts';
import { hostilePdfs } from './corpus-hostile.ts';
import { oddPdfs } from './corpus-odd.ts';
import { pictures } from './corpus-pictures.ts';

/** A file that a person might send, and its expected result. */
export interface Case {
  name: string;
  bytes: () => Uint8Array | Promise<Uint8Array>;
  becomes: { refused: RejectionCode; page?: number } | { ready: number; changes?: Change[] } | 'overflows';
}

export const corpus: Case[] = [...disguised, ...hostilePdfs, ...oddPdfs, ...pictures];
