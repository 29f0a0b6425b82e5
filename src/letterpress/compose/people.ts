import { isDomestic } from '../../domain/country.ts';
import type { CoSender, DrawnSignature } from '../../domain/postal-address.ts';
import { normaliseAddress } from '../address.ts';
import { getCountryName, isPostcodeAfterTown } from '../countries.ts';
import { formatLongDate } from '../dates/format.ts';
import { toCountryLine } from '../foreign-address.ts';
import type { Run, Signer } from '../letter.ts';
import { typeset } from '../typography.ts';
import { toTownPhrase } from './french.ts';
import type { ComposableTemplate, ComposeAddress } from './template.ts';

type Kind = 'person' | 'organisation';

const run = (field: string, text: string | undefined, label: string): Run =>
  text ? { text, field } : { text: label, field, missing: true };
const toOptionalLine = (field: string, text: string | undefined): Run[][] => (text ? [[{ text, field }]] : []);

/** The people or the organisation that write; the letter's words agree with them. */
export interface Party {
  isOrganisation: boolean;
  others: readonly CoSender[];
  /** « nous » rather than « je »: several people, or an organisation. */
  isPlural: boolean;
  /** By French grammar, a group with one man is masculine. */
  gender: 'masculine' | 'feminine' | 'unknown';
}

/** In French a group is masculine as soon as one of its members is. */
function toGender(civilities: readonly (string | undefined)[]): Party['gender'] {
  if (civilities.includes('M.')) return 'masculine';
  return civilities.every((civility) => civility === 'Mme') ? 'feminine' : 'unknown';
}

export function toParty(template: ComposableTemplate, sender: ComposeAddress, coSenders: readonly CoSender[]): Party {
  const isOrganisation = sender.kind === 'organisation';
  const others = template.senders?.several && !isOrganisation ? coSenders : [];
  const civilities = [sender, ...others].map(({ civility }) => civility);
  const gender = toGender(civilities);
  return {
    isOrganisation,
    others,
    isPlural: isOrganisation || others.length > 0,
    gender: isOrganisation ? 'unknown' : gender,
  };
}

const toName = (prefix: string, { firstName, lastName }: CoSender): Run[] => [
  run(`${prefix}.firstName`, firstName, 'prénom'),
  { text: ' ' },
  run(`${prefix}.lastName`, lastName, 'nom'),
];

/** Lists the signers: each person who writes, or the representative of an organisation with their position. */
export function toSigners(
  sender: ComposeAddress,
  { isOrganisation, others }: Party,
  drawings: readonly (DrawnSignature | null)[],
): Signer[] {
  const role: Run[] = [
    ...(sender.jobRole ? [{ text: sender.jobRole, field: 'sender.jobRole' }, { text: ', ' }] : [{ text: 'pour ' }]),
    run('sender.organisation', sender.organisation, 'votre organisme'),
  ];
  const people = [toName('sender', sender), ...others.map((other, i) => toName(`coSenders.${i}`, other))];
  return people.map((name, i): Signer => {
    const drawn = drawings[i];
    return { name, ...(isOrganisation && { role }), ...(drawn && { drawn }) };
  });
}

export const toSenderLines = (sender: ComposeAddress, { isOrganisation, others }: Party): Run[][] => [
  isOrganisation ? [run('sender.organisation', sender.organisation, 'votre organisme')] : toName('sender', sender),
  ...others.map((other, i) => toName(`coSenders.${i}`, other)),
  ...(isOrganisation ? toOptionalLine('sender.service', sender.service) : []),
  ...toOptionalLine('sender.line2', sender.line2),
  ...toOptionalLine('sender.line3', sender.line3),
  // A post box on line 5 replaces the street.
  ...(sender.line4 || !sender.line5 ? [[run('sender.line4', sender.line4, 'votre adresse')]] : []),
  ...toOptionalLine('sender.line5', sender.line5),
  ...toSenderTown(sender),
  ...toOptionalLine('sender.phone', sender.phone),
  ...toOptionalLine('sender.email', sender.email),
];

