/** Statutory texts, quoted verbatim. */
export const CONTRACT = {
  text: 'Les contrats légalement formés tiennent lieu de loi à ceux qui les ont faits.',
  source: 'Code civil, article 1103',
  from: 'Le code civil sur Légifrance',
  url: 'https://www.legifrance.gouv.fr/codes/texte_lc/LEGITEXT000006070721/',
} as const;
