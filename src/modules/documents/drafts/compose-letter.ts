import type { Deps } from '../../../kernel/deps.ts';
import {
  type Letter,
  type Page,
  toParisDay,
  compose,
  findPlace,
  layOut,
  listMissingEnclosures,
  normaliseAddress,
} from '../../../letterpress/index.ts';
import { formatAddressee } from '../addresses/queries.ts';
import { enclosuresChanged, enclosureNotReady } from '../attachments/errors.ts';
import { listEnclosures } from '../attachments/queries.ts';
import { TemplateVersion } from '../catalogue/models/template-version.ts';
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
interface ComposedLetter {
  letter: Letter;
  version: TemplateVersion;
  /** Names of the required papers that are neither enclosed nor said to be sent apart. */
  missingEnclosures: string[];
  /** A signature that the law requires is not drawn. */
  isUnsigned: boolean;
}

/** A letter that its sender posts names the delivery method of its draft. */
const getPrintedDeliveryMethod = (sending: DeliveryMethod | null, content: DraftContent): DeliveryMethod =>
  sending ?? content.sending ?? 'green';

interface ComposeOptions {
  sending: DeliveryMethod | null;
  enclosures: readonly { label: string }[];
  date?: string | undefined;
  presentedOn?: string | undefined;
  /** That of the document, if it has been read already. */
  version?: TemplateVersion | undefined;
}

export async function composeLetter(
  deps: Deps,
  document: Document,
  content: DraftContent,
  options: ComposeOptions,
): Promise<ComposedLetter> {
  const version = options.version ?? (await getVersion(deps, document));
  const date = options.date ?? document.datedOn ?? toParisDay(deps.now());
  // Lists the real enclosures, not those the template suggests.
  const enclosures = options.enclosures.map(({ label }) => label);
  const template = version.data;
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
    version,
    missingEnclosures: missing.map(({ label }) => label),
    isUnsigned: template.signature === 'required' && hasUnsigned(letter),
  };
}

/** Composes a letter and lays out its pages, which takes longer than composing it. */
export async function composeAndLayOut(
  ...letter: Parameters<typeof composeLetter>
): Promise<ComposedLetter & { pages: Page[] }> {
  const composed = await composeLetter(...letter);
  return { ...composed, pages: layOut(composed.letter) };
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
export interface PostalAddresses {
  /** As the back of the proof of deposit shows them. */
  senderLines: string[];
  /** ISO 3166, with own codes for overseas. */
  senderCountry: string;
  recipientCountry: string;
}
export const toPostalAddresses = ({ sender, recipient }: DraftContent): PostalAddresses => ({
  senderLines: normaliseAddress({ ...sender, kind: sender.kind ?? 'person' }).lines,
  senderCountry: findPlace(sender),
  recipientCountry: findPlace(recipient),
});
export const toAddressee = ({ recipient }: DraftContent): Addressee => ({
  name: formatAddressee(recipient),
  city: recipient.city ?? '',
});

export const sum = (parts: readonly number[]): number => parts.reduce((total, pages) => total + pages, 0);
