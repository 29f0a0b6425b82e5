import { Children, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';

/** A row that scrolls by touch, mouse and keyboard; it never moves automatically. */
export function Slider({
  title,
  previous,
  next,
  level: Title = 'h2',
  children,
}: {
  title: string;
  previous: string;
  next: string;
  level?: 'h2' | 'h3';
  children: ReactNode;
}) {
  const row = useRef<HTMLDivElement>(null);
  const go = (way: 1 | -1): void => row.current?.scrollBy({ left: way * 360 });
  return (
    <div className={Children.count(children) < 4 ? 'slider-few' : undefined}>
      <div className="slider-head">
        <Title>{title}</Title>
        <div className="slider-keys">
          <Button look="quiet" round icon="arrow-left" aria-label={previous} onClick={() => go(-1)} />
          <Button look="quiet" round icon="arrow-right" aria-label={next} onClick={() => go(1)} />
        </div>
      </div>
      <div className="slider" tabIndex={0} role="region" aria-label={title} ref={row}>
        {children}
      </div>
    </div>
  );
}
