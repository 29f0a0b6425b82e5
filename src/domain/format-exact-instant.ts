const exactFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'long',
  timeStyle: 'medium',
});

/**
 * « 1er décembre 2026 à 09:51:30 (heure de Paris) », with plain spaces: for what takes effect at an instant. On its own,
 * since the page that ends a contract needs no other date and loads little.
 */
export const formatExactInstant = (date: Date): string =>
  `${exactFormat.format(date).replace(/^1 /, '1er ')} (heure de Paris)`;
