const MAX_TESTED_CHARACTERS = 300;

/** « Le lun. 23 nov. 2026 à 10:12, Affranchi <…> a écrit : », which mail programs wrap over up to three lines. */
const ATTRIBUTION = /^(?:Le|On|Am|El|Il)\s.{3,250}(?:a écrit|wrote|schrieb|escribió|ha scritto)\s?:?$/i;
const ORIGINAL = /^(?:-{3,}\s*(?:Message (?:d.origine|transféré)|Original Message|Forwarded message)|_{10,}$)/i;
const FROM_LINE = /^(?:De|From)\s?:\s?\S/;
const SENT_LINE = /^(?:Envoyé|Sent|Date)\s?:/;
const SIGNATURE = /^--\s?$/;
/** What a mail program adds by itself: « Envoyé de mon iPhone ». */
const ADVERTISEMENT =
  /^(?:Envoyé (?:de|depuis|avec|à partir)|Sent (?:from|with)|Télécharger Outlook|Get Outlook)\b.{0,80}$/i;
/** Marks a line that describes a letter, such as « Envoyé avec accusé de réception le 3 mars »: it is not folded. */
const OWN_WORDS = /accusé|avis|recommandé|lettre|\bpli\b/i;
/** How many lines after such a line are searched for the sender's own text. */
const NEXT_LINES = 5;

/** How a line begins that may be a cut: the others are not examined. */
const LIKELY = /^(?:>|-|_|Le\b|On\b|Am\b|El\b|Il\b|De\b|From\b|Envoyé|Sent|Télécharger|Get )/i;

interface Tested {
  lines: readonly string[];
  lastQuoted: number;
  lastWritten: number;
}

/** Whether no text of the person follows these quotes: otherwise they answered between the lines. */
const isOnlyQuotesFrom = ({ lastQuoted, lastWritten }: Tested, i: number): boolean => lastQuoted < i || lastWritten < i;

/** Whether a line is what a mail program adds, and no text of the person follows it. */
function isAdvertisement(lines: readonly string[], i: number): boolean {
  const line = lines[i]!;
  if (!ADVERTISEMENT.test(line) || OWN_WORDS.test(line)) return false;
  const next = lines.slice(i + 1, i + 1 + NEXT_LINES).find(Boolean);
  return next === undefined || LIKELY.test(next);
}

function isCut(tested: Tested, i: number): boolean {
  const { lines } = tested;
  const line = lines[i]!;
  if (SIGNATURE.test(line) || ORIGINAL.test(line) || isAdvertisement(lines, i)) return true;
  if (FROM_LINE.test(line) && lines.slice(i + 1, i + 4).some((next) => SENT_LINE.test(next))) return true;
  if (line.startsWith('>')) return isOnlyQuotesFrom(tested, i);
  const length = [1, 2, 3].find((count) => ATTRIBUTION.test(lines.slice(i, i + count).join(' ')));
  return length !== undefined && isOnlyQuotesFrom(tested, i + length);
}

/**
 * Separates what the person wrote from the quoted mail and the signature below it. When in doubt everything stays: of
 * answers between quoted lines nothing is folded.
 */
export function foldQuotes(text: string): { text: string; quoted: string | null } {
  const all = text.split('\n');
  const lines = all.map((line) => line.trim().slice(0, MAX_TESTED_CHARACTERS));
  const tested = {
    lines,
    lastQuoted: lines.findLastIndex((line) => line.startsWith('>')),
    lastWritten: lines.findLastIndex((line) => line !== '' && !line.startsWith('>')),
  };
  const cut = lines.findIndex((line, i) => LIKELY.test(line) && isCut(tested, i));
  const written = all.slice(0, Math.max(0, cut)).join('\n').trim();
  if (written === '') return { text: text.trim(), quoted: null };
  return { text: written, quoted: all.slice(cut).join('\n').trim() };
}
