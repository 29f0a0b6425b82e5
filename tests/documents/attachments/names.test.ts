import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { MAX_LABEL_LENGTH } from '../../../src/domain/paper-names.ts';
import { toLabel } from '../../../src/modules/documents/attachments/names.ts';
import { detectFileKind } from '../../../src/modules/documents/attachments/pdf/file-kind.ts';

const NOW = new Date('2026-11-26T10:00:00Z');
const PDF = Buffer.from('%PDF-1.7');
const photo = (taken?: string): Promise<Buffer> => {
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#88aacc' } });
  const exif = { IFD0: { DateTime: '2026:11:25 09:00:00' }, IFD2: { DateTimeOriginal: taken ?? '' } };
  return (taken ? picture.withExif(exif) : picture).jpeg().toBuffer();
};
const label = (fileName: string, bytes: Uint8Array = PDF, taken: readonly string[] = []): string =>
  toLabel({ fileName, bytes, kind: detectFileKind(bytes)! }, { now: NOW, taken: new Set(taken) });

describe('the label of an uploaded file', () => {
  test('is its name, without extension and underscores', () => {
    expect([label('Facture_mars-2026.pdf'), label('Bail.PDF'), label('photo du compteur.jpg')]).toEqual([
      'Facture mars-2026',
      'Bail',
      'photo du compteur',
    ]);
    expect([label('RIB.pdf'), label('CNI 2.pdf'), label('Attestation 2043.pdf'), label('Devis a.pdf')]).toEqual([
      'RIB',
      'CNI 2',
      'Attestation 2043',
      'Devis a',
    ]);
  });

  test('is numbered if another paper of the letter has it, and never exceeds its limit', () => {
    expect(label('Facture.pdf', PDF, ['Facture'])).toBe('Facture 2');
    expect(label('facture.pdf', PDF, ['Facture', 'facture', 'facture 2'])).toBe('facture 3');
    const longest = 'é'.repeat(MAX_LABEL_LENGTH);
    expect(label(`${longest}.pdf`, PDF, [longest])).toBe(`${'é'.repeat(MAX_LABEL_LENGTH - 2)} 2`);
  });

  test('never is a name that a camera or a scanner gave', async () => {
    const picture = await photo();
    for (const name of [
      'IMG_2043.jpg',
      'IMG_2043 (1).jpg',
      'img2043.jpeg',
      'DSC_0042.JPG',
      'DSCN1234.jpg',
      'image.jpg',
      'image0.jpeg',
      'photo.jpg',
      'Photo 12.jpg',
      '2043.jpg',
      '3F2504E0-4F89-41D3-9A0C-0305E82C3301.jpg',
      'FB_IMG_1699999999999.jpg',
    ])
      expect([name, label(name, picture)]).toEqual([name, 'Photo']);
    for (const name of ['Scan0001.pdf', 'document.pdf', 'Document (3).pdf', 'Numérisation_004.pdf', 'CamScanner.pdf'])
      expect([name, label(name)]).toEqual([name, 'Document']);
  });

  test('is made of any name at once, also of a long number', async () => {
    const names = [
      `${'1'.repeat(190)}z`,
      `${'1a'.repeat(95)}z`,
      `${'1-'.repeat(95)}é`,
      `${'12345678901234567 '.repeat(11)}z`,
    ];
    // Stops what would take longer than the universe exists.
    const labels: unknown = runInNewContext(
      'toLabels()',
      { toLabels: () => names.map((name) => label(name)) },
      { timeout: 5_000 },
    );
    expect(labels).toEqual(names.map((name) => name.slice(0, MAX_LABEL_LENGTH)));
    for (const name of [
      'IMG-5f2d9c0a1b2c3d4e.jpg',
      'image-5f2d9c0a-1b2c-3d4e.jpg',
      'dsc_5f2d9c0a1b2c3d4e5f.jpg',
      '5f2d9c0a1b2c3d4e5f photo.jpg',
    ])
      expect([name, label(name, await photo())]).toEqual([name, 'Photo']);
  });

  test('gives the day of a photo, from its name or its Exif data', async () => {
    const picture = await photo();
    expect(label('PXL_20261122_101112345.jpg', picture)).toBe('Photo du 22\u00a0novembre');
    expect(label('IMG-20251101-WA0003.jpg', picture)).toBe('Photo du 1er\u00a0novembre\u00a02025');
    expect(label('WhatsApp Image 2026-11-22 at 10.11.12.jpeg', picture)).toBe('Photo du 22\u00a0novembre');
    expect(label('Screenshot_20261122-101112.png', picture)).toBe('Copie d’écran du 22\u00a0novembre');
    expect(label('Scan 2026-11-22.pdf')).toBe('Document du 22\u00a0novembre');
    expect(label('IMG_2043.jpg', await photo('2026:11:22 18:30:00'))).toBe('Photo du 22\u00a0novembre');
  });

  test('gives no day that is wrong or still to come', async () => {
    expect(label('IMG_20261224_101112.jpg', await photo())).toBe('Photo');
    expect(label('IMG_20260231_101112.jpg', await photo())).toBe('Photo');
    expect(label('IMG_2043.jpg', await photo('2031:11:22 18:30:00'))).toBe('Photo du 25\u00a0novembre');
  });

  test('is another one for the second photo of a day', async () => {
    const picture = await photo('2026:11:22 18:30:00');
    expect(label('IMG_2044.jpg', picture, ['Photo du 22\u00a0novembre'])).toBe('Photo 2 du 22\u00a0novembre');
    expect(label('IMG_1.jpg', await photo(), ['Photo', 'Photo 2'])).toBe('Photo 3');
  });
});
