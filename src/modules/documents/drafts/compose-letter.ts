import type { Deps } from '../../../kernel/deps.ts';
import {
  type Letter,
  type Page,
  parisDay,
  compose,
  layOut,
  listMissingEnclosures,
  normaliseAddress,
} from '../../../letterpress/index.ts';
import { formatAddressee } from '../addresses/queries.ts';
import { enclosuresChanged, enclosureNotReady } from '../attachments/errors.ts';
import { listEnclosures } from '../attachments/queries.ts';
import { TemplateVersion } from '../catalogue/models/template-version.ts';
import { presentTemplate } from '../catalogue/presenter.ts';
import type { DeliveryMethod } from '../contract.ts';
import type { DraftContent, Addressee } from './contract.ts';
import type { Document } from './models/document.ts';

/** An enclosure as it is printed: its label in the letter, its pages and bytes. */
export interface ReadyEnclosure {
  id: string;
  label: string;
  pages: number;
  bytes: number;
}
interface LaidOut {
  letter: Letter;
  pages: Page[];
  /** Names of the required papers that are neither enclosed nor said to be sent apart. */
  missingEnclosures: string[];
  /** A signature that the law requires is not drawn. */
  isUnsigned: boolean;
}

/** A letter that its sender posts names the delivery method of its draft. */
const getPrintedDeliveryMethod = (sending: DeliveryMethod | null, content: DraftContent): DeliveryMethod =>
  sending ?? content.sending ?? 'green';

export async function composeAndLayOut(
  deps: Deps,
  document: Document,
  content: DraftContent,
  options: {
    sending: DeliveryMethod | null;
    enclosures: readonly { label: string }[];
    date?: string | undefined;
    presentedOn?: string | undefined;
    /** That of the document, if it has been read already. */
    version?: TemplateVersion | undefined;
  },
): Promise<LaidOut & { version: TemplateVersion }> {
  const version = options.version ?? (await getVersion(deps, document));
  const date = options.date ?? document.datedOn ?? parisDay(deps.now());
  // Lists the real enclosures, not those the template suggests.
  const enclosures = options.enclosures.map(({ label }) => label);
  const template = presentTemplate(version);
  // Its sender encloses the papers of a letter that we never post: it announces those of the template.
  const isPosted = template.sending.advised !== null;
  const letter = compose(template, content, {
    date,
    sending: getPrintedDeliveryMethod(options.sending, content),
    ...(isPosted && { enclosures }),
    presentedOn: options.presentedOn ?? document.presentedOn ?? undefined,
  });
  const missing = isPosted ? listMissingEnclosures(template, content, { labels: enclosures, date }) : [];
  return {
    letter,
    pages: layOut(letter),
    version,
    missingEnclosures: missing.map(({ label }) => label),
    isUnsigned: template.signature === 'required' && hasUnsigned(letter),
  };
}

/** The version of the template that a letter is written in. */
export const getVersion = async (
  deps: Deps,
  { templateVersionId }: Pick<Document, 'templateVersionId'>,
): Promise<TemplateVersion> => TemplateVersion.query(deps.db).findById(templateVersionId).throwIfNotFound();

const hasUnsigned = ({ blocks }: Letter): boolean =>
  blocks.some((block) => block.kind === 'signature' && block.signers.some(({ drawn }) => !drawn));

/** Lists the enclosures of a letter; throws unless all are ready to print. */
export async function listReadyEnclosures(
  deps: Deps,
  document: Document,
  ids?: readonly string[],
): Promise<(ReadyEnclosure & { fileId: string })[]> {
  if (ids?.length === 0) return [];
  const enclosures = await listEnclosures(deps, { documentId: document.id, owner: { userId: document.userId } });
  const requested = ids ? ids.map((id) => enclosures.find((enclosure) => enclosure.id === id)) : enclosures;
  return requested.map((enclosure) => {
    if (!enclosure) throw enclosuresChanged({ id: document.id });
    if (enclosure.status !== 'ready') throw enclosureNotReady(enclosure);
    return {
      id: enclosure.id,
      label: enclosure.label,
      pages: enclosure.pages!,
      bytes: enclosure.bytes!,
      fileId: enclosure.fileId!,
    };
  });
}

export const normaliseRecipient = ({ recipient }: DraftContent, version: TemplateVersion) =>
  normaliseAddress({ ...recipient, kind: recipient.kind ?? version.data.recipientKind });
export const toAddressee = ({ recipient }: DraftContent): Addressee => ({
  name: formatAddressee(recipient),
  city: recipient.city ?? '',
});

export const sum = (parts: readonly number[]): number => parts.reduce((total, pages) => total + pages, 0);
