import { useRef, useState, type PointerEvent } from 'react';
import type { DrawnSignature } from '../../../../src/modules/documents/drafts/contract.ts';

type Point = [x: number, y: number];
type Stroke = Point[];

/** Millimetres: as large as a signature on paper. */
const PAD = { width: 80, height: 30 };
/** Points closer than this make no visible difference. */
const STEP_MM = 0.35;
const MAX_POINTS = 1900;
const MAX_STROKES = 60;

/** A signature drawn with a finger or a mouse; optional. */
export function SignaturePad({
  name,
  signature,
  onChange,
}: {
  name: string;
  signature: DrawnSignature | null;
  onChange: (signature: DrawnSignature | null) => void;
}) {
  // Full-size strokes while drawing; the stored signature is cropped.
  const [strokes, setStrokes] = useState<Stroke[]>(() => centreStrokes(signature));
  const pen = useRef<Stroke | null>(null);
  const isFull = strokes.flat().length >= MAX_POINTS || strokes.length >= MAX_STROKES;

  const toPoint = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    const within = (share: number, most: number): number =>
      Math.round(Math.min(1, Math.max(0, share)) * most * 10) / 10;
    return [
      within((event.clientX - box.left) / box.width, PAD.width),
      within((event.clientY - box.top) / box.height, PAD.height),
    ];
  };
  const keep = (next: Stroke[]): void => {
    setStrokes(next);
    onChange(cut(next));
  };
  const down = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.button !== 0 || isFull) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.current = [toPoint(event)];
    setStrokes([...strokes, pen.current]);
  };
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    const stroke = pen.current;
    if (!stroke || isFull) return;
    const [x, y] = toPoint(event);
    const [fromX, fromY] = stroke.at(-1)!;
    if (Math.hypot(x - fromX, y - fromY) < STEP_MM) return;
    pen.current = [...stroke, [x, y]];
    setStrokes([...strokes.slice(0, -1), pen.current]);
  };
  const up = (): void => {
    if (!pen.current) return;
    pen.current = null;
    onChange(cut(strokes));
  };

  return (
    <div className="field" role="group" aria-label={`Signature de ${name}`}>
      <span className="label">{name}</span>
      <svg
        className="signature-pad"
        viewBox={`0 0 ${PAD.width} ${PAD.height}`}
        role="img"
        aria-label={strokes.length > 0 ? 'Signature dessinée' : 'Cadre vide, à signer au doigt ou à la souris'}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      >
        <line className="signature-line" x1={6} x2={PAD.width - 6} y1={PAD.height - 6} y2={PAD.height - 6} />
        {strokes.map((stroke, i) => (
          <polyline
            key={i}
            points={(stroke.length === 1 ? [stroke[0]!, stroke[0]!] : stroke).map((point) => point.join(' ')).join(',')}
          />
        ))}
      </svg>
      {isFull && (
        <p className="warning" role="status">
          Le cadre est plein : effacez un trait pour continuer.
        </p>
      )}
      <div className="row">
        <button
          className="btn btn-plain btn-small"
          type="button"
          aria-disabled={strokes.length === 0}
          onClick={() => keep(strokes.slice(0, -1))}
        >
          Effacer le dernier trait<span className="sr"> de {name}</span>
        </button>
        <button
          className="btn btn-plain btn-small"
          type="button"
          aria-disabled={strokes.length === 0}
          onClick={() => keep([])}
        >
          Tout effacer<span className="sr"> de la signature de {name}</span>
        </button>
      </div>
    </div>
  );
}

/** Crops the drawing to its content, because the letter aligns a signature by its edges. */
function cut(strokes: readonly Stroke[]): DrawnSignature | null {
  const points = strokes.flat();
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const tenths = (mm: number): number => Math.round(mm * 10) / 10;
  return {
    width: Math.max(1, tenths(Math.max(...xs) - left)),
    height: Math.max(1, tenths(Math.max(...ys) - top)),
    strokes: strokes.map((stroke) => stroke.map(([x, y]): Point => [tenths(x - left), tenths(y - top)])),
  };
}

function centreStrokes(signature: DrawnSignature | null): Stroke[] {
  if (!signature) return [];
  const [left, top] = [
    Math.max(0, (PAD.width - signature.width) / 2),
    Math.max(0, (PAD.height - signature.height) / 2),
  ];
  return signature.strokes.map((stroke) => stroke.map(([x, y]): Point => [x + left, y + top]));
}
