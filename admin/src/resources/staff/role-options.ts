/** The roles of colleagues, with what each may do. */
export const STAFF_ROLE_OPTIONS = [
  ['support', 'Support\u00a0: répond, rembourse et renvoie dans ses limites'],
  ['manager', 'Responsable\u00a0: approuve, voit les chiffres, décide des comptes'],
  ['admin', 'Administration\u00a0: gère l’équipe et la salle des machines'],
] as const;
