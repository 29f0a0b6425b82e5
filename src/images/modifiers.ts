import { modifiersInvalid } from './errors.ts';

const FORMATS = { avif: 'avif', jpeg: 'jpeg', jpg: 'jpeg', png: 'png', webp: 'webp' } as const;
const FITS = ['contain', 'cover', 'fill', 'inside', 'outside'] as const;
export type ImageFormat = (typeof FORMATS)[keyof typeof FORMATS];

/** Twice the widest breakpoint (docs/domain/interface.md#images), for screens of double density. */
export const MAX_SIDE = 2 * 1536;

export interface Modifiers {
  format?: ImageFormat;
  fit?: (typeof FITS)[number];
  width?: number;
  height?: number;
  quality?: number;
  background?: string;
}

const parseWhole = (text: string, max: number): number => {
  const value = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max)) throw modifiersInvalid();
  return value;
};

const READ: Record<string, (value: string) => Modifiers> = {
  f: (value) => ({ format: getSingle(FORMATS[value as keyof typeof FORMATS]) }),
  fit: (value) => ({ fit: getSingle(FITS.find((fit) => fit === value)) }),
  w: (value) => ({ width: parseWhole(value, MAX_SIDE) }),
  h: (value) => ({ height: parseWhole(value, MAX_SIDE) }),
  s: (value) => {
    const [width = '', height = '', more] = value.split(/[_x]/);
    if (more !== undefined) throw modifiersInvalid();
    return { width: parseWhole(width, MAX_SIDE), height: parseWhole(height, MAX_SIDE) };
  },
  q: (value) => ({ quality: parseWhole(value, 100) }),
  b: (value) => ({ background: `#${getSingle(/^#?((?:[0-9a-f]{3,4}){1,2})$/i.exec(value)?.[1]).toLowerCase()}` }),
};

function getSingle<T>(value: T | undefined): T {
  if (value === undefined) throw modifiersInvalid();
  return value;
}

/**
 * Parses `f_webp&w_640`, separated by & or commas; `_` for none (docs/domain/interface.md#images). No modifier may
 * occur twice.
 */
export function readModifiers(text: string): Modifiers {
  if (text === '_') return {};
  const read: Modifiers = {};
  for (const part of text.split(/[&,]/)) {
    const separatorIndex = part.indexOf('_');
    const name = part.slice(0, separatorIndex);
    if (separatorIndex < 1 || !Object.hasOwn(READ, name)) throw modifiersInvalid();
    const values = READ[name]!(part.slice(separatorIndex + 1));
    if (Object.keys(values).some((key) => key in read)) throw modifiersInvalid();
    Object.assign(read, values);
  }
  return read;
}
