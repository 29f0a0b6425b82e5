import type { PostalAddress } from '../domain/postal-address.ts';
import {
  extractFirstNumber,
  foldLocality,
  foldName,
  foldStreet,
  LINE_LENGTH,
  cleanPostcode,
} from './address-abbreviations.ts';
import { cleanText, findUnprintable } from './clean-text.ts';
import type { AddressDraft, AddressProblem } from './postal-address.ts';

type Line = AddressProblem['line'];
export const problem = (
  severity: AddressProblem['severity'],
  line: Line,
  field: AddressProblem['field'],
  code: AddressProblem['code'],
  message: string,
): AddressProblem => ({ line, field, code, severity, message });

export const isBlank = (text: string | undefined): boolean => cleanText(text ?? '').trim() === '';

export function findMissingNames(input: PostalAddress): AddressProblem[] {
  if (input.kind === 'organisation')
    return isBlank(input.organisation)
      ? [problem('error', 1, 'organisation', 'missing', 'Indiquez le nom de l’organisme.')]
      : [];
  return isBlank(input.lastName) ? [problem('error', 1, 'lastName', 'missing', 'Indiquez le nom.')] : [];
}

export function findMissing(input: PostalAddress, { full }: AddressDraft): AddressProblem[] {
  const problems = findMissingNames(input);
  if (!full[3] && !full[4] && isBlank(input.line4) && isBlank(input.line5))
    problems.push(
      problem(
        'error',
        4,
        'line4',
        'missing',
        'Indiquez le numéro et la rue, ou une boîte postale à la ligne suivante.',
      ),
    );
  if (isBlank(input.postcode)) problems.push(problem('error', 6, 'postcode', 'missing', 'Indiquez le code postal.'));
  if (isBlank(input.city)) problems.push(problem('error', 6, 'city', 'missing', 'Indiquez la ville.'));
  return problems;
}

/**
 * Postcodes of the armies, of metropolitan France and Monaco, then of the overseas departments and collectivities
 * (docs/domain/postal.md#postcodes).
 */
const KNOWN_POSTCODE = /^(?:0\d|[1-8]\d|9[0-5]|97[1-8]|98)\d+$/;
const FIVE_FIGURES = /^\d{5}$/;
/** CEDEX follows the office that hands the mail out, with one or two digits or none (A11). */
const CEDEX = /^\S.* CEDEX(?: \d{1,2})?$/;

export function findCityProblems(input: PostalAddress): AddressProblem[] {
  const town = foldLocality(input.city);
  const cedex =
    /\bCEDEX\b/.test(town) && !CEDEX.test(town)
      ? [
          problem(
            'warning',
            6,
            'city',
            'cedex_form',
            'CEDEX se place après le nom de la ville, suivi d’un numéro s’il y en a un. Exemple\u00a0: PARIS CEDEX 08. Vous pouvez garder votre saisie.',
          ),
        ]
      : [];
  if (isBlank(input.postcode)) return cedex;
  const digits = cleanPostcode(input.postcode);
  if (!FIVE_FIGURES.test(digits))
    return [
      problem('error', 6, 'postcode', 'postcode_form', 'Ce code postal n’a pas cinq chiffres. Exemple\u00a0: 69003.'),
      ...cedex,
    ];
  if (!KNOWN_POSTCODE.test(digits))
    return [
      problem(
        'warning',
        6,
        'postcode',
        'postcode_unknown',
        `Aucun code postal français ne commence par ${digits.slice(0, 2)}. Vérifiez-le. Vous pouvez garder votre saisie.`,
      ),
      ...cedex,
    ];
  return cedex;
}

/** Of « 4 à 8 » the post uses only the first number (A8), so the message states what is left out. */
export function findStreetProblems({ line4 }: PostalAddress): AddressProblem[] {
  const firstAddress = foldStreet(extractFirstNumber(line4));
  return firstAddress === foldStreet(line4)
    ? []
    : [
        problem(
          'warning',
          4,
          'line4',
          'first_number',
          `La Poste ne lit qu’un numéro. L’adresse postale porte le premier\u00a0: ${firstAddress}.`,
        ),
      ];
}

const FIELDS: Record<PostalAddress['kind'], [Line, keyof PostalAddress][]> = {
  organisation: [
    [1, 'organisation'],
    [2, 'service'],
    [2, 'firstName'],
    [2, 'lastName'],
    [3, 'line2'],
    [3, 'line3'],
    [4, 'line4'],
    [5, 'line5'],
    [6, 'postcode'],
    [6, 'city'],
  ],
  person: [
    [1, 'firstName'],
    [1, 'lastName'],
    [2, 'line2'],
    [3, 'line3'],
    [4, 'line4'],
    [5, 'line5'],
    [6, 'postcode'],
    [6, 'city'],
  ],
};

/**
 * Characters that cannot be printed as typed: letters that `lost` finds unreadable, signs that no font contains, or
 * text of signs alone.
 */
export const unreadable = (
  input: PostalAddress,
  why: string,
  lost: (text: string) => string[],
  fold: (text: string, line: Line) => string,
): AddressProblem[] =>
  FIELDS[input.kind].flatMap(([line, field]) => {
    const text = cleanText(input[field] ?? '');
    const letters = lost(text);
    if (letters.length > 0)
      return [
        problem(
          'error',
          line,
          field,
          'unprintable',
          `${why} Écrivez autrement\u00a0: ${letters.slice(0, 5).join(' ')}.`,
        ),
      ];
    const hole = findUnprintable(text);
    if (hole) return [problem('error', line, field, 'unprintable', hole)];
    return text.trim() !== '' && fold(text, line) === ''
      ? [problem('error', line, field, 'unprintable', 'Cette ligne ne contient ni lettre ni chiffre. Corrigez-la.')]
      : [];
  });

const listForeignLetters = (text: string): string[] =>
  Array.from(new Set(text)).filter((char) => /[\p{L}\p{N}]/u.test(char) && foldName(char) === '');

/** The postcode's own check reports wrong digits. */
export const findUnreadable = (input: PostalAddress): AddressProblem[] =>
  unreadable(input, 'La Poste ne lit que les lettres latines.', listForeignLetters, (text, line) =>
    line >= 4 ? foldStreet(text) : foldName(text),
  ).filter(({ field }) => field !== 'postcode' || FIVE_FIGURES.test(cleanPostcode(input.postcode)));

export function findLengthProblems({ full, fitted, fields }: AddressDraft): AddressProblem[] {
  return fitted.flatMap((text, i) => {
    const line = (i + 1) as Line;
    const over = text.length - LINE_LENGTH;
    if (over > 0)
      return [
        problem(
          'error',
          line,
          fields[i]!,
          'too_long',
          `Cette ligne dépasse 38\u00a0caractères, la limite de La Poste. Il en reste ${over} en trop\u00a0: abrégez ou passez à la ligne suivante.`,
        ),
      ];
    return text === full[i]
      ? []
      : [
          problem(
            'warning',
            line,
            fields[i]!,
            'shortened',
            `Cette ligne est abrégée comme La Poste le demande\u00a0: ${text}.`,
          ),
        ];
  });
}
