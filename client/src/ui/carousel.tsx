import { Children, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

/** Shows one item at a time, changed by buttons, swipe or keyboard. It never moves automatically. */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const pages = Children.toArray(children);
  const row = useRef<HTMLDivElement>(null);
  const [itemIndex, setItemIndex] = useState(0);
  useEffect(() => {
    const box = row.current!;
    const look = (): void => setItemIndex(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)));
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
  }, []);
  const turn = (to: number): void => row.current?.scrollTo({ left: to * row.current.clientWidth });
  return (
    <section className="carousel" aria-roledescription="carrousel" aria-label={label}>
      <div className="carousel-row" ref={row} tabIndex={0} role="group" aria-label={label}>
        {pages.map((page, index) => (
          <div key={index} role="group" aria-roledescription="page" aria-label={`${index + 1} sur ${pages.length}`}>
            {page}
          </div>
        ))}
      </div>
      <div className="row">
        <Button
          look="quiet"
          round
          icon="arrow-left"
          aria-label="Précédent"
          busy={itemIndex === 0}
          onClick={() => turn(itemIndex - 1)}
        />
        <p role="status">
          {itemIndex + 1} sur {pages.length}
        </p>
        <Button
          look="quiet"
          round
          icon="arrow-right"
          aria-label="Suivant"
          busy={itemIndex === pages.length - 1}
          onClick={() => turn(itemIndex + 1)}
        />
      </div>
    </section>
  );
}
