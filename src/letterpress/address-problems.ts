import type { AddressDraft, AddressProblem, PostalAddress } from './postal-address.ts';
import { foldStreet, foldName, LINE_LENGTH, postcodeOf } from './address-words.ts';
import { cleanText } from './clean-text.ts';

type Line = AddressProblem['line'];
const error = (line: Line, field: AddressProblem['field'], code: AddressProblem['code'], message: string): AddressProblem => ({ line, field, code, severity: 'error', message });
const warning = (line: Line, field: AddressProblem['field'], code: AddressProblem['code'], message: string): AddressProblem => ({ line, field, code, severity: 'warning', message });

const isBlank = (text: string | undefined): boolean => cleanText(text ?? '').trim() === '';

export function missingProblems(input: PostalAddress, { full }: AddressDraft): AddressProblem[] {
  const problems: AddressProblem[] = [];
  if (input.kind === 'organisation') {
    if (isBlank(input.organisation)) problems.push(error(1, 'organisation', 'missing', 'Indiquez le nom de l’organisme.'));
  } else if (isBlank(input.lastName)) problems.push(error(1, 'lastName', 'missing', 'Indiquez le nom.'));
  if (!full[3] && !full[4] && isBlank(input.line4) && isBlank(input.line5))
    problems.push(error(4, 'line4', 'missing', 'Indiquez le numéro et la rue, ou une boîte postale à la ligne suivante.'));
  if (isBlank(input.postcode)) problems.push(error(6, 'postcode', 'missing', 'Indiquez le code postal.'));
  if (isBlank(input.city)) problems.push(error(6, 'city', 'missing', 'Indiquez la ville.'));
  return problems;
}

/** Postcodes of metropolitan France and Monaco, then of the overseas departments and collectivities (facts 1.1). */
const KNOWN_POSTCODE = /^(?:0[1-9]|[1-8]\d|9[0-5]|97[1-8]|98)\d+$/;

export function cityProblems(input: PostalAddress): AddressProblem[] {
  if (isBlank(input.postcode)) return [];
  const digits = postcodeOf(input.postcode);
  if (!/^\d{5}$/.test(digits)) return [error(6, 'postcode', 'postcode_form', 'Ce code postal n’a pas cinq chiffres. Exemple\u00a0: 69003.')];
  if (!KNOWN_POSTCODE.test(digits))
    return [warning(6, 'postcode', 'postcode_unknown', `Aucun code postal français ne commence par ${digits.slice(0, 2)}. Vérifiez-le. Vous pouvez garder votre saisie.`)];
  return [];
}

/** Typed, but nothing of it can be printed in the window: letters of another alphabet, or signs only. */
export function unreadableProblems(input: PostalAddress): AddressProblem[] {
  const fields: [Line, AddressProblem['field']][] =
    input.kind === 'organisation'
      ? [[1, 'organisation'], [2, 'service'], [2, 'lastName'], [3, 'line2'], [3, 'line3'], [4, 'line4'], [5, 'line5'], [6, 'city']]
      : [[1, 'firstName'], [1, 'lastName'], [2, 'line2'], [3, 'line3'], [4, 'line4'], [5, 'line5'], [6, 'city']];
  return fields.flatMap(([line, field]) => {
    const text = cleanText(input[field] ?? '');
    const lost = Array.from(new Set(text)).filter((char) => /[\p{L}\p{N}]/u.test(char) && foldName(char) === '');
    if (lost.length > 0) return [error(line, field, 'unprintable', `La Poste ne lit que les lettres latines. Écrivez autrement\u00a0: ${lost.slice(0, 5).join(' ')}.`)];
    const folded = line >= 4 ? foldStreet(text) : foldName(text);
    return text.trim() !== '' && folded === '' ? [error(line, field, 'unprintable', 'Cette ligne ne contient ni lettre ni chiffre. Corrigez-la.')] : [];
  });
}

export function lengthProblems({ full, fitted, fields }: AddressDraft): AddressProblem[] {
  return fitted.flatMap((text, i) => {
    const line = (i + 1) as Line;
    const over = text.length - LINE_LENGTH;
    if (over > 0)
      return [error(line, fields[i]!, 'too_long', `Cette ligne dépasse 38\u00a0caractères, la limite de La Poste. Il en reste ${over} en trop\u00a0: abrégez ou passez à la ligne suivante.`)];
    return text === full[i] ? [] : [warning(line, fields[i]!, 'shortened', `Cette ligne est abrégée comme La Poste le demande\u00a0: ${text}.`)];
  });
}