/** Abroad the order of lines is the country's own, there may be no postcode, and the country comes last. */
function toSenderTown({ postcode, city, country }: ComposeAddress): Run[][] {
  const town = run('sender.city', city, 'ville');
  if (isDomestic(country)) return [[run('sender.postcode', postcode, 'code postal'), { text: ' ' }, town]];
  const parts = [...(postcode ? [run('sender.postcode', postcode, '')] : []), town];
  const line = (isPostcodeAfterTown(country) ? parts.reverse() : parts).flatMap((part, i) =>
    i > 0 ? [{ text: ' ' }, part] : [part],
  );
  return [line, [{ text: getCountryName(country!), field: 'sender.country' }]];
}

const FIELDS: Record<Kind, readonly string[]> = {
  person: ['lastName', 'line2', 'line3', 'line4', 'line5'],
  organisation: ['organisation', 'service', 'line3', 'line4', 'line5'],
};
const BLANKS: Record<string, string> = {
  lastName: 'nom du destinataire',
  organisation: 'nom du destinataire',
  line4: 'adresse',
};

/** The window shows exactly the postal form; missing parts are blanks at their places. */
export function toRecipientLines(recipient: ComposeAddress, kind: Kind): Run[][] {
  const of = recipient.kind ?? kind;
  const { lines } = normaliseAddress({ ...recipient, kind: of });
  const upper = FIELDS[of].flatMap((name, i): Run[][] => {
    const text = lines[i];
    if (text) return [[{ text, field: `recipient.${name}` }]];
    const label = name === 'line4' && lines[4] ? undefined : BLANKS[name];
    return label ? [[{ text: label, field: `recipient.${name}`, missing: true }]] : [];
  });
  const { postcode, city } = recipient;
  const country = toCountryLine(recipient.country);
  if (country)
    return [...upper, [run('recipient.city', lines[5], 'ville')], [{ text: country, field: 'recipient.country' }]];
  if (postcode && city) return [...upper, [{ text: lines[5]!, field: 'recipient.city' }]];
  const typed = lines[5] || undefined;
  return [
    ...upper,
    [
      run('recipient.postcode', postcode && typed, 'code postal'),
      { text: ' ' },
      run('recipient.city', city && typed, 'ville'),
    ],
  ];
}

const CEDEX = /\s+CEDEX\b.*$/i;
/** « À Lyon, le 21 novembre 2026 », « Au Mans, … ». */
export function placeDate(sender: ComposeAddress, date: string): [Run, Run, Run] {
  const town = sender.city?.replace(CEDEX, '');
  const { preposition, name } = toTownPhrase(town ?? '');
  const opening = preposition.replace(/^./, (letter) => letter.toUpperCase());
  return [{ text: opening }, run('sender.city', name, 'ville'), { text: typeset(`, le ${formatLongDate(date)}`) }];
}

/** The end of an attestation: « Fait à Lyon, le 21 novembre 2026, pour servir et valoir ce que de droit. » */
export function formatPlaceAndDate(sender: ComposeAddress, date: string): Run[] {
  const [, town, day] = placeDate(sender, date);
  const { preposition } = toTownPhrase(sender.city?.replace(CEDEX, '') ?? '');
  return [
    { text: `Fait ${preposition}` },
    town,
    { text: typeset(`${day.text}, pour servir et valoir ce que de droit.`) },
  ];
}

/**
 * Uses the exact title if it is known, then that of the template, « Madame, » for one known person, « Madame, Monsieur, »
 * otherwise; the closing repeats it.
 */
export function toSalutation(
  recipient: ComposeAddress,
  { recipientKind, salutation }: { recipientKind: Kind; salutation: string },
): Run[] {
  if (recipient.title) return [{ text: recipient.title, field: 'recipient.title' }];
  if (salutation) return [{ text: typeset(salutation) }];
  const isPerson = (recipient.kind ?? recipientKind) === 'person';
  if (isPerson && recipient.civility === 'M.') return [{ text: 'Monsieur', field: 'recipient.civility' }];
  if (isPerson && recipient.civility === 'Mme') return [{ text: 'Madame', field: 'recipient.civility' }];
  return [{ text: 'Madame, Monsieur' }];
}
