import type { ReactNode } from 'react';

/** One path of 24 × 24 units each. */
const drawings = {
  'arrow-right': 'M4 12h16m-7-7 7 7-7 7',
  'arrow-left': 'M20 12H4m7-7-7 7 7 7',
  attach: 'M19 11.5 11.5 19a4.6 4.6 0 0 1-6.5-6.5L13.5 4a3 3 0 0 1 4.3 4.3L9.5 16.5',
  calendar: 'M5 5h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2zM3 10h18M8 2.5v5M16 2.5v5',
  check: 'm4 13 5 5L20 6',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 6.5V12l4 2.5',
  down: 'm5 9 7 7 7-7',
  download: 'M12 3v13m-6-6 6 6 6-6M4 21h16',
  home: 'M3 11 12 3l9 8M5.5 9.5V21h13V9.5',
  information: 'M2.5 12a9.5 9.5 0 1 0 19 0 9.5 9.5 0 1 0-19 0M12 11v6M12 7.2v.2',
  letter:
    'M4 5h16a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5h-16a1.5 1.5 0 0 1-1.5-1.5v-11a1.5 1.5 0 0 1 1.5-1.5zM3 6l9 7 9-7',
  lock: 'M6.5 10.5h11a2 2 0 0 1 2 2v6.5a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-6.5a2 2 0 0 1 2-2zM8 10.5V7.5a4 4 0 0 1 8 0v3',
  message: 'M3.5 4.5h17v12H11l-5 4v-4H3.5zM8 9.5h8M8 12.5h5',
  page: 'M5 2.5h9.5L19.5 7.5V21.5H5zM9 12h6.5M9 16h6.5',
  pen: 'm4 20 1-5L16 4l4 4L9 19zM13.5 6.5l4 4',
  person: 'M7.8 8a4.2 4.2 0 1 0 8.4 0 4.2 4.2 0 1 0-8.4 0M3.5 21c.8-5 4.2-7 8.5-7s7.7 2 8.5 7',
  plus: 'M12 4v16M4 12h16',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M16 16l5 5',
  up: 'm5 15 7-7 7 7',
  warning: 'M2.5 12a9.5 9.5 0 1 0 19 0 9.5 9.5 0 1 0-19 0M12 6.5V13M12 16.8v.2',
} as const;

export type IconName = keyof typeof drawings;

/** A line drawing of 24 × 24 units, hidden from screen readers. */
export const LineDrawing = ({ size, children }: { size?: number; children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

/** An icon next to a label, never alone. */
export const Icon = ({ name, size }: { name: IconName; size?: number }) => (
  <LineDrawing {...(size !== undefined && { size })}>
    <path d={drawings[name]} />
  </LineDrawing>
);
