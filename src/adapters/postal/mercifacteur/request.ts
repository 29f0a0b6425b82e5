import { findProduct } from '../../../domain/postal-partner.ts';
import { isRefusal, splitAddress, type AddressParts } from '../address-parts.ts';
import { toReference } from '../callback-fields.ts';
import type { PostalLetter, PostalRejection } from '../port.ts';

/** The country names that the partner expects for territories of the French post. */
const COUNTRIES: Readonly<Record<string, string>> = {
  FR: 'FRANCE',
  MC: 'MONACO',
  GP: 'GUADELOUPE',
  MQ: 'MARTINIQUE',
  GF: 'GUYANE FRANCAISE',
  RE: 'REUNION',
  YT: 'MAYOTTE',
  PM: 'ST-PIERRE-MIQUELON',
  BL: 'SAINT BARTHELEMY',
  MF: 'SAINT MARTIN',
  WF: 'WALLIS ET FUTUNA',
  PF: 'POLYNESIE FRANCAISE',
  NC: 'NOUVELLE CALEDONIE',
  TF: 'TERRES AUSTRALES FR',
};
export const DESTINATIONS: ReadonlySet<string> = new Set(Object.keys(COUNTRIES));

export const toCountry = (code: string | undefined): string | undefined => COUNTRIES[code ?? 'FR'];

const MAX_DESIGNATION = 50;

/** Marks a sending as ours: readable for support, unique by the reference at its end. */
export const toDesignation = ({ name, key }: Pick<PostalLetter, 'name' | 'key'>): string => {
  const reference = toReference(key);
  return `${name.slice(0, MAX_DESIGNATION - reference.length - 1)} ${reference}`;
};

/** The form of a sendCourrier, or why these addresses cannot be posted. */
export function toRequest(letter: PostalLetter, userId: string): Record<string, string> | PostalRejection {
  const recipient = splitAddress(letter.recipientLines, letter.recipientCountry ?? 'FR', 'recipient');
  if (isRefusal(recipient)) return recipient;
  const sender = splitAddress(letter.senderLines, letter.senderCountry ?? 'FR', 'sender');
  if (isRefusal(sender)) return sender;
  const [to, from] = [toCountry(letter.recipientCountry), toCountry(letter.senderCountry)];
  const mode = findProduct(letter.product, 'mercifacteur');
  if (!to || !from || !mode) return NOT_CARRIED;
  return {
    idUser: userId,
    modeEnvoi: mode,
    adress: JSON.stringify({
      exp: toAddress(sender, from),
      dest: [{ ...toAddress(recipient, to), reference: toReference(letter.key) }],
    }),
    content: JSON.stringify({
      letter: {
        files: '',
        base64files: [Buffer.from(letter.pdf).toString('base64')],
        print_sides: letter.duplex ? 'rectoverso' : 'recto',
        final_filename: letter.name.slice(0, 50),
      },
      photo: '',
      card: '',
    }),
    designation: toDesignation(letter),
    // Recognised for thirty days; an older attempt is looked up first (adapter.ts).
    antidoublon: letter.key,
    // The longest retention on offer is not needed: proofs have arrived by then, and personal data need not stay
    // longer.
    anonymize: JSON.stringify({ delay: 40, target: ['content', 'exp', 'dest'] }),
  };
}

const NOT_CARRIED: PostalRejection = {
  code: 'NOT_CARRIED',
  kind: 'option',
  message:
    'Le service postal ne porte pas ce type d’envoi dans ce pays. Choisissez un autre envoi, ou une autre adresse.',
};

/**
 * Every key is present, '' if empty, because a missing key is rejected. The partner's limits (70 and 90) exceed our 38.
 */
const toAddress = ({ company, person, complement, street, box, postcode, city }: AddressParts, country: string) => ({
  civilite: '',
  nom: person,
  prenom: '',
  societe: company,
  adresse1: complement,
  adresse2: street,
  adresse3: box,
  cp: postcode,
  ville: city,
  pays: country,
  reference: '',
});
