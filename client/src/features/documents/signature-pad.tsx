import { useRef, type PointerEvent } from 'react';
import { SignatureDrawing } from './signature-drawing.tsx';
import { extendLast, isFull, toPoint, type Point, type Stroke } from './signature-strokes.ts';

/** Takes a signature drawn with a finger, a pen or a mouse. */
export function SignaturePad({
  strokes,
  isTurned,
  onChange,
}: {
  strokes: readonly Stroke[];
  /** Whether the pad is turned upright on the screen, its top on the right. */
  isTurned: boolean;
  onChange: (change: (strokes: readonly Stroke[]) => readonly Stroke[]) => void;
}) {
  const pen = useRef<number | null>(null);
  const startStroke = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.button !== 0 || pen.current !== null || isFull(strokes)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.current = event.pointerId;
    const [point] = locate(event, { isTurned });
    onChange((before) => (point ? [...before, [point]] : before));
  };
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    if (pen.current !== event.pointerId) return;
    const points = locate(event, { isTurned });
    onChange((before) => points.reduce(extendLast, before));
  };
  const endStroke = (event: PointerEvent<SVGSVGElement>): void => {
    if (pen.current === event.pointerId) pen.current = null;
  };
  return (
    <SignatureDrawing
      className="signature-pad"
      strokes={strokes}
      label={strokes.length > 0 ? 'Signature dessinée' : 'Cadre vide, à signer au doigt ou à la souris'}
      onPointerDown={startStroke}
      onPointerMove={move}
      onPointerUp={endStroke}
      onPointerCancel={endStroke}
    />
  );
}

/** The places of a pointer event on the pad: a browser reports several moves of a fast pen at once. */
function locate(event: PointerEvent<SVGSVGElement>, { isTurned }: { isTurned: boolean }): Point[] {
  const box = event.currentTarget.getBoundingClientRect();
  const coalesced = event.nativeEvent.getCoalescedEvents?.() ?? [];
  const places = coalesced.length > 0 ? coalesced : [event.nativeEvent];
  return places.map(({ clientX, clientY }) => {
    const [across, along] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    return isTurned ? toPoint(along, 1 - across) : toPoint(across, along);
  });
}
