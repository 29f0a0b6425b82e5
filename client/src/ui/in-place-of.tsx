import type { ReactNode } from 'react';

/** A text in the place of another one: both take the room of the longer, so that replacing one moves nothing. */
export const InPlaceOf = ({ other, children }: { other: ReactNode; children: ReactNode }) => (
  <span className="in-place">
    <span>{children}</span>
    {other && <span aria-hidden="true">{other}</span>}
  </span>
);
