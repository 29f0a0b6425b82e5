import generated from './fonts/generated/title-metrics.json' with { type: 'json' };
import { getFace, type Metrics } from './metrics.ts';

const face = getFace(generated);

/** The font of titles has one style. Apart from the letter's metrics, because browsers draw no papers. */
export const titleMetrics: Metrics = { regular: face, bold: face, italic: face };
