import { type FileStore, downloadLoopbackFile } from '../file-store.ts';
import type { PrintedLetter, StoredPdf } from '../one-shot-partner/model.ts';
import { receivePdf } from '../one-shot-partner/pdf.ts';
import type { OneShotStore } from '../one-shot-partner/store.ts';
import { laPosteNumber } from '../tracking/shipment.ts';
import { parseAddress, toPrintedLines, type Address, type AddressBook } from './address.ts';
import { ApiFailure } from './errors.ts';
import { MODES, buildPlan } from './life.ts';

const MAX_FILES = 10;
const MAX_FILE_BYTES = 50 * 1024 * 1024;
const ANTIDOUBLON_DAYS = 30;
const DAY_MS = 86_400_000;
const SIDES = ['recto', 'rectoverso', 'distinctrectoverso'];
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const dayInParis = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' });

interface SendingRequest {
  mode: string;
  exp: Address;
  dest: Address[];
  documents: StoredPdf[];
  sides: string;
  designation: string;
  antidoublon: string;
  /** Days until it is printed. */
  inDays: number;
  gestionNpai: boolean;
}

/** Reads and validates the fields of sendCourrier in the partner's order of errors. */
export async function readSending(
  form: URLSearchParams,
  { idUser, fileStore, addressBook }: { idUser: string | undefined; fileStore: FileStore; addressBook: AddressBook },
): Promise<SendingRequest> {
  const user = form.get('idUser') ?? '';
  if (!/^\d+$/.test(user) || (idUser && user !== idUser)) throw new ApiFailure('INVALID_ID_USER');
  const mode = form.get('modeEnvoi') ?? '';
  if (mode === 'ere_otp_mail' || mode === 'ere_otp_sms') throw new ApiFailure('CONSENT_MISSING');
  if (!(MODES as readonly string[]).includes(mode)) throw new ApiFailure('INVALID_MODE_ENVOI');
  const { exp, dest } = readObject(form.get('adress'), 'INVALID_ADRESS') as { exp?: unknown; dest?: unknown };
  if (!Array.isArray(dest) || dest.length === 0) throw new ApiFailure('DEST_MISSING');
  const request = {
    mode,
    exp: parseAddress(exp, addressBook),
    dest: dest.map((address) => parseAddress(address, addressBook)),
    ...options(form, mode),
  };
  return { ...request, ...(await readContent(readObject(form.get('content'), 'INVALID_CONTENT'), fileStore)) };
}

function options(
  form: URLSearchParams,
  mode: string,
): Pick<SendingRequest, 'designation' | 'antidoublon' | 'inDays' | 'gestionNpai'> {
  const designation = form.get('designation') ?? '';
  if (Array.from(designation).length > 50) throw new ApiFailure('INVALID_DESIGNATION');
  const antidoublon = form.get('antidoublon') ?? '';
  if (Array.from(antidoublon).length > 200) throw new ApiFailure('INVALID_ANTIDOUBLON');
  const npai = form.get('gestionNpai');
  if (npai !== null && (npai !== '1' || !['normal', 'suivi'].includes(mode)))
    throw new ApiFailure('INVALID_GESTION_NPAI');
  const anonymize = form.get('anonymize');
  if (anonymize !== null) checkAnonymize(readObject(anonymize, 'INVALID_ANONYMIZE'));
  // No custom envelope exists in this account.
  if (form.get('enveloppe')) throw new ApiFailure('INVALID_ENVELOPPE');
  return { designation, antidoublon, inDays: daysUntil(form.get('dateEnvoi')), gestionNpai: npai === '1' };
}

function daysUntil(date: string | null): number {
  if (date === null) return 0;
  const today = dayInParis.format(new Date());
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(date) &&
    !Number.isNaN(Date.parse(date)) &&
    new Date(date).toISOString().startsWith(date);
  if (!isDay || date < today) throw new ApiFailure('INVALID_DATE_ENVOI');
  return (Date.parse(date) - Date.parse(today)) / DAY_MS;
}

function checkAnonymize({ delay, target }: Record<string, unknown>): void {
  const isDelay = Number.isInteger(delay) && Number(delay) >= 1 && Number(delay) <= 40;
  if (
    !isDelay ||
    !Array.isArray(target) ||
    target.length === 0 ||
    !target.every((part) => ['content', 'exp', 'dest'].includes(String(part)))
  )
    throw new ApiFailure('INVALID_ANONYMIZE');
}

