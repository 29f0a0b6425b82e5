/**
 * Why a file cannot be enclosed: what, why, what now (docs/domain/product.md#error-messages). The codes are stable, the
 * sentences may be rewritten.
 */
const SENTENCES = {
  empty: 'Ce fichier est vide. Choisissez-le de nouveau, ou enregistrez-le une nouvelle fois avant de l’ajouter.',
  too_big: 'Ce fichier dépasse 20\u00a0Mo. Enregistrez-le en qualité réduite, ou ajoutez-le en plusieurs fichiers.',
  unknown_kind:
    'Ce fichier n’est ni un PDF ni une image. Enregistrez-le au format PDF, JPEG ou PNG, puis ajoutez-le de nouveau.',
  encrypted:
    'Ce PDF s’ouvre avec un mot de passe. Ouvrez-le, enregistrez-le sans mot de passe, puis ajoutez-le de nouveau.',
  scripted:
    'Ce PDF contient un programme. Enregistrez-le en PDF simple (Imprimer, puis Enregistrer au format PDF), puis ajoutez-le de nouveau.',
  no_pages: 'Ce PDF n’a aucune page. Enregistrez-le de nouveau depuis le logiciel qui l’a créé, puis ajoutez-le.',
  too_many_pages:
    'Ce PDF compte plus de 86\u00a0pages, plus que n’en contient une enveloppe. Gardez les pages utiles, ou envoyez-les en plusieurs lettres.',
  broken: 'Ce fichier est abîmé et ne s’ouvre pas. Téléchargez-le ou numérisez-le de nouveau, puis ajoutez-le.',
  broken_page:
    'La page\u00a0{page} de ce PDF est abîmée. Enregistrez le document de nouveau (Imprimer, puis Enregistrer au format PDF), puis ajoutez-le.',
  picture_too_large:
    'Cette image a trop de points pour être imprimée. Enregistrez-la en plus petit, moins de 60\u00a0millions de points, puis ajoutez-la.',
  too_heavy:
    'Ce fichier prend trop de place une fois ouvert. Enregistrez-le en PDF simple (Imprimer, puis Enregistrer au format PDF), puis ajoutez-le de nouveau.',
  picture_unreadable:
    'Nous n’arrivons pas à lire cette photo. Enregistrez-la au format JPEG, puis ajoutez-la de nouveau.',
  result_too_big:
    'Une fois prêt à imprimer, ce fichier dépasse 20\u00a0Mo. Ajoutez-le en plusieurs fichiers, ou enregistrez-le en qualité réduite.',
  unreadable:
    'Nous n’arrivons pas à lire ce fichier. Enregistrez-le en PDF simple (Imprimer, puis Enregistrer au format PDF), puis ajoutez-le de nouveau.',
} as const;

export type RejectionCode = keyof typeof SENTENCES;

/** Thrown inside this folder only: `normaliseEnclosure` returns it. */
export class EnclosureRejected extends Error {
  constructor(
    readonly code: RejectionCode,
    readonly page?: number,
  ) {
    super(SENTENCES[code].replace('{page}', String(page)));
  }
}
