import { toPoints, PT_PER_MM } from '../geometry.ts';
import { measureText } from '../metrics.ts';
import { titleMetrics } from '../title-metrics.ts';
import { drawCircle, formatMatrix, setFill, setStroke, type Artwork, type Square } from './artwork.ts';

/** A round postmark like the one on the site: event above, day inside, place below. */
export interface PostmarkText {
  top: string;
  day: string;
  month: string;
  bottom: string;
}

/** Units of the site's drawing (client/src/ui/postmark.tsx): a circle of 120, turned by 11 degrees. */
const UNITS = 120;
const TURN = (11 * Math.PI) / 180;
const OUTER = { radius: 56, width: 3 };
const INNER = { radius: 37, width: 2 };

/** A text on a circle, in units of the postmark. */
interface BentStyle {
  size: number;
  radius: number;
  spacing: number;
  isBelow?: boolean;
}

/** Draws a postmark about a centre, in millimetres from the top left corner. */
export function drawPostmark({ top, day, month, bottom }: PostmarkText, { x, y, size: sizeMm }: Square): Artwork {
  const mm = sizeMm / UNITS;
  const [cos, sin] = [Math.cos(TURN), Math.sin(TURN)];
  const centre = [toPoints(x), toPoints(297 - y)] as const;
  /** Right and up from the centre, in units; `angle` counter-clockwise. */
  const place = (text: string, size: number, right: number, up: number, angle = 0) => {
    const [dx, dy] = [right * cos - up * sin, right * sin + up * cos].map((units) => units * mm * PT_PER_MM);
    const turn = TURN + angle;
    return {
      text,
      sizePt: size * mm * PT_PER_MM,
      matrix: [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), centre[0] + dx!, centre[1] + dy!],
    } as const;
  };
  const measureWidth = (text: string, size: number): number =>
    measureText(text, 'bold', size * mm * PT_PER_MM, titleMetrics) / mm;
  const placeLevel = (text: string, size: number, up: number) => [place(text, size, -measureWidth(text, size) / 2, up)];
  /** Each letter at its place on a circle: clockwise above the centre, counter-clockwise below it. */
  const placeBent = (text: string, { size, radius, spacing, isBelow = false }: BentStyle) => {
    const letters = Array.from(text, (letter) => ({ letter, length: measureWidth(letter, size) + spacing }));
    let along = -letters.reduce((sum, { length }) => sum + length, 0) / 2;
    return letters.map(({ letter, length }) => {
      const angle = (isBelow ? 1 : -1) * ((along + spacing / 2) / radius);
      along += length;
      const side = isBelow ? -1 : 1;
      return place(letter, size, -side * radius * Math.sin(angle), side * radius * Math.cos(angle), angle);
    });
  };
  const [above, below] = [top.toUpperCase(), bottom.toUpperCase()];
  const scale = mm * PT_PER_MM;
  return {
    shapes: [
      'q',
      `${formatMatrix([scale, 0, 0, scale, ...centre])} cm`,
      setStroke('cachet'),
      `${OUTER.width} w ${drawCircle(0, 0, OUTER.radius)} S`,
      `${INNER.width} w ${drawCircle(0, 0, INNER.radius)} S`,
      'Q',
      setFill('cachet'),
    ].join('\n'),
    texts: [
      ...placeBent(above, { size: 11.5, radius: 42.5, spacing: 2 }),
      ...placeLevel(day, 30, -4),
      ...placeLevel(month.toUpperCase(), 9.5, -19),
      ...placeBent(below, { size: 8.6, radius: 50, spacing: 1, isBelow: true }),
    ],
    alt: [top, `${day} ${month}`, bottom].filter(Boolean).join(', '),
  };
}
