/** Characters that are easy to read aloud, as in every reference number. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** The layout engine failed. The error is reported and shown to the person under the same reference. */
export class UnprintableLetter extends Error {
  override name = 'UnprintableLetter';
  readonly reference = `AF-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => READABLE[byte % READABLE.length]).join('')}`;
  /** The message names the template, never its content; the stack trace is that of the original error. */
  constructor(template: { slug: string; versionId: string }, fault: unknown) {
    super('', { cause: fault });
    this.message = `${this.reference} ${template.slug} ${template.versionId}`;
    if (fault instanceof Error && fault.stack) this.stack = fault.stack;
  }
}
