import type { ReactNode } from 'react';

const drawings = {
  'arrow-right': <path d="M4 12h16m-7-7 7 7-7 7" />,
  'arrow-left': <path d="M20 12H4m7-7-7 7 7 7" />,
  attach: <path d="M19 11.500 11.500 19a4.600 4.600 0 0 1-6.500-6.500L13.500 4a3 3 0 0 1 4.300 4.300L9.500 16.500" />,
  calendar: (
    <>
      <rect x="3" y="5" width="18" height="16" rx="2" />
      <path d="M3 10h18M8 2.500v5M16 2.500v5" />
    </>
  ),
  check: <path d="m4 13 5 5L20 6" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 6.500V12l4 2.500" />
    </>
  ),
  down: <path d="m5 9 7 7 7-7" />,
  download: <path d="M12 3v13m-6-6 6 6 6-6M4 21h16" />,
  home: <path d="M3 11 12 3l9 8M5.500 9.500V21h13V9.500" />,
  information: (
    <>
      <circle cx="12" cy="12" r="9.500" />
      <path d="M12 11v6M12 7.200v.2" />
    </>
  ),
  letter: (
    <>
      <rect x="2.500" y="5" width="19" height="14" rx="1.500" />
      <path d="m3 6 9 7 9-7" />
    </>
  ),
  lock: (
    <>
      <rect x="4.500" y="10.500" width="15" height="10.500" rx="2" />
      <path d="M8 10.500V7.500a4 4 0 0 1 8 0v3" />
    </>
  ),
  message: <path d="M3.500 4.500h17v12H11l-5 4v-4H3.500zM8 9.500h8M8 12.500h5" />,
  page: (
    <>
      <path d="M5 2.500h9.500L19.500 7.500V21.500H5z" />
      <path d="M9 12h6.500M9 16h6.500" />
    </>
  ),
  pen: (
    <>
      <path d="m4 20 1-5L16 4l4 4L9 19z" />
      <path d="m13.500 6.500 4 4" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="4.200" />
      <path d="M3.500 21c.8-5 4.200-7 8.500-7s7.700 2 8.500 7" />
    </>
  ),
  plus: <path d="M12 4v16M4 12h16" />,
  search: (
    <>
      <circle cx="10.500" cy="10.500" r="6.500" />
      <path d="m16 16 5 5" />
    </>
  ),
  up: <path d="m5 15 7-7 7 7" />,
  warning: (
    <>
      <circle cx="12" cy="12" r="9.500" />
      <path d="M12 6.500V13M12 16.800v.2" />
    </>
  ),
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
  <LineDrawing {...(size !== undefined && { size })}>{drawings[name]}</LineDrawing>
);
