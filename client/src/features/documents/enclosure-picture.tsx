import { useState } from 'react';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import { Loader } from '../../ui/loader.tsx';
import { useTranslate } from '../../ui/translation.ts';

interface Props {
  src: string;
  enclosure: EnclosureView;
  isOpen: boolean;
}

/** A page of an enclosure. It loads when first shown and stays mounted until the viewer closes, since responses are not cached. */
export function EnclosurePicture({ src, enclosure, isOpen }: Props) {
  const t = useTranslate();
  const [state, setState] = useState<'pending' | 'shown' | 'failed'>('pending');
  return (
    <div className="viewer-picture" hidden={!isOpen} aria-busy={isOpen && state === 'pending'}>
      {state === 'failed' ? (
        <p role="alert">{t('Cette page ne peut pas être montrée ici. Ouvrez le PDF pour la lire.')}</p>
      ) : (
        // With lazy loading a hidden image is not requested.
        <img
          src={src}
          alt={enclosure.label}
          loading="lazy"
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
      {isOpen && state === 'pending' && <Loader />}
    </div>
  );
}
