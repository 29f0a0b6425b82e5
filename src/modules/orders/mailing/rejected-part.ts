import type { RejectedPart } from '../contract.ts';
import type { Letter } from './models/letter.ts';

/** A line of an address in the codes of all partners; those without codes use the same ones. */
const ADDRESS_LINE = /^(?<sender>SENDER_)?(?:[A-Z]+_)?ADDRESS_LINE_(?<line>[1-6])/;

/** Returns the part of a rejected letter that its sender has to correct; null if the rejection names none. */
export function findRejectedPart({
  status,
  rejectCode,
  rejectKind,
}: Pick<Letter, 'status' | 'rejectCode' | 'rejectKind'>): RejectedPart | null {
  if (status !== 'rejected') return null;
  if (rejectKind === 'document') return { of: 'enclosures', line: null };
  if (rejectKind === 'option') return { of: 'country', line: null };
  if (rejectKind !== 'address') return null;
  const { sender, line } = ADDRESS_LINE.exec(rejectCode ?? '')?.groups ?? {};
  return { of: sender ? 'sender' : 'recipient', line: line ? Number(line) : null };
}
