import type { ReactNode } from 'react';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';

/** What marks an envelope of each delivery method. */
const MARKS: Record<DeliveryMethod, ReactNode> = {
  green: <rect x="74" y="22" width="13" height="16" rx="1" fill="var(--art-mid)" />,
  tracked: (
    <>
      <rect x="58" y="22" width="29" height="14" rx="2" fill="var(--art-mid)" />
      <path d="M63 29h4m3 0h4m3 0h4" stroke="var(--art-paper)" strokeWidth="3" />
    </>
  ),
  registered: <Registered />,
  registered_receipt: (
    <>
      <path d="M22 8h52v26H22z" fill="var(--sun)" />
      <path d="M28 15h24M28 22h16" stroke="var(--art-warm-2)" strokeWidth="3" />
      <Registered />
    </>
  ),
};

function Registered() {
  return (
    <>
      <path d="M6 26h84v14H6z" fill="var(--art-paper)" />
      <path d="M12 30v7m0-7h3a2 2 0 0 1 0 4h-3m3 0 2.4 3" fill="none" stroke="var(--art-red)" strokeWidth="2.4" />
      <path d="M26 30v6m4-6v6m3-6v6m5-6v6m3-6v6m4-6v6m3-6v6m5-6v6m3-6v6" stroke="var(--art-mid)" strokeWidth="1.8" />
    </>
  );
}

/** An envelope as its delivery method marks it: stamp, label, band of registered post, card of its receipt. */
export const MiniEnvelope = ({ sending }: { sending: DeliveryMethod | null }) => (
  <svg className="mini" viewBox="0 0 96 84" aria-hidden="true" focusable="false">
    <rect x="6" y="14" width="84" height="62" rx="4" fill="var(--art-warm)" />
    {sending && MARKS[sending]}
    <rect x="42" y="46" width="40" height="22" rx="2" fill="var(--art-paper)" />
    <path d="M47 53h24M47 60h17" stroke="var(--art-mid)" strokeWidth="3" />
  </svg>
);
