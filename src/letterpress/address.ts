export interface PostalAddressInput {
  kind: 'person' | 'organisation';
  civility?: 'M.' | 'Mme' | '' | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  organisation?: string | undefined;
  service?: string | undefined;
  line2?: string | undefined;
  line3?: string | undefined;
  line4?: string | undefined;
  line5?: string | undefined;
  postcode?: string | undefined;
  city?: string | undefined;
}

export interface AddressProblem {
  line: 1 | 2 | 3 | 4 | 5 | 6;
  /** The field of the form that can mend it. */
  field: keyof PostalAddressInput;
  code: 'missing' | 'too_long' | 'postcode_form' | 'unprintable';
  severity: 'error' | 'warning';
  message: string;
}

export interface NormalisedAddress {
  /** Six slots of at most 38 characters, '' where a line is not used. */
  lines: string[];
  /** The used lines, in order: blank lines are never printed (A1). */
  printed: string[];
  problems: AddressProblem[];
}

/** NF Z10-011: six lines of 38 characters. */
const MOST = 38;

/** Applied in this order, and only when a line is too long (facts 1.2). */
const ABBREVIATIONS: readonly [RegExp, string][] = [
  [/\bAVENUE\b/g, 'AV'], [/\bBOULEVARD\b/g, 'BD'], [/\bPLACE\b/g, 'PL'], [/\bCHEMIN\b/g, 'CHE'], [/\bIMPASSE\b/g, 'IMP'],
  [/\bROUTE\b/g, 'RTE'], [/\bALLEE\b/g, 'ALL'], [/\bFAUBOURG\b/g, 'FBG'], [/\bQUARTIER\b/g, 'QUA'], [/\bRESIDENCE\b/g, 'RES'],
  [/\bBATIMENT\b/g, 'BAT'], [/\bESCALIER\b/g, 'ESC'], [/\bAPPARTEMENT\b/g, 'APP'], [/\bETAGE\b/g, 'ETG'],
  [/\bGENERAL\b/g, 'GAL'], [/\bDOCTEUR\b/g, 'DR'], [/\bMARECHAL\b/g, 'MAL'], [/\bPRESIDENT\b/g, 'PDT'],
];

/** Capitals without accents, as the sorting machines read best (A4, A5). */
export function foldLine(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[Œœ]/g, 'OE')
    .replace(/[Ææ]/g, 'AE')
    .replace(/ß/g, 'SS')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
    .replace(/ {2,}/g, ' ');
}

function shortened(line: string): string {
  let out = line;
  for (const [long, short] of ABBREVIATIONS) {
    if (out.length <= MOST) return out;
    out = out.replace(long, short);
  }
  return out;
}

/** The postal form of an address: what is printed in the window, and what is wrong with it. Idempotent, never cuts in silence. */
export function normaliseAddress(input: PostalAddressInput): NormalisedAddress {
  const name = foldLine([input.civility === 'M.' ? 'MONSIEUR' : input.civility === 'Mme' ? 'MADAME' : '', input.firstName, input.lastName].filter(Boolean).join(' '));
  const shortName = foldLine([input.civility === 'M.' ? 'M' : input.civility === 'Mme' ? 'MME' : '', input.firstName, input.lastName].filter(Boolean).join(' '));
  const person = name.length > MOST ? shortName : name;
  const organisation = foldLine(input.organisation ?? '');
  const lines =
    input.kind === 'organisation'
      ? [organisation, foldLine(input.service ?? '') || person, foldLine(input.line3 ?? '') || foldLine(input.line2 ?? ''), foldLine(input.line4 ?? ''), foldLine(input.line5 ?? ''), locality(input)]
      : [person, foldLine(input.line2 ?? ''), foldLine(input.line3 ?? ''), foldLine(input.line4 ?? ''), foldLine(input.line5 ?? ''), locality(input)];
  const fitted = lines.map(shortened);
  return { lines: fitted, printed: fitted.filter((line) => line !== ''), problems: problemsOf(input, fitted) };
}

/** SAINT becomes ST on the locality line only (A9); CEDEX and its number stay (A11). */
function locality({ postcode, city }: PostalAddressInput): string {
  const town = foldLine(city ?? '').replace(/\bSAINTE\b/g, 'STE').replace(/\bSAINT\b/g, 'ST');
  return [(postcode ?? '').replace(/\s/g, ''), town].filter(Boolean).join(' ');
}

function problemsOf(input: PostalAddressInput, lines: readonly string[]): AddressProblem[] {
  const problems: AddressProblem[] = [];
  const add = (line: AddressProblem['line'], field: AddressProblem['field'], code: AddressProblem['code'], message: string): void => {
    problems.push({ line, field, code, severity: 'error', message });
  };
  const organisation = input.kind === 'organisation';
  if (!lines[0]) add(1, organisation ? 'organisation' : 'lastName', 'missing', organisation ? 'Indiquez le nom de l’organisme.' : 'Indiquez le nom.');
  if (!lines[3] && !lines[4]) add(4, 'line4', 'missing', 'Indiquez le numéro et la rue, ou une boîte postale à la ligne suivante.');
  const postcode = (input.postcode ?? '').replace(/\s/g, '');
  if (!postcode) add(6, 'postcode', 'missing', 'Indiquez le code postal.');
  else if (!/^\d{5}$/.test(postcode)) add(6, 'postcode', 'postcode_form', 'Ce code postal n’a pas cinq chiffres. Exemple\u00a0: 69003.');
  if (!foldLine(input.city ?? '')) add(6, 'city', 'missing', 'Indiquez la ville.');
  const fields: AddressProblem['field'][] = organisation
    ? ['organisation', 'service', 'line3', 'line4', 'line5', 'city']
    : ['lastName', 'line2', 'line3', 'line4', 'line5', 'city'];
  lines.forEach((line, i) => {
    if (line.length > MOST)
      add((i + 1) as AddressProblem['line'], fields[i]!, 'too_long', `Cette ligne dépasse 38\u00a0caractères, la limite de La Poste. Il en reste ${line.length - MOST} en trop\u00a0: abrégez ou passez à la ligne suivante.`);
  });
  return problems;
}
