import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SiteConfig } from '../api/context.tsx';
import { Tick } from '../ui/field.tsx';
import type { Choice } from './choice.ts';
import { PURPOSES } from './purposes.ts';

/**
 * Offers three choices of equal weight. It takes the focus only if the visitor opened it, and returns the focus
 * afterwards.
 */
export function ConsentBanner({
  tracking,
  choice,
  summoned,
  onDecide,
  onClose,
}: {
  tracking: NonNullable<SiteConfig['tagManager']>;
  choice: Choice | null;
  summoned: boolean;
  onDecide: (accepted: string[]) => void;
  onClose: () => void;
}) {
  const [choosing, setChoosing] = useState(summoned);
  const [ticked, setTicked] = useState<readonly string[]>(choice?.accepted ?? []);
  const box = useRef<HTMLElement>(null);
  // Runs before the element is removed: afterwards its focus is unknown.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const element = box.current;
    if (summoned) element?.focus();
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const back =
        summoned && before instanceof HTMLElement && before !== document.body
          ? before
          : document.getElementById('contenu');
      back?.focus({ preventScroll: true });
    };
  }, [summoned]);
  const tick = (purpose: string, on: boolean): void =>
    setTicked(on ? [...ticked, purpose] : ticked.filter((other) => other !== purpose));

  return (
    <section className="consent" aria-labelledby="consent-title" tabIndex={-1} ref={box}>
      <div className="wrap">
        <h2 id="consent-title">Acceptez-vous des cookies facultatifs ?</h2>
        <p>
          Le site marche aussi bien sans. Avec votre accord, {tracking.vendor} en dépose sur votre appareil. Votre choix
          est gardé six mois et se change en bas de chaque page.{' '}
          <Link to="/utilisation-des-cookies">En savoir plus sur les cookies</Link>
        </p>
        {choosing && (
          <fieldset className="choices">
            <legend className="sr">Ce que vous acceptez</legend>
            {tracking.purposes.map((purpose) => (
              <Tick
                key={purpose}
                id={`consent-${purpose}`}
                checked={ticked.includes(purpose)}
                onChange={(on) => tick(purpose, on)}
              >
                <b>{PURPOSES[purpose].label}</b> <span className="hint">{PURPOSES[purpose].hint}</span>
              </Tick>
            ))}
          </fieldset>
        )}
        <div className="consent-answers">
          <button type="button" className="btn" onClick={() => onDecide([])}>
            Tout refuser
          </button>
          <button type="button" className="btn" onClick={() => onDecide([...tracking.purposes])}>
            Tout accepter
          </button>
          {choosing ? (
            <button type="button" className="btn" onClick={() => onDecide([...ticked])}>
              Enregistrer mes choix
            </button>
          ) : (
            <button type="button" className="btn" aria-expanded={false} onClick={() => setChoosing(true)}>
              Choisir
            </button>
          )}
        </div>
        {summoned && choice && (
          <button type="button" className="btn btn-plain" onClick={onClose}>
            Fermer sans rien changer
          </button>
        )}
      </div>
    </section>
  );
}
