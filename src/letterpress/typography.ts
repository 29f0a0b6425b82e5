const NNBSP = '\u202f';
const NBSP = '\u00a0';
const SPACES = '[ \\u00a0\\u202f]';
const MONTHS = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';
const UNITS =
  '€|%|‰|°C|euros?|centimes?|kg|g|mg|km|m²|m³|m|cm|mm|ha|l|h|min|kWh|ans?|mois|semaines?|jours?|heures?|minutes?';

/** Left as typed: addresses of the web and their folders, e-mails, account numbers, times with a colon. */
const PROTECTED = new RegExp(
  [
    '(?:https?:\\/\\/|www\\.)\\S*[^\\s.,;:!?…«»)\\]\'"’]',
    '[^\\s@«"(,;:<>]+@[^\\s@]+\\.[\\p{L}\\d-]*[\\p{L}\\d]',
    '(?<![\\p{L}\\d])[\\p{L}\\d-]+(?:\\.[\\p{L}\\d-]+)*\\.(?:fr|com|org|net|eu|gouv)(?:\\/\\S*[^\\s.,;:!?…«»)\\]\'"’])?(?![\\p{L}\\d])',
    '(?<![\\p{L}\\d])[A-Z]{2}\\d{2}(?:[ \\u00a0]?[A-Z0-9]{4}){2,7}(?:[ \\u00a0]?[A-Z0-9]{1,4})?(?![\\p{L}\\d])',
    '(?<!\\d)\\d{1,2}:\\d{2}(?::\\d{2})?(?!\\d)',
  ].join('|'),
  'gu',
);
/** Noncharacters replace protected parts while the text around them is set; no text may contain them. */
const MARK = '\ufdd0';

/** With each keystroke nearly all runs of a letter stay the same, so recent results are cached. */
const before = new Map<string, string>();
const MAX_CACHED = 500;
const MAX_LETTERS = 400;

/** Applies French typography (docs/domain/postal.md#typography). Idempotent: correct text stays unchanged. */
export function typeset(text: string): string {
  const cached = before.get(text);
  if (cached !== undefined) return cached;
  const done = set(text);
  if (text.length <= MAX_LETTERS) {
    if (before.size >= MAX_CACHED) before.clear();
    before.set(text, done);
  }
  return done;
}

function set(text: string): string {
  const protectedParts: string[] = [];
  const marked = text.replaceAll(MARK, '').replace(PROTECTED, (part) => {
    protectedParts.push(part);
    return MARK;
  });
  let next = 0;
  return rules
    .reduce(
      (out, [wrong, right]) => (typeof right === 'string' ? out.replace(wrong, right) : out.replace(wrong, right)),
      marked,
    )
    .replaceAll(MARK, () => protectedParts[next++]!);
}

type Rule = readonly [wrong: RegExp, right: string | ((found: string) => string)];
const createRule = (wrong: string, right: Rule[1]): Rule => [new RegExp(wrong, 'gu'), right];

const rules: Rule[] = [
  createRule('\\.{3,}', '…'),
  // Straight quotes by pairs; a lone one is left as typed.
  createRule('"([^"\\n]*)"', `«${NBSP}$1${NBSP}»`),
  createRule("(?<=\\p{L})'(?=[\\p{L}\\d«\\ufdd0])", '’'),
  createRule(`«${SPACES}*`, `«${NBSP}`),
  createRule(`${SPACES}*»`, `${NBSP}»`),
  createRule(`(?<=[\\p{L}\\d)\\]»%€’…\\ufdd0°²])${SPACES}*(?=[;!?]+(?:[\\s)»\\]]|$))`, NNBSP),
  createRule(`(?<=[\\p{L}\\d)\\]»%€’\\ufdd0°²])${SPACES}*:(?=\\s|$)`, `${NBSP}:`),
  // 2ème, 1ère: the short forms of the Imprimerie nationale.
  createRule('(?<=(?<![\\p{L}\\d.,])\\d+)(?:ème|ieme|ième)(?![\\p{L}\\d])', 'e'),
  createRule('(?<=(?<![\\p{L}\\d.,])1)ère(?![\\p{L}\\d])', 're'),
  createRule('(?<=(?<![\\p{L}\\d.,])1)er(?![\\p{L}\\d])', 'ᵉʳ'),
  createRule('(?<![\\d.,]|\\d\\u202f)\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+(?!\\d)', (number) =>
    number.replace(/[ \u00a0]/g, NNBSP),
  ),
  createRule(`(?<=\\d)${SPACES}?(?=[€%‰](?![\\p{L}\\d]))`, NBSP),
  createRule(`(?<=\\d) (?=(?:${UNITS})(?![\\p{L}\\d]))`, NBSP),
  createRule('(?<=\\d[ \\u00a0]h) (?=\\d)', NBSP),
  createRule(`(?<=(?<![\\p{L}\\d])(?:\\d{1,2}|1ᵉʳ)) (?=(?:${MONTHS})(?![\\p{L}\\d]))`, NBSP),
  createRule(`(?<=(?<![\\p{L}\\d])(?:${MONTHS})) (?=\\d{4}(?![\\p{L}\\d]))`, NBSP),
  // A dash between words never starts a line.
  createRule('(?<=\\S) (?=[–—](?: |$))', NBSP),
  createRule('(?<=(?<![\\p{L}\\d])le) (?=1ᵉʳ(?![\\p{L}\\d]))', NBSP),
  createRule('(?<=(?<![\\p{L}\\d])(?:M\\.|MM\\.|Mme|Mmes|Mlle|Dr|Me|Pr)) (?=\\p{Lu})', NBSP),
  createRule(`(?<=(?<![\\p{L}\\d])[nN])[°º]${SPACES}?(?=[\\p{L}\\d])`, `°${NBSP}`),
  createRule('(?<=(?<![\\p{L}\\d])(?:art\\.|[Aa]rticles?)) (?=(?:[LRDA](?:\\.|\\*)?[ \\u00a0]?)?\\d)', NBSP),
  createRule('(?<=(?<![\\p{L}\\d])[LRDA][.*]) (?=\\d)', NBSP),
];
