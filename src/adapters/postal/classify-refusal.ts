import type { PostalRejection } from './port.ts';

/** Folds accents, apostrophes and capitals. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('\u2019', "'").toLowerCase();

/** A longer text of a partner is not shown to the customer. */
const MAX_TEXT_LENGTH = 200;

type Refusal = Pick<PostalRejection, 'kind' | 'message'>;

/** The published wordings of refusals, by what they are about. The first that matches wins. */
const FAMILIES: readonly [form: RegExp, refusal: Refusal][] = [
  [
    /adress|distribuable|deliverab|destinataire|recipient|npai|code postal|zip code|postcode/,
    {
      kind: 'address',
      message:
        'Le service postal n’accepte pas cette adresse\u00a0: il ne pourrait pas y remettre votre lettre, et ne l’a pas imprimée. Corrigez l’adresse du destinataire.',
    },
  ],
  [
    /\bpays\b|country|type d.envoi|mail type/,
    {
      kind: 'option',
      message:
        'Le service postal ne porte pas ce type d’envoi dans ce pays. Choisissez un autre envoi, ou une autre adresse.',
    },
  ],
  [
    /fichier|\bfiles?\b|\bpages?\b|pdf|render|document|piece jointe|police|\bfonts?\b/,
    {
      kind: 'document',
      message:
        'Le service postal n’arrive pas à lire les pages de cette lettre. Remplacez la dernière pièce jointe par un autre fichier PDF.',
    },
  ],
];

/** Classifies a refusal that a partner states in free words. Words that no family contains have the kind `unknown`. */
export function classifyRefusal(text: string): Refusal {
  const folded = foldText(text);
  return FAMILIES.find(([form]) => form.test(folded))?.[1] ?? describeUnknownRefusal(text);
}

/** A refusal whose meaning our tables lack: the customer reads the words of the partner. */
export const describeUnknownRefusal = (text: string): Refusal => ({
  kind: 'unknown',
  message: `Le service postal refuse cette lettre. Il en dit ceci\u00a0: «\u00a0${text.slice(0, MAX_TEXT_LENGTH)}\u00a0».`,
});
