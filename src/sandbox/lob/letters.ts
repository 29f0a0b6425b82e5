import { randomBytes } from 'node:crypto';
import { type FileStore, downloadLoopbackFile } from '../file-store.ts';
import type { PrintedLetter, StoredPdf } from '../one-shot-partner/model.ts';
import { receivePdf } from '../one-shot-partner/pdf.ts';
import { addressIn, flagIn, metadataIn, pickOption, toPrintedLines, sendDateIn } from './fields.ts';
import { CANCEL_WITHIN, buildPlan, chooseTransport } from './life.ts';
import { ApiFailure, type Fields } from './wire.ts';

const MAX_FILE_BYTES = 5 * 1024 * 1024;
const MAX_SHEETS = 60;
/** US Letter in points; a scan or a rounding may be a little off. */
const PAGE = { width: 612, height: 792, tolerance: 3 };

export interface Account {
  mode: 'test' | 'live';
  /** The custom envelope of this account, which alone may carry a foreign return address. */
  envelope: string | undefined;
}

/** Validates the fields of a letter and creates it; stores nothing if any is invalid. */
export async function letterFrom(
  fields: Fields,
  {
    account,
    key,
    fileStore,
    ...options
  }: { account: Account; key: string; fileStore: FileStore; speed: number; isDoomed: boolean },
): Promise<PrintedLetter> {
  const createdAt = Date.now();
  const to = addressIn(fields['to'], 'to');
  const from = addressIn(fields['from'], 'from');
  const envelope = envelopeIn(fields, account);
  if (from.address_country !== 'US' && !envelope)
    throw new ApiFailure('foreign_return_address', 'from must be a US address unless a custom envelope is used');
  const useType = fields['use_type'] ?? '';
  if (useType === '') throw new ApiFailure('mail_use_type_can_not_be_null', 'use_type is required');
  pickOption(fields, 'use_type', ['marketing', 'operational'], 'operational');
  const mailType = pickOption(fields, 'mail_type', ['usps_first_class', 'usps_standard'], 'usps_first_class');
  const extra = pickOption(fields, 'extra_service', ['certified', 'certified_return_receipt', 'registered'], null);
  if (extra && mailType !== 'usps_first_class') throw new ApiFailure('invalid', 'extra_service needs usps_first_class');
  // Certified mail stays in the country; registered mail leaves it.
  if (extra && (extra === 'registered') === (to.address_country === 'US'))
    throw new ApiFailure('invalid_international_feature', `${extra} is not available for this destination`);
  const duplex = flagIn({ double_sided: true, ...fields }, 'double_sided');
  const placement = pickOption(
    fields,
    'address_placement',
    ['top_first_page', 'insert_blank_page', 'bottom_first_page_center', 'bottom_first_page'],
    'top_first_page',
  );
  const description = fields['description'] ?? null;
  if (description !== null && (typeof description !== 'string' || description.length > 255))
    throw new ApiFailure('invalid', 'description must be 255 characters or less');
  const sendAt = sendDateIn(fields, createdAt) ?? createdAt + CANCEL_WITHIN / options.speed;
  const id = randomBytes(8).toString('hex');
  const number = toNumber(id, account.mode, extra);
  const way = chooseTransport(account.mode, extra, to.address_country);
  const recipient = toPrintedLines(to);
  return {
    id: `ltr_${id}`,
    key,
    name: description ?? '',
    product: extra ?? (to.address_country === 'US' ? 'first_class' : 'international'),
    sender: toPrintedLines(from),
    recipient,
    fields: {
      mode: account.mode,
      way,
      to,
      from,
      extra,
      mailType,
      placement,
      useType,
      sendAt,
      envelope,
      color: flagIn(fields, 'color'),
      metadata: metadataIn(fields['metadata']),
    },
    documents: [await documentIn(fields['file'], { duplex, fileStore })],
    duplex,
    createdAt,
    ...(number && { number }),
    plan: buildPlan({ way, recipient, at: createdAt, sendAt, speed: options.speed, isDoomed: options.isDoomed }),
  };
}

/** Certified letters have a number from the first moment, also in test mode; registered ones only in earnest. */
function toNumber(id: string, mode: 'test' | 'live', extra: string | null): string | null {
  const digits = String(BigInt(`0x${id}`) % 1_000_000_000_000n).padStart(12, '0');
  if (extra === 'certified' || extra === 'certified_return_receipt') return `9407109205${digits}`;
  return extra && mode === 'live' ? `RE${digits.slice(-9)}US` : null;
}

function envelopeIn(fields: Fields, { envelope }: Account): string | null {
  const envelopeId = fields['custom_envelope'] ?? '';
  if (envelopeId === '') return null;
  if (typeof envelopeId !== 'string' || !/^env_[a-zA-Z0-9]+$/.test(envelopeId))
    throw new ApiFailure('invalid', 'custom_envelope must be an envelope id');
  if (envelope && envelopeId !== envelope) throw new ApiFailure('not_found', 'custom_envelope not found');
  return envelopeId;
}

/** Lob also prints HTML and templates; the sandbox accepts only a PDF, uploaded or at a URL of this machine. */
async function bytesIn(file: unknown): Promise<Uint8Array> {
  if (file instanceof Blob) return new Uint8Array(await file.arrayBuffer());
  const bytes = typeof file === 'string' ? await downloadLoopbackFile(file) : null;
  if (!bytes)
    throw new ApiFailure('invalid_file_url', 'file must be an uploaded PDF, or the address of one on this machine');
  return bytes;
}

async function documentIn(
  file: unknown,
  { duplex, fileStore }: { duplex: boolean; fileStore: FileStore },
): Promise<StoredPdf> {
  if (file === undefined || file === '') throw new ApiFailure('invalid', 'file is required');
  const bytes = await bytesIn(file);
  if (bytes.length > MAX_FILE_BYTES) throw new ApiFailure('file_size_exceeds_limit', 'file must be smaller than 5 MB');
  const storedFile = await receivePdf(fileStore, (file instanceof File && file.name) || 'letter.pdf', bytes);
  if (!storedFile) throw new ApiFailure('invalid_file', 'file could not be read as a PDF');
  const isLetterSized = storedFile.sizes.every(
    ({ width, height }) =>
      Math.abs(width - PAGE.width) <= PAGE.tolerance && Math.abs(height - PAGE.height) <= PAGE.tolerance,
  );
  if (!isLetterSized) throw new ApiFailure('invalid_file_dimensions', 'all pages must be 8.5 by 11 inches');
  if ((duplex ? Math.ceil(storedFile.pages / 2) : storedFile.pages) > MAX_SHEETS)
    throw new ApiFailure('file_pages_exceed_max', `a letter has ${MAX_SHEETS} sheets at most`);
  return { name: storedFile.name, sha256: storedFile.sha256, pages: storedFile.pages };
}
