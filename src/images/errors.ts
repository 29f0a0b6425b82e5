import { defineError } from '../kernel/errors.ts';

export const modifiersInvalid = defineError(
  'malformed',
  'picture_modifiers_malformed',
  'Cette adresse d’image est mal écrite. Vérifiez sa taille, son format et sa qualité.',
);
export const imageNotFound = defineError('not_found', 'picture_unknown', 'Cette image n’existe pas.');
export const hostNotAllowed = defineError(
  'forbidden',
  'picture_host_not_allowed',
  'Nous ne montrons pas d’images de cette adresse.',
);
export const pictureUnreadable = defineError(
  'unsupported',
  'picture_unreadable',
  'Ce fichier n’est pas une image que nous savons lire. Formats lus\u00a0: JPEG, PNG, WebP, AVIF, GIF.',
);
export const pictureTooLarge = defineError(
  'too_large',
  'picture_too_large',
  'Cette image est trop grande pour être préparée.',
);
const busy = defineError(
  'unavailable',
  'pictures_busy',
  'Trop d’images sont demandées à la fois. Réessayez dans un instant.',
);
export const imageServiceBusy = () => busy({ retryAfterSeconds: 2 });
export const hostUnreachable = defineError(
  'unavailable',
  'picture_host_silent',
  'L’image n’a pas pu être lue là où elle se trouve. Réessayez plus tard.',
);
