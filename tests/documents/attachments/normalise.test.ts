// Slow by nature: pages are rendered by the real engine.
import { PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { LIMITS, PRINT_DPI } from '../../../src/modules/documents/attachments/pdf/limits.ts';
import { normaliseEnclosure } from '../../../src/modules/documents/attachments/pdf/normalise.ts';
import type { Normalised } from '../../../src/modules/documents/attachments/pdf/normalised.ts';
import { cornered, HEIGHT, WIDTH } from './corpus-pictures.ts';
import { listProblems } from './printable.ts';
import { measureInk, readText, views, type InkBox } from './seen.ts';
import { A4_BOX, onePage, SQUARE, stream, typed, written } from './written-pdf.ts';

type Ready = Extract<Normalised, { kind: 'ready' }>;
const normalise = (bytes: Uint8Array, { fit = false } = {}): Promise<Normalised> =>
  normaliseEnclosure.run({ bytes: new Uint8Array(bytes), fit });
async function ready(bytes: Uint8Array, { fit = false } = {}): Promise<Ready> {
  const made = await normalise(bytes, { fit });
  if (made.kind !== 'ready') throw new Error(JSON.stringify(made));
  return made;
}
const inkOn = async (pdf: Uint8Array, page = 0): Promise<InkBox> => measureInk((await views(pdf))[page]!)!;
const mm = (value: number): number => Number(((value * 72) / 25.4).toFixed(3));
/** A black bar, in millimetres from the top left corner. */
const bar = (x: number, y: number, width: number, height: number): string =>
  `0 g ${mm(x)} ${mm(297 - y - height)} ${mm(width)} ${mm(height)} re f`;

describe('the printable area', () => {
  test.each([
    ['left', bar(4, 100, 20, 50)],
    ['top', bar(80, 4, 50, 20)],
    ['right', bar(186, 100, 20, 50)],
    ['bottom', bar(80, 273, 50, 20)],
  ])('ink one millimetre outside on the %s is reported with its page and distance', async (side, content) => {
    const told = await normalise(onePage({ content }));
    expect(told).toEqual({ kind: 'overflows', overflow: [{ page: 1, side, mm: expect.any(Number) }] });
    if (told.kind === 'overflows') expect(Math.abs(told.overflow[0]!.mm - 1)).toBeLessThan(0.4);
  });

  test('ink up to its border is accepted', async () => {
    const { pdf, changes } = await ready(onePage({ content: bar(5, 5, 200, 287) }));
    expect(changes).toEqual([]);
    const ink = await inkOn(pdf);
    expect([ink.left, ink.top, ink.right, ink.bottom].map(Math.round)).toEqual([5, 5, 205, 292]);
  });

  test('every page and side is reported, not only the first', async () => {
    const page = (content: number) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox ${A4_BOX} /Contents ${content} 0 R /Resources << >> >>`;
    const pdf = written({
      objects: {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
        3: page(6),
        4: page(7),
        5: page(8),
        6: stream('', bar(2, 100, 20, 50)),
        7: stream('', SQUARE),
        8: stream('', bar(0, 0, 210, 297)),
      },
    });
    const told = await normalise(pdf);
    expect(told).toEqual({
      kind: 'overflows',
      overflow: [
        { page: 1, side: 'left', mm: 3 },
        ...['left', 'top', 'right', 'bottom'].map((side) => ({ page: 3, side, mm: 5 })),
      ],
    });
    const { pdf: reduced, changes } = await ready(pdf, { fit: true });
    expect(changes).toEqual(['reduced']);
    const drawn = (await views(reduced)).map((view) => measureInk(view)!);
    for (const ink of drawn)
      expect(Math.min(ink.left, ink.top, 210 - ink.right, 297 - ink.bottom)).toBeGreaterThan(4.6);
    // The page that fitted is as large as before.
    expect(drawn[1]!.right - drawn[1]!.left).toBeCloseTo(20, 0);
  });

  test('with scaling, everything fits, and text stays text', async () => {
    const bytes = await typed(['Reçu de loyer'], { margin: 0 });
    expect(await normalise(bytes)).toMatchObject({ kind: 'overflows' });
    const { pdf, changes } = await ready(bytes, { fit: true });
    expect(changes).toEqual(['reduced']);
    expect(await readText(pdf)).toEqual(['Reçu de loyer']);
  });

  test('with scaling, a page that fits stays unchanged', async () => {
    expect((await ready(onePage(), { fit: true })).changes).toEqual([]);
  });

  test('the light grey of a scanned background and specks of dust are no ink', async () => {
    expect(await normalise(onePage({ content: `0.9 g 0 0 596 842 re f ${SQUARE}` }))).toMatchObject({ kind: 'ready' });
    expect(await normalise(onePage({ content: `${bar(2, 50, 0.3, 0.3)} ${SQUARE}` }))).toMatchObject({ kind: 'ready' });
  });

  test('the window and its quiet zones restrict the first page of the letter only', async () => {
    expect((await ready(onePage({ content: bar(98, 38, 107, 54) }))).changes).toEqual([]);
  });
});

describe('forms', () => {
  const look = {
    6: stream('/Type /XObject /Subtype /Form /BBox [0 0 20 20]', '0 g 0 0 20 20 re f'),
    7: stream('/Type /XObject /Subtype /Form /BBox [0 0 20 20]', ''),
  };
  const form = (field: string, more = '') =>
    onePage({
      content: '',
      catalogue: `/AcroForm << /Fields [5 0 R] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> ${more} >>`,
      page: '/Annots [5 0 R]',
      more: { 5: `<< /Type /Annot /Subtype /Widget /F 4 /T (a) ${field} >>`, ...look },
    });

  test('a ticked box is printed ticked, an empty one empty, and neither remains a field', async () => {
    const box = (state: string) =>
      form(`/FT /Btn /V /${state} /AS /${state} /Rect [100 600 120 620] /AP << /N << /Oui 6 0 R /Off 7 0 R >> >>`);
    const ticked = await ready(box('Oui'));
    expect(ticked.changes).toEqual(['flattened']);
    expect(listProblems(ticked.pdf)).toEqual([]);
    expect((await inkOn(ticked.pdf)).left).toBeCloseTo(35.3, 0);
    expect(measureInk((await views((await ready(box('Off'))).pdf))[0]!)).toBeUndefined();
  });

  test.each([
    ['that says so', '/NeedAppearances true'],
    ['that says nothing of it', ''],
  ])('typed text is printed even if the file has no appearance for it, in a form %s', async (_, more) => {
    const { pdf, changes } = await ready(form('/FT /Tx /V (DUPONT Camille) /Rect [100 600 300 620]', more));
    expect(changes).toEqual(['flattened', 'redrawn']);
    const ink = await inkOn(pdf);
    expect(ink.left).toBeGreaterThan(34);
    expect(ink.right - ink.left).toBeGreaterThan(20);
  });

  test('content hidden in print stays hidden', async () => {
    const { pdf } = await ready(form('/FT /Tx /V (x) /Rect [100 600 300 620] /F 2 /AP << /N 6 0 R >>'));
    expect(measureInk((await views(pdf))[0]!)).toBeUndefined();
  });
});

describe('fonts', () => {
  test('typed text stays text, with its font embedded, once for all pages', async () => {
    const { pdf } = await ready(await typed(['Un', 'Deux', 'Trois']));
    expect(await readText(pdf)).toEqual(['Un', 'Deux', 'Trois']);
    expect(listProblems(pdf)).toEqual([]);
    expect(fontFilesIn(await PDFDocument.load(pdf, { updateMetadata: false }))).toBe(1);
  });

  test('a page with a missing font is printed as an image; its neighbour stays text', async () => {
    const helvetica = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
    const page = (content: number, resources: string) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox ${A4_BOX} /Contents ${content} 0 R /Resources << ${resources} >> >>`;
    const bytes = written({
      objects: {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
        3: page(5, helvetica),
        4: page(6, helvetica),
        5: stream('', 'BT /F1 30 Tf 100 500 Td (Bonjour) Tj ET'),
        6: stream('', SQUARE),
      },
    });
    const { pdf, changes } = await ready(bytes);
    expect(changes).toEqual(['redrawn']);
    expect(listProblems(pdf)).toEqual([]);
    expect((await inkOn(pdf, 0)).left).toBeCloseTo(36, 0);
    expect((await picturesIn(pdf)).map(({ width }) => width)).toEqual([Math.round((210 / 25.4) * PRINT_DPI)]);
  });
});

describe('orientation', () => {
  /** The black corner of the upright picture is its top left one. */
  const corner = async (pdf: Uint8Array): Promise<string> => {
    const ink = await inkOn(pdf);
    return `${ink.top < 297 - ink.bottom ? 'top' : 'bottom'} ${ink.left < 210 - ink.right ? 'left' : 'right'}`;
  };
  /** EXIF states the rotation to apply: the corner is drawn where it ends in the top left. */
  test.each([
    [1, 'top left'],
    [2, 'top right'],
    [3, 'bottom right'],
    [4, 'bottom left'],
    [5, 'top left'],
    [6, 'top right'],
    [7, 'bottom right'],
    [8, 'bottom left'],
  ])('a photo of EXIF orientation %i is printed upright', async (orientation, where) => {
    const picture = orientation > 4 ? await cornered(HEIGHT, WIDTH) : await cornered();
    const { pdf } = await ready(await picture.withMetadata({ orientation }).jpeg().toBuffer());
    expect(await corner(pdf)).toBe(where);
  });

  test('a photo in landscape has its top along the left edge', async () => {
    const { pdf, changes } = await ready(await (await cornered(HEIGHT, WIDTH)).jpeg().toBuffer());
    expect(changes).toEqual(['converted', 'turned']);
    expect(await corner(pdf)).toBe('bottom left');
  });

  test.each([
    [0, 'bottom left'],
    [90, 'top left'],
    [180, 'top right'],
    [270, 'bottom right'],
  ])('a page of /Rotate %i is printed as displayed', async (angle, where) => {
    const box = angle % 180 === 0 ? A4_BOX : '[0 0 841.89 595.276]';
    const { pdf, changes } = await ready(
      onePage({ box: `/MediaBox ${box}`, page: `/Rotate ${angle}`, content: '0 g 50 50 56.7 56.7 re f' }),
    );
    expect(changes).toEqual([]);
    expect(await corner(pdf)).toBe(where);
  });

  test('a landscape page is turned as in a bound report', async () => {
    const { pdf, changes } = await ready(
      onePage({ box: '/MediaBox [0 0 841.89 595.276]', content: '0 g 50 480 56.7 56.7 re f' }),
    );
    expect(changes).toEqual(['turned']);
    expect(await corner(pdf)).toBe('bottom left');
  });
});

describe('size and resolution', () => {
  test('a photo of 12 million pixels is reduced to the printed resolution', async () => {
    const photo = await sharp({
      create: {
        width: 4000,
        height: 3000,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    const { pdf } = await ready(photo);
    const [picture] = await picturesIn(pdf);
    expect(Math.max(picture!.width, picture!.height)).toBeLessThanOrEqual(Math.ceil((287 / 25.4) * PRINT_DPI));
    expect(pdf.length).toBeLessThan(LIMITS.bytesOut / 5);
  });

  test('a photo inside a PDF is reduced to the printed resolution, and keeps its colours', async () => {
    const photo = await sharp({ create: { width: 3000, height: 4000, channels: 3, background: '#c81e1e' } })
      .composite([
        {
          input: Buffer.from(
            '<svg width="3000" height="4000"><circle cx="1500" cy="2000" r="900" fill="#1e46c8"/></svg>',
          ),
        },
      ])
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const page = (colours: string) =>
      onePage({
        content: 'q 400 0 0 533 98 150 cm /P Do Q',
        resources: '/XObject << /P 5 0 R >>',
        more: {
          5: stream(
            `/Type /XObject /Subtype /Image /BitsPerComponent 8 /ColorSpace /${colours} /Width 3000 /Height 4000 /Filter /DCTDecode`,
            photo,
          ),
        },
      });
    const { pdf, changes } = await ready(page('DeviceRGB'));
    expect(changes).toEqual([]);
    expect(await picturesIn(pdf)).toEqual([{ width: 2480, height: 3307 }]);
    expect(listProblems(pdf)).toEqual([]);
    // Colours that do not fit the picture are pdfium's affair.
    expect((await picturesIn((await ready(page('DeviceCMYK'))).pdf))[0]!.width).not.toBe(2480);
  });

  test('a small picture is printed at its natural size, not enlarged', async () => {
    const ink = await inkOn(
      (
        await ready(
          await sharp({ create: { width: 150, height: 300, channels: 3, background: '#000' } })
            .png()
            .toBuffer(),
        )
      ).pdf,
    );
    expect(ink.right - ink.left).toBeCloseTo(25.4, 0);
  });

  test('A3 is reduced to the printable area, a receipt enlarged to twice its size at most', async () => {
    const a3 = await ready(onePage({ box: '/MediaBox [0 0 841.89 1190.55]', content: '0 g 0 0 841.89 1190.55 re f' }));
    expect(a3.changes).toEqual(['resized']);
    expect((await inkOn(a3.pdf)).left).toBeGreaterThanOrEqual(5);
    const receipt = await ready(onePage({ box: '/MediaBox [0 0 100 150]', content: '0 g 0 0 100 150 re f' }));
    const ink = await inkOn(receipt.pdf);
    expect(ink.right - ink.left).toBeCloseTo((200 / 72) * 25.4, 0);
  });

  test('the same file produces the same bytes', async () => {
    const bytes = await typed(['Bonjour'], { font: 'Helvetica' });
    expect(Buffer.compare((await ready(bytes)).pdf, (await ready(bytes)).pdf)).toBe(0);
  });
});

async function picturesIn(pdf: Uint8Array): Promise<{ width: number; height: number }[]> {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream) || object.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Image'))
      return [];
    const [width, height] = ['Width', 'Height'].map((key) => object.dict.lookup(PDFName.of(key), PDFNumber).asNumber());
    return [{ width: width!, height: height! }];
  });
}

const fontFilesIn = (document: PDFDocument): number =>
  document.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && object.has(PDFName.of('FontFile2'))).length;
