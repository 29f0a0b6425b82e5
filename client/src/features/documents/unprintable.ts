/** Letters and digits a person can read out, as in every reference of ours. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A letter our own code could not lay out: no fault of the person who wrote it. It is reported, and told to them, under one reference. */
export class UnprintableLetter extends Error {
  override name = 'UnprintableLetter';
  readonly reference = `AF-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => READABLE[byte % READABLE.length]).join('')}`;
  /** The message names the template, never what was written in it; the trace is that of the fault. */
  constructor(template: { slug: string; versionId: string }, fault: unknown) {
    super('', { cause: fault });
    this.message = `${this.reference} ${template.slug} ${template.versionId}`;
    if (fault instanceof Error && fault.stack) this.stack = fault.stack;
  }
}
