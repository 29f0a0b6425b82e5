import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';

/** Who signs this letter, in the order of its signatures. */
export function signerNames({ sender, coSenders = [] }: DraftContent, template: TemplateView): string[] {
  const others = template.senders?.several && sender.kind !== 'organisation' ? coSenders : [];
  return [sender, ...others].map(
    ({ firstName, lastName }, i) => [firstName, lastName].filter(Boolean).join(' ') || `Signataire ${i + 1}`,
  );
}
