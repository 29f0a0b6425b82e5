/** The roles of colleagues. */
export const STAFF_ROLE_OPTIONS = [
  ['support', 'Support'],
  ['manager', 'Responsable'],
  ['admin', 'Administration'],
] as const;

/** What each role may do. */
export const ROLES_HINT =
  'Le support répond, rembourse et renvoie dans ses limites. Un responsable approuve, voit les chiffres et décide des comptes. L’administration gère aussi l’équipe et la salle des machines.';
