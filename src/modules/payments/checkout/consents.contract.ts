/** Changes with any word of the terms or of what is ticked: `tests/payments/checkout/terms.test.ts` compares them. */
export const TERMS_VERSION = '2026-11-21';

/** The text of a checkbox, in inline markup, and the message while it is not ticked. */
export interface ConsentText {
  words: string;
  missing: string;
}

export const TERMS_AGREEMENT: ConsentText = {
  words: 'J’accepte les [conditions générales de vente](/conditions-generales-de-vente).',
  missing: 'Acceptez les conditions générales de vente.',
};

/** What is ticked before a subscription or its trial: the page shows these texts, and the server stores them. */
export const SUBSCRIPTION_AGREEMENTS = {
  terms: TERMS_AGREEMENT,
  immediateStart: {
    words:
      'Je demande que le service commence tout de suite. Je garde quatorze jours pour changer d’avis (droit de rétractation) ; si j’ai envoyé une lettre d’ici là, seuls les jours écoulés restent dus.',
    missing:
      'Demandez que nous commencions tout de suite : sans cela, nous ne pouvons rien faire avant quatorze jours.',
  },
} as const satisfies Record<string, ConsentText>;

/**
 * What a person agreed to: the instants, the texts and the SHA-256 of the terms, so that all of it can be shown again.
 */
export type ConsentRecord<Name extends string> = {
  version: string;
  terms: string;
  words: Record<Name, string>;
} & Record<`${Name}At`, string>;
