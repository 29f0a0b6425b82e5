import { foldAccents } from '../../domain/fold-accents.ts';
import type { PostalRejection, RejectionKind } from './port.ts';

/** Folds accents, apostrophes and capitals. */
export const foldText = (text: string): string => foldAccents(text).replaceAll('\u2019', "'");

/** What a rejection means for the customer. */
export type Meaning = readonly [kind: RejectionKind, message: string];

export const NOT_CARRIED: Meaning = [
  'option',
  'Le service postal ne porte pas ce type d’envoi dans ce pays. Corrigez l’adresse, ou annulez la lettre et commandez-la avec un autre envoi.',
];
export const UNREADABLE: Meaning = [
  'document',
  'Le service postal n’arrive pas à lire les pages de cette lettre. Retirez la dernière pièce jointe, ou annulez la lettre et commandez-la avec un autre fichier.',
];
/** Errors in what we alone write into a request, or in our account: the customer has nothing to correct. */
export const OUR_FAULT: Meaning = [
  'ours',
  'Le service postal refuse cette lettre pour une raison qui vient de nous. Vous n’avez rien à corriger.',
];

/** The published wordings of rejections, by what they are about. The first that matches wins. */
const FAMILIES: readonly [form: RegExp, meaning: Meaning][] = [
  [
    /adress|distribuable|deliverab|destinataire|recipient|npai|code postal|zip code|postcode/,
    [
      'address',
      'Le service postal n’accepte pas cette adresse\u00a0: il ne pourrait pas y remettre votre lettre, et ne l’a pas imprimée. Corrigez l’adresse du destinataire.',
    ],
  ],
  [/\bpays\b|country|type d.envoi|mail type/, NOT_CARRIED],
  [/fichier|\bfiles?\b|\bpages?\b|pdf|render|document|piece jointe|police|\bfonts?\b/, UNREADABLE],
];

/** Classifies a rejection that a partner states in free words. Words that no family contains have the kind `unknown`. */
export function classifyRejection(text: string): Pick<PostalRejection, 'kind' | 'message' | 'quote'> {
  const folded = foldText(text);
  return describeMeaning(FAMILIES.find(([form]) => form.test(folded))?.[1], text);
}

/** Builds the rejection of a code. One whose meaning our tables lack is reported, and quotes `text` to the customer. */
export function buildRejection(
  code: string,
  meaning: Meaning | undefined,
  { text = code, rawResponse }: { text?: string; rawResponse?: string | undefined } = {},
): PostalRejection {
  return {
    code,
    ...describeMeaning(meaning, text),
    ...(rawResponse && { rawResponse }),
    ...(!meaning && { isUnknown: true }),
  };
}

/** A longer text of a partner is not shown to the customer. */
const MAX_TEXT_LENGTH = 200;

function describeMeaning(
  meaning: Meaning | undefined,
  text: string,
): Pick<PostalRejection, 'kind' | 'message' | 'quote'> {
  if (meaning) return { kind: meaning[0], message: meaning[1] };
  return {
    kind: 'unknown',
    message: 'Le service postal refuse cette lettre.',
    ...(text && { quote: text.slice(0, MAX_TEXT_LENGTH) }),
  };
}
