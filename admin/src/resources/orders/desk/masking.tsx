import { createContext, type ReactNode, useContext, useState } from 'react';
import { Icon } from '../../../../../client/src/ui/icon.tsx';
import type { OrderDesk } from '../../../../../src/modules/orders/support/order-desk.contract.ts';
import { ActionButton } from '../../../action-button.tsx';
import { RevealDialog } from '../../../lib/reveal-dialog.tsx';
import { ExternalLink } from './card.tsx';

interface Masking {
  isMasked: boolean;
  /** Runs an action that needs personal data: at once, or after the dialog. */
  reveal: (onRevealed: () => void) => void;
}
const MaskingContext = createContext<Masking>({ isMasked: false, reveal: (onRevealed) => onRevealed() });

export const useMasking = (): Masking => useContext(MaskingContext);

/** Holds the one dialog of the page. */
export function MaskingProvider({ desk, children }: { desk: OrderDesk; children: ReactNode }) {
  const [pending, setPending] = useState<{ onRevealed: () => void } | null>(null);
  const isMasked = desk.revealedUntil === null;
  const reveal = (onRevealed: () => void): void => {
    if (isMasked) setPending({ onRevealed });
    else onRevealed();
  };
  return (
    <MaskingContext value={{ isMasked, reveal }}>
      {children}
      {pending && (
        <RevealDialog
          subject="orders"
          id={desk.order.id}
          explanation="Les commandes de ce client se lisent ensuite en clair pendant quinze minutes."
          onDone={pending.onRevealed}
          onClose={() => setPending(null)}
        />
      )}
    </MaskingContext>
  );
}

const HIDDEN = <span className="admin-hidden"> (masqué)</span>;

/** A name or an address, which the server may have masked. */
export function Personal({ children }: { children: ReactNode }) {
  const { isMasked } = useMasking();
  if (!isMasked) return children;
  return (
    <span className="admin-masked">
      {children}
      {HIDDEN}
    </span>
  );
}

/** A link to a file with personal data: only its name while they are masked, because the server refuses the file. */
export function PersonalFile({ href, children }: { href: string; children: ReactNode }) {
  const { isMasked } = useMasking();
  if (!isMasked) return <ExternalLink href={href}>{children}</ExternalLink>;
  return (
    <span className="admin-masked">
      <Icon name="lock" size={14} /> {children}
      {HIDDEN}
    </span>
  );
}

export function RevealButton({ label }: { label: string }) {
  const { isMasked, reveal } = useMasking();
  if (!isMasked) return null;
  return <ActionButton label={label} look="quiet" aria-haspopup="dialog" onClick={() => reveal(() => undefined)} />;
}
