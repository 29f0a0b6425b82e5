import type { PostalRejection, RejectionKind } from '../port.ts';
import { foldText } from './status-map.ts';

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
/** A mistake in the part of a request that we write, or a debt of ours: the customer has nothing to correct. */
const OURS: Meaning = [
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
  [/^(LETTER|INVALID|CONTENT|DEST|ADRESS|INSUFFICIENT|CONSENT)_/, OURS],
];

/** The same letter was submitted twice within thirty days. The exact code is published nowhere. */
export const isDouble = (code: string): boolean => /DOUBLON|DUPLICATE|ALREADY/i.test(code);

/** Temporary failures, which the partner reports like rejections, also with status 200. */
export const isPassing = (code: string): boolean =>
  /INTERNAL|UNAVAILABLE|MAINTENANCE|TIMEOUT|TOO_MANY_REQUESTS|TOKEN|SIGNATURE|AUTHORIZED_IP/i.test(code);

export const isKnown = (code: string): boolean => MEANINGS.some(([form]) => form.test(code));

/** Maps a code to what the customer can do. An unknown code keeps the partner's message. */
export function toRejection(code: string, rawResponse?: string): PostalRejection {
  const known = MEANINGS.find(([form]) => form.test(code))?.[1];
  const [kind, message] = known ?? [
    'ours',
    `Le service postal refuse cette lettre. Il en dit ceci\u00a0: «\u00a0${code}\u00a0».`,
  ];
  return { code, kind, message, ...(rawResponse && { rawResponse: rawResponse }), ...(!known && { isUnknown: true }) };
}

/** Builds the rejection of a letter that was accepted and then not printed. */
export const rejectedAfterwards = (reason: string): PostalRejection => ({
  code: 'REJECTED_BEFORE_PRINTING',
  kind: /adresse|distribuable/.test(foldText(reason)) ? 'address' : 'ours',
  message: /adresse|distribuable/.test(foldText(reason))
    ? `${ADDRESS} il ne pourrait pas y remettre votre lettre, et ne l’a pas imprimée. Corrigez l’adresse du destinataire.`
    : `Le service postal n’a pas imprimé cette lettre. Il en dit ceci\u00a0: «\u00a0${reason.slice(0, 200)}\u00a0».`,
  rawResponse: reason,
});
