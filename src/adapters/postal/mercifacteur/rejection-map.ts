import { classifyRefusal, describeUnknownRefusal } from '../classify-refusal.ts';
import type { PostalRejection, RejectionKind } from '../port.ts';

type Meaning = readonly [kind: RejectionKind, message: string];

const ADDRESS = 'Le service postal n’accepte pas cette adresse\u00a0:';
const UNREADABLE: Meaning = [
  'document',
  'Le service postal n’arrive pas à lire les pages de cette lettre. Remplacez la dernière pièce jointe par un autre fichier PDF.',
];
const TOO_HEAVY: Meaning = [
  'document',
  'Le service postal trouve cette lettre trop lourde\u00a0: 50\u00a0Mo au plus. Retirez une pièce jointe ou envoyez-la à part.',
];
/** What we alone write into a request, or owe the partner: the person has nothing to correct. */
const OUR_FAULT: Meaning = [
  'ours',
  'Le service postal refuse cette lettre pour une raison qui vient de nous. Vous n’avez rien à corriger.',
];

/** The codes in families: the partner publishes few of them, and names the others alike. */
const MEANINGS: readonly [form: RegExp, meaning: Meaning][] = [
  [
    /COUNTRY|PAYS/,
    [
      'option',
      'Le service postal ne porte pas ce type d’envoi dans ce pays. Choisissez un autre envoi, ou une autre adresse.',
    ],
  ],
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

export const isKnown = (code: string): boolean => MEANINGS.some(([form]) => form.test(code));

/** Translates a code for the customer; an unknown one keeps the partner's text. */
export function toRejection(code: string, rawResponse?: string): PostalRejection {
  const known = MEANINGS.find(([form]) => form.test(code))?.[1];
  const { kind, message } = known ? { kind: known[0], message: known[1] } : describeUnknownRefusal(code);
  return { code, kind, message, ...(rawResponse && { rawResponse }), ...(!known && { isUnknown: true }) };
}

/** Why a letter that was accepted was not printed. */
export const toLateRejection = (text: string): PostalRejection => ({
  code: 'REJECTED_BEFORE_PRINTING',
  ...classifyRefusal(text),
  rawResponse: text,
});
