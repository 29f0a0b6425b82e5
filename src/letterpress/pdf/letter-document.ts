import PDFDocument from 'pdfkit';
import { GRAY_PROFILE, RGB_PROFILE } from './colour-profiles.ts';

/**
 * Parts of pdfkit 0.20.2 that its types do not know; package.json pins the version, tests/letterpress/pdf.test.ts sees
 * them work.
 */
interface Insides {
  _root: { data: Record<string, unknown> };
  info: Record<string, unknown>;
}

export interface AboutDocument {
  title: string;
  createdAt: Date;
  reference?: string | undefined;
  /** For partners that read no newer PDF: 1.4 without anything later, as PDF/A-1. */
  isPdf14: boolean;
  /** Papers have colours; letters are black. */
  isColoured: boolean;
}

/**
 * Uses pdfkit to write objects, structure and cross-references. Collects the bytes directly instead of through a
 * stream, and keeps the metadata and colour profile of PDF/A as small as the standard allows.
 */
export class LetterDocument extends PDFDocument {
  /** Assigned before the first byte: pdfkit writes its header while it is built. */
  declare private written: Uint8Array[];

  constructor(private readonly about: AboutDocument) {
    super({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      // Without this pdfkit opens Helvetica, which no letter uses.
      font: null,
      pdfVersion: about.isPdf14 ? '1.4' : '1.7',
      lang: 'fr-FR',
      tagged: true,
      displayTitle: true,
      info: {
        Title: about.title,
        ...(about.reference && { Subject: about.reference }),
        Creator: 'Affranchi',
        Producer: 'Affranchi',
        CreationDate: about.createdAt,
        ModDate: about.createdAt,
      },
    } as unknown as PDFKit.PDFDocumentOptions);
  }

  override push(chunk: Uint8Array | null): boolean {
    this.written ??= [];
    if (chunk) this.written.push(chunk);
    return true;
  }

  /** Ends the document and returns its bytes. */
  bytes(): Uint8Array {
    this.end();
    return new Uint8Array(Buffer.concat(this.written));
  }

  /**
   * Called by pdfkit's end(): writes our metadata instead of pdfkit's, which neither escapes titles nor saves space.
   */
  override endMetadata(): void {
    const { _root: root } = this as unknown as Insides;
    const { name, channels, packed } = this.about.isColoured ? RGB_PROFILE : GRAY_PROFILE;
    const profile = this.ref({ N: channels, Filter: 'FlateDecode' });
    profile.end(packed);
    const intent = this.ref({
      Type: 'OutputIntent',
      S: 'GTS_PDFA1',
      Info: new String(name),
      OutputConditionIdentifier: new String(name),
      DestOutputProfile: profile,
    });
    intent.end(null);
    const metadata = this.ref({ Type: 'Metadata', Subtype: 'XML' });
    // PDF/A forbids packing it: any reader may look for it.
    (metadata as unknown as { compress: boolean }).compress = false;
    metadata.end(Buffer.from(buildXmp({ ...this.about, conformance: 'A' }), 'utf8'));
    Object.assign(root.data, { OutputIntents: [intent], Metadata: metadata });
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string): string => text.replace(/[&<>]/g, (char) => ENTITIES[char]!);

/**
 * XMP metadata: the same title, dates and names as the information dictionary, and the claim of PDF/A (ISO 19005-2,
 * 6.6): level A if all of it is tagged, B otherwise.
 */
export function buildXmp({
  title,
  createdAt,
  reference,
  isPdf14,
  conformance,
}: Omit<AboutDocument, 'isColoured'> & { conformance: 'A' | 'B' }): string {
  const createdAtText = createdAt.toISOString().replace(/\.\d+Z$/, 'Z');
  const toAlternative = (name: string, text: string): string =>
    `<dc:${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt></dc:${name}>`;
  return (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">' +
    toAlternative('title', title) +
    (reference ? toAlternative('description', reference) : '') +
    `<pdf:Producer>Affranchi</pdf:Producer><xmp:CreatorTool>Affranchi</xmp:CreatorTool><xmp:CreateDate>${createdAtText}</xmp:CreateDate><xmp:ModifyDate>${createdAtText}</xmp:ModifyDate>` +
    `<pdfaid:part>${isPdf14 ? 1 : 2}</pdfaid:part><pdfaid:conformance>${conformance}</pdfaid:conformance>` +
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
  );
}
