import { inflateRawSync } from 'node:zlib';

/** The entries of an archive by name, read from its central directory (APPNOTE.TXT 4.3.12). */
export function unzipped(archive: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength, extraLength, commentLength] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
    ];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    entries.set(archive.toString('utf8', at + 46, at + 46 + nameLength), method === 0 ? bytes : inflateRawSync(bytes));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** What a person's export says, part by part. */
export const exportedParts = (archive: Buffer): Record<string, unknown> =>
  Object.fromEntries(
    [...unzipped(archive)].flatMap(([name, bytes]) =>
      name.endsWith('.json')
        ? [[name.replace(/^donnees\/|\.json$/g, ''), JSON.parse(bytes.toString()) as unknown]]
        : [],
    ),
  );
