/** The longest name that an enclosure can have. */
export const MAX_LABEL_LENGTH = 80;

/** What introduces a paper in a sentence of the template. */
const ARTICLE = /^(?:(?:une?|du|des|les?|la|votre|vos)\s+|l’)/i;
/** Examples are not the paper itself. */
const EXAMPLES = /,?\s(?:comme|par exemple)\s.*$/i;
/** Another paper of the same sentence: « une copie du contrat, de la facture ou de la commande ». */
const NEXT_PAPER = /(?:,\s+|,?\s+(?:et|ou)\s+)(?=(?:du|des|de la|d’une?|une copie)\s|de l’)/i;
/** A condition, an explanation or a verb ends the name. */
const REST = /\s*(?:[,;:(]|\s(?:si|s’ils?|pour|qui|que|dont|peut|est|avec|quand)\s).*$/i;
const LOOSE_END = /\s(?:et|ou)(?:\s(?:une?\s|les?\s|la\s|l’).*)?$/i;
/** « de votre facture » has no owner in a list that the recipient reads: « de facture ». */
const OF_YOURS = /\bde\s+(?:votre|vos)\s+(.)/gi;
const VOWEL = /[aeiouyàâéèêîôûh]/i;
/** Words of a hint that name no document. */
const USELESS =
  /^(?:ou|personne|adresse)\s|^(?:(?:copie|preuve) (?:de |des |du ))?(?:pièces?|documents?|preuves?|raisons?|ce)$/i;

/**
 * Names for enclosures, in the template's own words: « Une copie de la facture, ou du contrat. » becomes « Copie de la
 * facture » and « Copie du contrat ».
 */
export const listPaperNames = (papers: readonly string[]): string[] => [...new Set(papers.flatMap(toNames))];

function toNames(paper: string): string[] {
  const sentence = paper.replace(/\.(?:\s.*)?$/s, '').replace(EXAMPLES, '');
  if (!ARTICLE.test(sentence)) return [];
  const parts = /^une copie\s/i.test(sentence) ? sentence.split(NEXT_PAPER) : [sentence];
  const names = parts.map((part, i) => (i > 0 && /^d/i.test(part) ? `Copie ${part}` : part));
  return names.map(toName).filter((name) => name !== '' && name.length <= MAX_LABEL_LENGTH && !USELESS.test(name));
}

function toName(text: string): string {
  const name = text
    .replace(ARTICLE, '')
    .replace(REST, '')
    .replace(LOOSE_END, '')
    .replace(OF_YOURS, (_, next: string) => (VOWEL.test(next) ? `d’${next}` : `de ${next}`))
    .trim();
  return /\b(?:votre|vos|vous)\b/i.test(name) ? '' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
