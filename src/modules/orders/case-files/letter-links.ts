/** A posted letter, as far as its links to others show. */
export interface PostedLetter {
  orderId: string;
  documentId: string;
  template: string;
  /** The templates that the catalogue has as its next letters. */
  nextTemplates: readonly string[];
  addressee: string;
  resendsOrderId: string | null;
  claimDocumentId: string | null;
}

/** The orders that lead from one letter to the next, in both directions, this one among them. */
export function findLinked(letters: readonly PostedLetter[], orderId: string): Set<string> {
  const links = listLinks(letters);
  const linked = new Set([orderId]);
  // A set visits what is added to it during the walk.
  for (const id of linked)
    for (const [earlier, later] of links) {
      if (earlier === id) linked.add(later);
      if (later === id) linked.add(earlier);
    }
  return linked;
}

/**
 * Pairs each letter with the one before it: the letter that it sends again, whose missing receipt it claims, or whose
 * next letter it is. Of several, the last one to the same addressee; then the last one whose next letter was not
 * written yet, because a conciliator or a mediator is another addressee.
 */
function listLinks(letters: readonly PostedLetter[]): [earlier: string, later: string][] {
  const links: [string, string][] = [];
  const followed = new Set<string>();
  letters.forEach((letter, i) => {
    const earlier = letters.slice(0, i);
    const named = earlier.filter(
      ({ orderId, claimDocumentId }) => orderId === letter.resendsOrderId || claimDocumentId === letter.documentId,
    );
    const candidates = earlier.filter(({ nextTemplates }) => nextTemplates.includes(letter.template));
    const toStep = (candidate: PostedLetter): string => `${candidate.orderId} ${letter.template}`;
    const next =
      candidates.findLast(({ addressee }) => addressee === letter.addressee) ??
      candidates.findLast((candidate) => !followed.has(toStep(candidate)));
    if (next) followed.add(toStep(next));
    for (const { orderId } of next ? [...named, next] : named) links.push([orderId, letter.orderId]);
  });
  return links;
}
