import { PDFBool, PDFDict, PDFName, type PDFDocument } from '@cantoo/pdf-lib';

const [ACRO_FORM, NEED, SUBTYPE, WIDGET, VALUE, PARENT, LOOK] = [
  'AcroForm',
  'NeedAppearances',
  'Subtype',
  'Widget',
  'V',
  'Parent',
  'AP',
].map(PDFName.of) as [PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName];

/**
 * Some programs store typed values and leave their drawing to the viewer without the flag: on paper the field would be
 * empty. With the flag (PDF 32000-1, table 218), pdfium draws it. Undefined when no field needs it.
 */
export async function flattenForms(document: PDFDocument): Promise<Uint8Array | undefined> {
  const form = document.catalog.lookup(ACRO_FORM);
  if (!(form instanceof PDFDict) || form.lookup(NEED) === PDFBool.True) return undefined;
  if (!document.context.enumerateIndirectObjects().some(([, object]) => object instanceof PDFDict && isBare(object)))
    return undefined;
  form.set(NEED, PDFBool.True);
  return document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

function isBare(field: PDFDict): boolean {
  if (field.lookup(SUBTYPE) !== WIDGET || field.has(LOOK)) return false;
  const parent = field.lookup(PARENT);
  return field.has(VALUE) || (parent instanceof PDFDict && parent.has(VALUE));
}
