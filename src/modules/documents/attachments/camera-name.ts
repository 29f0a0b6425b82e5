import { formatLongDate, toParisDay } from '../../../letterpress/index.ts';
import type { FileKind } from './pdf/file-kind.ts';

/** What cameras, telephones, messengers and scanners write into the names of files. */
const DEVICE_WORDS = [
  'img|imgp|imag|images?|mvimg|pxl|dsc[nf]?|cimg|hpim|gopr|sam|picture|pict?|photos?|fb|received|signal|snapchat',
  'whatsapp|wa|burst|portrait|cover|hdr|night|edit(?:ed)?|at|[àa]m?|pm|h|e',
  'screen ?shot|screen|capture|d.?[ée]cran|scan(?:ned|ner)?|camscanner|num[ée]risation',
  'doc(?:ument)?|file|fichier|unnamed|untitled|sans titre|tmp|temp|download|t[ée]l[ée]chargement',
].join('|');
/** Matches a name that consists only of such words and numbers. */
const BY_DEVICE = new RegExp(`^(?:(?:${DEVICE_WORDS})(?=[^a-zà-ÿ]|$)|[^a-zà-ÿ])+$`);
/** Removed first: as an alternative of BY_DEVICE it would overlap with numbers, and a long one would take hours to reject. */
const HEXADECIMAL_ID = /(?<![a-zà-ÿ])[0-9a-f-]{16,}/g;
const SCREENSHOT = /screen ?shot|capture/;
/** PXL_20261122_101112, IMG-20261122-WA0003, Screenshot 2026-11-22. */
const DAY_IN_NAME = /(?<!\d)(20\d\d)[-_. ]?(0[1-9]|1[0-2])[-_. ]?(0[1-9]|[12]\d|3[01])/;
/** How Exif writes an instant (CIPA DC-008, 4.6.5). */
const EXIF_INSTANT = /(20\d\d):(0[1-9]|1[0-2]):(0[1-9]|[12]\d|3[01]) [0-2]\d:[0-5]\d:[0-5]\d/g;
/** A marker segment of a JPEG is at most this long. */
const EXIF_BYTES = 65_536;

/** Whether a file's name comes from a device and tells a reader nothing: IMG_2043, image, Scan 0001. */
export const isNamedByDevice = (baseName: string): boolean =>
  BY_DEVICE.test(baseName.toLowerCase().replaceAll('_', ' ').replace(HEXADECIMAL_ID, ' '));

/**
 * Makes a label for a file whose name tells nothing: « Photo du 22 novembre », or « Photo » where neither name nor Exif
 * gives the day. A second one becomes « Photo 2 du 22 novembre ».
 */
export function describeUnnamedFile(
  { baseName, kind, bytes }: { baseName: string; kind: FileKind; bytes: Uint8Array },
  { now, taken }: { now: Date; taken: ReadonlySet<string> },
): string {
  const today = toParisDay(now);
  const day = findDay([DAY_IN_NAME.exec(baseName)], today) ?? (kind === 'pdf' ? null : findExifDay(bytes, today));
  const noun = getNoun(baseName, kind);
  for (let count = 1; ; count += 1) {
    const label = [noun, count > 1 && String(count), day && `du ${formatDay(day, today)}`].filter(Boolean).join(' ');
    if (!taken.has(label)) return label;
  }
}

function getNoun(baseName: string, kind: FileKind): string {
  if (SCREENSHOT.test(baseName.toLowerCase())) return 'Copie d’écran';
  return kind === 'pdf' ? 'Document' : 'Photo';
}

/** The day on which a picture was taken, which is the earliest one in its Exif data. */
function findExifDay(bytes: Uint8Array, today: string): string | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.indexOf('Exif\0\0', 0, 'latin1');
  if (start < 0) return null;
  return findDay([...file.toString('latin1', start, start + EXIF_BYTES).matchAll(EXIF_INSTANT)], today);
}

/** The earliest day of the matches that is not in the future: clocks of cameras are sometimes wrong. */
function findDay(matches: readonly (RegExpExecArray | null)[], today: string): string | null {
  const days = matches.flatMap((match) => (match ? [`${match[1]}-${match[2]}-${match[3]}`] : []));
  return days.filter((day) => day <= today && isDay(day)).sort()[0] ?? null;
}

const isDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/** Without the year if it is this one. */
function formatDay(day: string, today: string): string {
  const year = day.slice(0, 4);
  const date = formatLongDate(day);
  return today.startsWith(year) ? date.replace(new RegExp(`\\s${year}$`, 'u'), '') : date;
}
