import { useId } from 'react';

const WIDTH = 48;
const HEIGHT = 54;
const HOLE = 3;
const ALONG_TOP = [0, 9.6, 19.2, 28.8, 38.4, 48];
const ALONG_SIDE = [10.8, 21.6, 32.4, 43.2];
const HOLES = [
  ...ALONG_TOP.flatMap((x) => [
    [x, 0],
    [x, HEIGHT],
  ]),
  ...ALONG_SIDE.flatMap((y) => [
    [0, y],
    [WIDTH, y],
  ]),
] as [number, number][];

/** The stamp of the site's logo (client/src/art/logo.svg), inline, so that it takes the colours of day and night. */
export function Wordmark() {
  const id = useId();
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="30" aria-hidden="true" focusable="false">
      <mask id={id}>
        <rect width={WIDTH} height={HEIGHT} fill="#fff" />
        {HOLES.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={HOLE} fill="#000" />
        ))}
      </mask>
      <g mask={`url(#${id})`}>
        <rect width={WIDTH} height={HEIGHT} fill="var(--logo)" />
        <path d="M24 11 38 43H31.500L28.800 36.200H19.200L16.500 43H10z" fill="var(--on-logo)" />
        <path d="M24 21.500 27 30H21z" fill="var(--logo)" />
        <path
          d="M5 37q4.750 3.200 9.500 0t9.500 0 9.500 0 9.500 0"
          fill="none"
          stroke="var(--logo-wave)"
          strokeWidth="3"
        />
      </g>
    </svg>
  );
}
