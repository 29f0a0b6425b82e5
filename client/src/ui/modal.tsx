import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { useTranslate } from './translation.ts';

interface Opened {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A `dialog` element: it traps the focus, closes on Escape and restores the focus. */
function useDialog(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  return dialog;
}

/** A question that must be answered before continuing. */
export function Modal({ open, onClose, title, children }: Opened) {
  const dialog = useDialog(open);
  const id = useId();
  const t = useTranslate();
  return (
    <dialog className="modal" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id} className="h3">
        {t(title)}
      </h2>
      {children}
    </dialog>
  );
}

/** A bottom sheet; the page behind does not scroll. */
export function Drawer({ open, onClose, title, children }: Opened) {
  const dialog = useDialog(open);
  const id = useId();
  const t = useTranslate();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Escape closes a dialog, and so does its button
    <dialog
      className="drawer"
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="drawer-head">
        <h2 id={id} className="h3">
          {t(title)}
        </h2>
        <Button look="quiet" size="small" onClick={onClose}>
          {t('Fermer')}
        </Button>
      </div>
      {children}
    </dialog>
  );
}

/** A task that takes the whole screen. `turned` turns it for a telephone that is held upright. */
export function FullScreen({ open, onClose, title, turned, children }: Opened & { turned: boolean }) {
  const dialog = useDialog(open);
  const id = useId();
  const t = useTranslate();
  return (
    <dialog className="full-screen" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div className={turned ? 'full-screen-stage is-turned' : 'full-screen-stage'}>
        <div className="full-screen-head">
          <h2 id={id} className="h4">
            {t(title)}
          </h2>
          <Button look="plain" size="small" onClick={onClose}>
            {t('Fermer')}
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