async function readContent(
  content: Record<string, unknown>,
  fileStore: FileStore,
): Promise<{ documents: StoredPdf[]; sides: string }> {
  const { letter } = content;
  if (typeof letter !== 'object' || letter === null) throw new ApiFailure('CONTENT_EMPTY');
  // Their PHP class omits unused fields.
  const {
    files = '',
    base64files = '',
    print_sides: sides = 'recto',
    final_filename: name = 'lettre',
  } = letter as Record<string, unknown>;
  // Emptiness is '' here, never an empty list.
  if (!isList(files)) throw new ApiFailure('LETTER_INVALID_FILES');
  if (!isList(base64files)) throw new ApiFailure('LETTER_INVALID_BASE64_FILES');
  if (files.length + base64files.length === 0) throw new ApiFailure('CONTENT_EMPTY');
  if (files.length + base64files.length > MAX_FILES) throw new ApiFailure('LETTER_TOO_MANY_FILES');
  if (typeof sides !== 'string' || !SIDES.includes(sides)) throw new ApiFailure('LETTER_INVALID_PRINT_SIDES');
  if (typeof name !== 'string' || Array.from(name).length > 50) throw new ApiFailure('LETTER_FILENAME_TOO_LONG');
  const documents: StoredPdf[] = [];
  for (const bytes of [...(await Promise.all(Array.from(files, download))), ...Array.from(base64files, decode)]) {
    if (bytes.length > MAX_FILE_BYTES) throw new ApiFailure('LETTER_FILE_TOO_BIG');
    const storedFile = await receivePdf(
      fileStore,
      `${name || 'lettre'}${documents.length > 0 ? `-${documents.length + 1}` : ''}.pdf`,
      bytes,
    );
    if (!storedFile) throw new ApiFailure('LETTER_NOT_A_PDF');
    documents.push({ name: storedFile.name, sha256: storedFile.sha256, pages: storedFile.pages });
  }
  return { documents, sides };
}

const isList = (value: unknown): value is readonly string[] | '' =>
  value === '' ||
  (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && item !== ''));

function decode(text: string): Uint8Array {
  if (!BASE64.test(text)) throw new ApiFailure('LETTER_INVALID_BASE64_FILES');
  return new Uint8Array(Buffer.from(text, 'base64'));
}

async function download(address: string): Promise<Uint8Array> {
  const bytes = await downloadLoopbackFile(address);
  if (!bytes) throw new ApiFailure('LETTER_FILE_NOT_FOUND');
  return bytes;
}

export function readObject(
  text: string | null,
  code: 'INVALID_ADRESS' | 'INVALID_CONTENT' | 'INVALID_ANONYMIZE',
): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Reported below: the partner does not distinguish invalid JSON from wrong content.
  }
  throw new ApiFailure(code);
}

/** Creates the letters of a validated submission: one per recipient, all under one number. */
export function createLetters(
  store: OneShotStore,
  request: SendingRequest,
  { speed, isDoomed }: { speed: number; isDoomed: boolean },
): { envoi: number; letters: PrintedLetter[] } {
  const now = Date.now();
  if (
    request.antidoublon &&
    [...store.letters.values()].some(
      ({ key, createdAt }) => key === request.antidoublon && now - createdAt < ANTIDOUBLON_DAYS * DAY_MS,
    )
  )
    throw new ApiFailure('ANTIDOUBLON_ALREADY_USED');
  const envoi = 100_000 + store.letters.size;
  const letters = request.dest.map((dest, i) => {
    const recipient = toPrintedLines(dest);
    const prefix = { normal: '', suivi: '3C' }[request.mode] ?? '2C';
    return store.storeLetter({
      id: `${envoi}-${envoi * 7 + i}`,
      key: request.antidoublon,
      name: dest.reference || request.designation,
      product: request.mode,
      sender: toPrintedLines(request.exp),
      recipient,
      fields: { envoi, dest, designation: request.designation, sides: request.sides },
      documents: request.documents,
      duplex: request.sides !== 'recto',
      createdAt: now,
      ...(prefix && { number: laPosteNumber(prefix, store.letters.size + 1) }),
      plan: buildPlan({
        mode: request.mode,
        recipient,
        from: now + (request.inDays * DAY_MS) / speed,
        speed,
        isDoomed,
        isReturnScanned: request.gestionNpai,
      }),
    });
  });
  return { envoi, letters };
}
