const COLOURS = ['warm', 'paper', 'light', 'warm-2', 'mid'];
const WIDTH = 300;
const HEIGHT = 136;
const MAX_PIECES = 7;
/** One piece in so many is a sheet instead of an envelope. */
const SHEET_EVERY = 4;

/** A reproducible series of numbers from 0 to 1: the same seed always draws the same pile. */
function createRandom(seed: string): () => number {
  let state = [...seed].reduce((hash, letter) => (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0, 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A pile of envelopes and sheets that grows with the number of letters; each seed has a pile of its own. */
export function LetterPile({ seed, count }: { seed: string; count: number }) {
  const random = createRandom(seed);
  const pieces = Math.min(MAX_PIECES, 1 + Math.round(count / 3));
  return (
    <svg className="art" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {Array.from({ length: pieces }, (_, i) => {
        const isSheet = Math.floor(random() * SHEET_EVERY) === 0;
        const width = Math.round((isSheet ? 80 : 110) + random() * 30);
        const place = pieces === 1 ? 0.5 : i / (pieces - 1);
        const x = Math.round(10 + place * (WIDTH - width - 20));
        const y = Math.round(40 + random() * 28);
        const turn = Math.round(random() * 12 - 6);
        const colour = isSheet ? 'paper' : COLOURS[Math.floor(random() * COLOURS.length)]!;
        return (
          <g key={i} transform={`translate(${x} ${y})rotate(${turn} ${width / 2} 60)`}>
            <rect width={width} height="160" rx="3" fill={`var(--art-${colour})`} />
            <path
              d={
                isSheet
                  ? `M10 18h${width / 3}M10 32h${width / 4}M10 58h${width - 20}M10 72h${width - 24}`
                  : `M2 2 ${width / 2} 67 ${width - 2} 2`
              }
              fill="none"
              stroke={isSheet ? 'var(--art-mid)' : 'var(--art-ink)'}
              strokeOpacity={isSheet ? 0.75 : 0.34}
              strokeWidth={isSheet ? 3.5 : 2.5}
              strokeLinejoin="round"
            />
          </g>
        );
      })}
    </svg>
  );
}
