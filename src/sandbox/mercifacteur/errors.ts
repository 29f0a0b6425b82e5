/**
 * Every error with its status and message, as /listErrors returns them. The partner publishes few of its codes; the
 * others are named in its style.
 */
export const ERRORS = {
  INVALID_SIGNATURE: [401, 'La signature est invalide ou a plus de cinq minutes.'],
  INVALID_ACCESS_TOKEN: [401, 'L’access token est absent, inconnu ou expiré.'],
  INVALID_AUTHORIZED_IP: [401, 'La liste des IP autorisées est absente ou mal formée.'],
  INVALID_TIME_LIMIT: [400, 'timeLimit doit être compris entre 1 et 365.'],
  INVALID_FORCE: [400, 'force vaut extend ou renewal.'],
  INVALID_ID_USER: [400, 'L’utilisateur est inconnu.'],
  INVALID_MODE_ENVOI: [400, 'Ce mode d’envoi n’existe pas.'],
  INVALID_ADRESS: [400, 'adress n’est pas un JSON valide.'],
  INVALID_CONTENT: [400, 'content n’est pas un JSON valide.'],
  INFO_ADDRESS_MISSING: [400, 'Il manque une information dans une adresse.'],
  INFO_ADDRESS_TOO_LONG: [400, 'Une information d’adresse est trop longue.'],
  INVALID_COUNTRY: [400, 'Le pays n’est pas dans la liste.'],
  INVALID_REFERENCE: [400, 'La référence a plus de 30 caractères, ou des caractères interdits.'],
  DEST_MISSING: [400, 'Il faut au moins un destinataire.'],
  ADRESS_ID_NOT_FOUND: [400, 'Cette adresse n’est pas dans le carnet.'],
  CONSENT_MISSING: [
    400,
    'Un recommandé électronique demande l’adresse ou le téléphone du destinataire, et son accord.',
  ],
  CONTENT_EMPTY: [400, 'Le courrier est vide.'],
  LETTER_INVALID_FILES: [400, 'files est une liste d’adresses non vide, ou une chaîne vide.'],
  LETTER_INVALID_BASE64_FILES: [400, 'base64files est une liste non vide, ou une chaîne vide.'],
  LETTER_TOO_MANY_FILES: [400, 'Dix fichiers au plus.'],
  LETTER_FILE_TOO_BIG: [400, 'Un fichier dépasse 50 Mo.'],
  LETTER_NOT_A_PDF: [400, 'Un fichier n’est pas un PDF lisible.'],
  LETTER_FILE_NOT_FOUND: [400, 'Un fichier n’a pas pu être téléchargé.'],
  LETTER_INVALID_PRINT_SIDES: [400, 'print_sides vaut recto, rectoverso ou distinctrectoverso.'],
  LETTER_FILENAME_TOO_LONG: [400, 'final_filename a plus de 50 caractères.'],
  INVALID_DATE_ENVOI: [400, 'dateEnvoi est une date complète AAAA-MM-JJ, et non passée.'],
  INVALID_DESIGNATION: [400, 'designation a plus de 50 caractères.'],
  INVALID_ANTIDOUBLON: [400, 'antidoublon a plus de 200 caractères.'],
  ANTIDOUBLON_ALREADY_USED: [400, 'Un courrier a déjà été envoyé avec cette référence dans les 30 derniers jours.'],
  INVALID_GESTION_NPAI: [400, 'gestionNpai vaut 1, et seulement pour les modes normal et suivi.'],
  INVALID_ANONYMIZE: [400, 'anonymize demande un délai de 1 à 40 jours, et content, exp ou dest.'],
  INVALID_ENVELOPPE: [400, 'Cette enveloppe n’existe pas.'],
  INSUFFICIENT_CREDIT: [400, 'Le crédit du compte ne suffit pas.'],
  ENVOI_NOT_FOUND: [400, 'Cet envoi n’existe pas.'],
  ENVOI_TOO_ADVANCED: [400, 'L’envoi est trop avancé pour être annulé.'],
  TRACKING_NUMBER_NOT_FOUND: [400, 'Ce numéro de suivi n’existe pas.'],
  INVALID_DOCUMENT: [400, 'document vaut depot, reception ou telechargement.'],
  PROOF_NOT_AVAILABLE: [400, 'Cette preuve n’existe pas, ou pas encore.'],
  INVALID_URL: [400, 'Cette adresse n’est pas valide.'],
  TOO_MANY_REQUESTS: [429, 'Trop de requêtes.'],
  INTERNAL_ERROR: [503, 'Le service est momentanément indisponible.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof ERRORS;

export class ApiFailure extends Error {
  constructor(readonly code: ErrorCode) {
    super(code);
  }
}
