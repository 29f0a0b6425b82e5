import { TERMS_AGREEMENT, type ConsentText } from '../../payments/checkout/consents.contract.ts';
import type { DeliveryOption } from '../contract.ts';

export type AgreementName = 'terms' | 'immediateStart' | 'withdrawalLoss';

const ASKED: Record<AgreementName, ConsentText> = {
  terms: TERMS_AGREEMENT,
  immediateStart: {
    missing: 'Cochez cette case : sans elle, nous ne pouvons pas commencer avant quatorze jours.',
    words:
      'Je demande que ma lettre soit traitée tout de suite, sans attendre la fin des 14 jours que j’ai pour changer d’avis (délai de rétractation).',
  },
  withdrawalLoss: {
    missing: 'Cochez cette case : une lettre postée ne peut plus être reprise.',
    words:
      'Je sais que je perds mon droit de changer d’avis (droit de rétractation) une fois la lettre remise au courrier.',
  },
};
/** The same, of a letter that waits for a day of its own. */
const LATER: Record<AgreementName, ConsentText> = {
  terms: TERMS_AGREEMENT,
  immediateStart: {
    ...ASKED.immediateStart,
    words:
      'Je demande que ma lettre soit préparée et envoyée le jour choisi, sans attendre la fin des 14 jours que j’ai pour changer d’avis (délai de rétractation).',
  },
  withdrawalLoss: {
    ...ASKED.withdrawalLoss,
    words:
      'Je sais que je perds mon droit de changer d’avis (droit de rétractation) une fois la lettre remise au courrier. Jusqu’au matin de l’envoi, je peux l’annuler et être remboursé en totalité.',
  },
};
/** Digital content is given at once, or not at all (L. 221-28, 13°). */
const OF_A_PDF: Record<AgreementName, ConsentText> = {
  terms: TERMS_AGREEMENT,
  immediateStart: {
    missing: 'Cochez cette case : sans elle, nous ne pouvons pas vous donner le PDF avant quatorze jours.',
    words:
      'Je demande que mon PDF me soit fourni tout de suite, sans attendre la fin des 14 jours que j’ai pour changer d’avis (délai de rétractation).',
  },
  withdrawalLoss: {
    missing: 'Cochez cette case : un PDF fourni ne peut plus être rendu.',
    words: 'Je sais que je perds alors mon droit de changer d’avis (droit de rétractation).',
  },
};

/** What is ordered: how it leaves, whether on a later day, and how long it can be called off after the payment (« 15 minutes »). */
export interface Ordered {
  delivery: DeliveryOption | null;
  later: boolean;
  wait?: string | null;
}

/** What is ticked before a letter or a PDF is ordered: the page shows these words, and the server keeps them. */
export function getConsentTexts({ delivery, later, wait }: Ordered): Record<AgreementName, ConsentText> {
  if (delivery === 'pdf') return OF_A_PDF;
  if (later) return LATER;
  const { withdrawalLoss } = ASKED;
  return wait
    ? {
        ...ASKED,
        withdrawalLoss: {
          ...withdrawalLoss,
          words: `${withdrawalLoss.words} Je garde ${wait} après le paiement pour l’annuler.`,
        },
      }
    : ASKED;
}
