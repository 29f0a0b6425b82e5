import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFPage,
  PDFPageLeaf,
  PDFRef,
  type PDFDocument,
} from '@cantoo/pdf-lib';

const toName = (key: string): PDFName => PDFName.of(key);

/**
 * Adds the pages of a part. Where both are tagged, its structure is hung into ours and its numbers moved behind our own
 * (PDF 32000-1, 14.7.4.4), so that it is still read in its order; where one is not, its pages keep no number, which
 * would refer to another page of our file.
 */
export async function appendTaggedPages(document: PDFDocument, part: PDFDocument): Promise<void> {
  const [ownStructure, partStructure] = [findStructure(document), findStructure(part)];
  if (!ownStructure || !partStructure) {
    for (const page of await document.copyPages(part, part.getPageIndices())) {
      page.node.delete(toName('StructParents'));
      document.addPage(page);
    }
    return;
  }
  const copier = PDFObjectCopier.for(part.context, document.context);
  const behind = ownStructure.next;
  for (const { ref } of part.getPages()) {
    const to = copyReference(copier, ref);
    const leaf = document.context.lookup(to) as PDFPageLeaf;
    const own = leaf.lookupMaybe(toName('StructParents'), PDFNumber);
    if (own) leaf.set(toName('StructParents'), PDFNumber.of(behind + own.asNumber()));
    document.addPage(PDFPage.of(leaf, to, document));
  }
  // Without its way up, which would bring the part's own root along.
  part.context.lookup(partStructure.top, PDFDict).delete(toName('P'));
  const hung = copyReference(copier, partStructure.top);
  document.context.lookup(hung, PDFDict).set(toName('P'), ownStructure.top);
  ownStructure.kids.push(hung);
  const entries = partStructure.numbers.asArray();
  for (let i = 0; i + 1 < entries.length; i += 2) {
    ownStructure.numbers.push(PDFNumber.of(behind + (entries[i] as PDFNumber).asNumber()));
    ownStructure.numbers.push(copier.copy(entries[i + 1]!));
  }
  ownStructure.tree.delete(toName('Limits'));
  ownStructure.root.set(toName('ParentTreeNextKey'), PDFNumber.of(behind + partStructure.next));
}

/** Its types know no references, which it copies all the same. */
const copyReference = (copier: PDFObjectCopier, ref: PDFRef): PDFRef => copier.copy(ref as never);

/**
 * Of a document we wrote: one element at the top and its kids, the numbers of all content in one leaf. Null for
 * anything else.
 */
function findStructure(document: PDFDocument) {
  const { catalog, context } = document;
  // What strangers tagged is not trusted to be whole.
  if (document.getProducer() !== 'Affranchi') return null;
  const root = context.lookup(catalog.get(toName('StructTreeRoot')));
  if (!(root instanceof PDFDict)) return null;
  const [tops, tree] = [root.lookup(toName('K')), root.lookup(toName('ParentTree'))];
  const top = tops instanceof PDFArray && tops.size() === 1 ? tops.get(0) : root.get(toName('K'));
  const element = context.lookup(top);
  const kids = element instanceof PDFDict ? element.lookup(toName('K')) : undefined;
  const numbers = tree instanceof PDFDict ? tree.lookup(toName('Nums')) : undefined;
  const next = root.lookup(toName('ParentTreeNextKey'));
  if (
    !(top instanceof PDFRef) ||
    !(kids instanceof PDFArray) ||
    !(tree instanceof PDFDict) ||
    !(numbers instanceof PDFArray) ||
    !(next instanceof PDFNumber)
  )
    return null;
  return { top, root, kids, tree, numbers, next: next.asNumber() };
}
