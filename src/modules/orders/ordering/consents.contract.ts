import { TERMS_AGREEMENT, type ConsentText } from '../../payments/checkout/consents.contract.ts';
import type { DeliveryOption } from '../contract.ts';

export type AgreementName = 'terms' | 'immediateStart' | 'withdrawalLoss';

const LETTER_CONSENTS: Record<AgreementName, ConsentText> = {
  terms: TERMS_AGREEMENT,
  immediateStart: {
    missing:
      'Demandez que nous commencions tout de suite\u00a0: sans cela, nous ne pouvons rien faire avant quatorze jours.',
    words:
      'Je demande que ma lettre soit traitée tout de suite, sans attendre la fin des 14 jours que j’ai pour changer d’avis (délai de rétractation).',
  },
  withdrawalLoss: {
    missing: 'Confirmez que vous perdez le droit de changer d’avis\u00a0: une lettre postée ne peut plus être reprise.',
    words:
      'Je sais que je perds mon droit de changer d’avis (droit de rétractation) une fois la lettre remise au courrier.',
  },
};
/** The consents of a letter for a chosen day. */
const LATER_LETTER_CONSENTS: Record<AgreementName, ConsentText> = {
  terms: TERMS_AGREEMENT,
  immediateStart: {
    ...LETTER_CONSENTS.immediateStart,
    words:
      'Je demande que ma lettre soit préparée et envoyée le jour choisi, sans attendre la fin des 14 jours que j’ai pour changer d’avis (délai de rétractation).',
  },
  withdrawalLoss: {
    ...LETTER_CONSENTS.withdrawalLoss,
    words:
      'Je sais que je perds mon droit de changer d’avis (droit de rétractation) une fois la lettre remise au courrier. Jusqu’au matin de l’envoi, je peux l’annuler et être remboursé en totalité.',
  },
};
/** The consents of a PDF: digital content is supplied immediately or not at all (L. 221-28, 13°). */
const PDF_CONSENTS: Record<AgreementName, ConsentText> = {
  terms: TERMS_AGREEMENT,
  immediateStart: {
    missing: 'Demandez que nous vous donnions le PDF tout de suite\u00a0: sans cela, il faut attendre quatorze jours.',
    words:
      'Je demande que mon PDF me soit fourni tout de suite, sans attendre la fin des 14 jours que j’ai pour changer d’avis (délai de rétractation).',
  },
  withdrawalLoss: {
    missing: 'Confirmez que vous perdez le droit de changer d’avis\u00a0: un PDF fourni ne peut plus être rendu.',
    words: 'Je sais que je perds alors mon droit de changer d’avis (droit de rétractation).',
  },
};

/**
 * What is ordered: its delivery, whether on a later day, and how long it can be cancelled after the payment (« 15
 * minutes »).
 */
export interface Ordered {
  delivery: DeliveryOption | null;
  later: boolean;
  wait?: string | null;
}

/** The consents required for an order: the page shows these texts, and the server stores them. */
export function getConsentTexts({ delivery, later, wait }: Ordered): Record<AgreementName, ConsentText> {
  if (delivery === 'pdf') return PDF_CONSENTS;
  if (later) return LATER_LETTER_CONSENTS;
  const { withdrawalLoss } = LETTER_CONSENTS;
  return wait
    ? {
        ...LETTER_CONSENTS,
        withdrawalLoss: {
          ...withdrawalLoss,
          words: `${withdrawalLoss.words} Je garde ${wait} après le paiement pour l’annuler.`,
        },
      }
    : LETTER_CONSENTS;
}
