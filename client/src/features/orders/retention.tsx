import { useState } from 'react';
import type { OrderView } from '../../../../src/modules/orders/contract.ts';
import { RETENTION_CHOICES } from '../../../../src/modules/orders/status-labels.contract.ts';
import { Button } from '../../ui/button.tsx';
import { formatLongDay } from '../../ui/format.ts';
import { onDemand } from '../../ui/on-demand.tsx';

const RetentionDialog = onDemand(async () => (await import('./retention-dialog.tsx')).RetentionDialog);

/** How long the content of a letter is stored, and the button that changes it. */
export function Retention({ order: { id, letter } }: { order: OrderView }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (!letter || letter.forgottenAt) return null;
  const { retention } = letter;
  const { erasedOn, because } = retention.options.find(({ choice }) => choice === retention.choice) ?? {};
  const open = (): void => {
    setWasOpen(true);
    setOpen(true);
  };
  return (
    <section aria-label="Conservation de la lettre">
      <div className="row">
        <p role="status">
          Conservation : <b>{RETENTION_CHOICES[retention.choice][0]}</b>
          {retention.chosenAt && <>, depuis le {formatLongDay(retention.chosenAt)}</>}.
          {erasedOn && <> Effacement au plus tôt le {formatLongDay(erasedOn)}.</>}
        </p>
        {retention.allowed && (
          <Button look="plain" size="small" onClick={open} aria-label="Changer la durée de conservation">
            Changer
          </Button>
        )}
      </div>
      {(retention.because ?? because) && <p className="small soft">{retention.because ?? because}</p>}
      {wasOpen && <RetentionDialog orderId={id} retention={retention} open={isOpen} onClose={() => setOpen(false)} />}
    </section>
  );
}
