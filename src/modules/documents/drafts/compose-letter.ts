import type { Deps } from '../../../kernel/deps.ts';
import { type Letter, type Page, parisDay, compose, layOut, normaliseAddress } from '../../../letterpress/index.ts';
import { nameIn } from '../addresses/presenter.ts';
import { enclosuresChanged, enclosureNotReady } from '../attachments/errors.ts';
import { enclosuresOf } from '../attachments/queries.ts';
import { TemplateVersion } from '../catalogue/models/template-version.ts';
import { presentTemplate } from '../catalogue/presenter.ts';
import type { DeliveryMethod } from '../contract.ts';
import type { DraftContent, Addressee } from './contract.ts';
import type { Document } from './models/document.ts';

/** A paper as it is printed: what the letter calls it, and how many pages and bytes it has. */
export interface ReadyEnclosure {
  id: string;
  label: string;
  pages: number;
  bytes: number;
}
interface LaidOut {
  letter: Letter;
  pages: Page[];
}

/** Sent by the person themselves, a letter says what its draft says. */
const getPrintedDeliveryMethod = (sending: DeliveryMethod | null, content: DraftContent): DeliveryMethod =>
  sending ?? content.sending ?? 'green';

export async function composeAndLayOut(
  deps: Deps,
  document: Document,
  content: DraftContent,
  options: { sending: DeliveryMethod | null; enclosures: readonly ReadyEnclosure[]; date?: string | undefined },
): Promise<LaidOut & { version: TemplateVersion }> {
  const version = await TemplateVersion.query(deps.db).findById(document.templateVersionId).throwIfNotFound();
  const date = options.date ?? document.datedOn ?? parisDay(deps.now());
  // Only what lies in the envelope is announced: never the template's own list.
  const enclosures = options.enclosures.map(({ label }) => label);
  const letter = compose(presentTemplate(version), content, {
    date,
    sending: getPrintedDeliveryMethod(options.sending, content),
    enclosures,
  });
  return { letter, pages: layOut(letter), version };
}

/** The papers of this letter, all of them ready to print. */
export async function enclosed(
  deps: Deps,
  document: Document,
  ids?: readonly string[],
): Promise<(ReadyEnclosure & { fileId: string })[]> {
  const there = await enclosuresOf(deps, { documentId: document.id, owner: { userId: document.userId } });
  const wanted = ids ? ids.map((id) => there.find((one) => one.id === id)) : there;
  return wanted.map((one) => {
    if (!one) throw enclosuresChanged({ id: document.id });
    if (one.status !== 'ready') throw enclosureNotReady(one);
    return { id: one.id, label: one.label, pages: one.pages!, bytes: one.bytes!, fileId: one.fileId! };
  });
}

export const recipientAddress = ({ recipient }: DraftContent, version: TemplateVersion) =>
  normaliseAddress({ ...recipient, kind: recipient.kind ?? version.data.recipientKind });
export const addresseeOf = ({ recipient }: DraftContent): Addressee => ({
  name: nameIn(recipient),
  city: recipient.city ?? '',
});

export const sum = (parts: readonly number[]): number => parts.reduce((total, pages) => total + pages, 0);
