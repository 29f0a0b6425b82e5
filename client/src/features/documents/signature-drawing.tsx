import type { SVGProps } from 'react';
import { PEN_MM } from '../../../../src/letterpress/index.ts';
import { useTranslate } from '../../ui/translation.ts';
import { PAD, toSmoothPath, type Stroke } from './signature-strokes.ts';

/** A signature on its line, with the pen as thick as on paper. */
export const SignatureDrawing = ({
  strokes,
  label,
  ...rest
}: { strokes: readonly Stroke[]; label: string } & SVGProps<SVGSVGElement>) => (
  <svg {...rest} viewBox={`0 0 ${PAD.width} ${PAD.height}`} role="img" {...useTranslate().label(label)}>
    <line className="signature-line" x1={3} x2={PAD.width - 3} y1={PAD.height - 4} y2={PAD.height - 4} />
    {strokes.map((stroke, i) => (
      <path key={i} className="signature-stroke" strokeWidth={PEN_MM} d={toSmoothPath(stroke)} />
    ))}
  </svg>
);
