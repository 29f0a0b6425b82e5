import sharp from 'sharp';
import type { Case } from './corpus.ts';
import { onePage } from './written-pdf.ts';

const text = (content: string) => () => new Uint8Array(Buffer.from(content, 'latin1'));
const red = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } });
const unknown = { refused: 'unknown_kind' } as const;

/** Files whose content does not match their name, or is invalid. */
export const disguised: Case[] = [
  { name: 'an empty file', bytes: text(''), becomes: { refused: 'empty' } },
  { name: 'one byte', bytes: text('%'), becomes: unknown },
  { name: 'three bytes', bytes: text('\xff\xd8\xff'), becomes: { refused: 'picture_unreadable' } },
  { name: 'zeros', bytes: () => new Uint8Array(4096), becomes: unknown },
  { name: 'a text renamed .pdf', bytes: text('Bonjour, voici mon justificatif.'), becomes: unknown },
  { name: 'a zip', bytes: text('PK\x03\x04\x14\x00\x00\x00'), becomes: unknown },
  {
    name: 'a Word document',
    bytes: text('PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00[Content_Types].xml word/document.xml'),
    becomes: unknown,
  },
  { name: 'an old Word document', bytes: text('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), becomes: unknown },
  {
    name: 'a web page',
    bytes: text('<!doctype html><title>%PDF-1.7</title><script>alert(1)</script>'),
    becomes: unknown,
  },
  {
    name: 'a drawing that fetches (SVG)',
    bytes: text('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    becomes: unknown,
  },
  { name: 'a Windows program', bytes: text('MZ\x90\x00\x03\x00\x00\x00'), becomes: unknown },
  { name: 'a Linux program', bytes: text('\x7fELF\x02\x01\x01\x00'), becomes: unknown },
  { name: 'a GIF', bytes: () => red().gif().toBuffer(), becomes: unknown },
  { name: 'a TIFF', bytes: () => red().tiff().toBuffer(), becomes: unknown },
  { name: 'an AVIF', bytes: () => red().avif().toBuffer(), becomes: unknown },
  { name: 'a bitmap', bytes: text('BM\x46\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00'), becomes: unknown },
  { name: 'a film', bytes: text('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom'), becomes: unknown },
  { name: 'PostScript', bytes: text('%!PS-Adobe-3.0\nshowpage'), becomes: unknown },
  { name: 'an e-mail', bytes: text('From: a@example.fr\r\nSubject: x\r\n\r\n%PDF-1.4'), becomes: unknown },
  {
    name: 'a GIF that is also a PDF',
    bytes: () => Buffer.concat([Buffer.from('GIF89a\x01\x00\x01\x00'), onePage()]),
    becomes: unknown,
  },
  {
    name: 'twenty-one megabytes',
    bytes: () => new Uint8Array(21 * 1024 * 1024).fill(0x25),
    becomes: { refused: 'too_big' },
  },
];
