/**
 * Wraps a scanned receipt into a PDF of one page, which every system opens. The image's bytes are embedded unchanged.
 */
export function convertJpegToPdf(jpeg: Uint8Array): Uint8Array | null {
  const size = readSize(jpeg);
  if (!size) return null;
  // An A4 sheet's width in points; the height follows the picture.
  const width = 595;
  const height = Math.round((width * size.height) / size.width);
  const colours = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }[size.components] ?? 'DeviceRGB';
  const drawing = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
  const objects: (string | Uint8Array)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /P 4 0 R >> >> /Contents 5 0 R >>`,
    ],
    [
      `<< /Type /XObject /Subtype /Image /Width ${size.width} /Height ${size.height} /ColorSpace /${colours} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
  ];

  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const written = (): number => parts.reduce((total, { length }) => total + length, 0);
  const places = objects.map((pieces, i) => {
    const place = written();
    parts.push(
      Buffer.from(`${i + 1} 0 obj\n`),
      ...pieces.map((piece) => Buffer.from(piece as Uint8Array)),
      Buffer.from('\nendobj\n'),
    );
    return place;
  });
  const table = written();
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** Frame headers hold the size; 0xC4, 0xC8 and 0xCC lie between them and hold tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readSize(jpeg: Uint8Array): { width: number; height: number; components: number } | null {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (isFrame(marker)) {
      const size = {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        components: bytes[at + 9]!,
      };
      return size.width > 0 && size.height > 0 ? size : null;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
