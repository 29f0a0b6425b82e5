import {
  buildRejection,
  classifyRejection,
  type Meaning,
  NOT_CARRIED,
  OUR_FAULT,
  UNREADABLE,
} from '../classify-rejection.ts';
import type { PostalRejection } from '../port.ts';

const ADDRESS = 'Le service postal n’accepte pas cette adresse\u00a0:';
const TOO_HEAVY: Meaning = [
  'document',
  'Le service postal trouve cette lettre trop lourde\u00a0: 50\u00a0Mo au plus. Retirez une pièce jointe ou envoyez-la à part.',
];

/** The codes in families: the partner publishes few of them, and names the others alike. */
const MEANINGS: readonly [form: RegExp, meaning: Meaning][] = [
  [/COUNTRY|PAYS/, NOT_CARRIED],
  [
    /ADD?RESS.*(LONG|LIMIT)/,
    ['address', `${ADDRESS} une ligne y est trop longue. Abrégez-la ou passez à la ligne suivante.`],
  ],
  [/ADD?RESS.*MISSING/, ['address', `${ADDRESS} il y manque un nom, un code postal ou une ville. Complétez-la.`]],
  [/FILE_TOO_BIG|SIZE/, TOO_HEAVY],
  [
    /TOO_MANY_FILES/,
    [
      'document',
      'Le service postal prend dix fichiers au plus dans une lettre. Retirez une pièce jointe ou envoyez-la à part.',
    ],
  ],
  [/^LETTER_(INVALID_(BASE64_)?FILES|NOT_A_PDF)/, UNREADABLE],
  [/^HTTP_413$/, TOO_HEAVY],
  [/^(LETTER|INVALID|CONTENT|DEST|ADRESS|INSUFFICIENT|CONSENT)_/, OUR_FAULT],
];

/** The same letter was submitted twice within thirty days. The exact code is not published. */
export const isDuplicate = (code: string): boolean => /DOUBLON|DUPLICATE|ALREADY/i.test(code);

/** Temporary failures, which may come as a rejection under HTTP 200. */
export const isTemporary = (code: string): boolean =>
  /INTERNAL|UNAVAILABLE|MAINTENANCE|TIMEOUT|TOO_MANY_REQUESTS|TOKEN|SIGNATURE|AUTHORIZED_IP/i.test(code);

export const isKnownRejection = (code: string): boolean => MEANINGS.some(([form]) => form.test(code));

/** Translates a code for the customer; an unknown one keeps the partner's text. */
export const toRejection = (code: string, rawResponse?: string): PostalRejection =>
  buildRejection(code, MEANINGS.find(([form]) => form.test(code))?.[1], { rawResponse });

/** Why a letter that was accepted was not printed. */
export const toLateRejection = (text: string): PostalRejection => ({
  code: 'REJECTED_BEFORE_PRINTING',
  ...classifyRejection(text),
  rawResponse: text,
});
