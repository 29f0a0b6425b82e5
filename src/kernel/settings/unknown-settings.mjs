// Plain JavaScript: `npm run doctor` reads it before anything is installed.

/** How names of ours begin that no other program uses. */
const OWN_PREFIXES = ['MAIL_', 'POSTAL_', 'REFUND_', 'S3_', 'SELLER_', 'SMTP_', 'STRIPE_', 'SUIVI_', 'TAG_MANAGER_'];
/** What Docker and Kubernetes set for each service, whatever its name: `MAIL_SERVICE_HOST`, `MAIL_PORT_25_TCP`. */
const SERVICE_LINK = /_SERVICE_(HOST|PORT)(_|$)|_PORT(_\d+_|$)/;

/** Short names are near to many others. @type {(name: string) => number} */
const countTolerated = ({ length }) => Number(length >= 6) + Number(length >= 10);

/**
 * Counts the characters by which two names differ: missing, added, replaced or swapped with their neighbour.
 * @param {string} first
 * @param {string} second
 */
function countDifferences(first, second) {
  /** The first so many characters of each. @type {(i: number, j: number) => number} */
  const count = (i, j) => table[i]?.[j] ?? Infinity;
  const table = [Array.from({ length: second.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= first.length; i += 1) {
    const row = (table[i] = [i]);
    for (let j = 1; j <= second.length; j += 1) {
      const isSwapped = first[i - 1] === second[j - 2] && first[i - 2] === second[j - 1];
      const replaced = count(i - 1, j - 1) + (first[i - 1] === second[j - 1] ? 0 : 1);
      const swapped = isSwapped ? count(i - 2, j - 2) + 1 : Infinity;
      row[j] = Math.min(replaced, swapped, count(i - 1, j) + 1, count(i, j - 1) + 1);
    }
  }
  return count(first.length, second.length);
}

/**
 * Lists variables that look like settings and are none, by name: misspelt ones, with the setting that is probably meant,
 * and others under a prefix of ours. Nothing reads them, so that an optional setting silently keeps its default.
 * @param {readonly string[]} names of the variables that are set
 * @param {readonly string[]} settings
 * @returns {string[]}
 */
export function listUnknownSettings(names, settings) {
  const known = new Set(settings);
  return names.flatMap((name) => {
    if (known.has(name)) return [];
    const upper = name.toUpperCase();
    const meant = settings.find((setting) => {
      const tolerated = Math.min(countTolerated(upper), countTolerated(setting));
      const isNear = Math.abs(setting.length - upper.length) <= tolerated;
      return setting === upper || (tolerated > 0 && isNear && countDifferences(upper, setting) <= tolerated);
    });
    if (meant) return [`${name} (${meant}?)`];
    return OWN_PREFIXES.some((prefix) => name.startsWith(prefix)) && !SERVICE_LINK.test(name) ? [name] : [];
  });
}

/** @param {readonly string[]} unknown */
export const describeUnknownSettings = (unknown) =>
  `Not read, because no setting has this name (docs/configuration.md): ${unknown.join(', ')}.`;
