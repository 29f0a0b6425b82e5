import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** An offer: its price with the conditions next to it, and what it includes. */
export function Solution({
  title,
  price,
  follows,
  text,
  gives,
  children,
}: {
  title: string;
  price: string;
  follows: string;
  text: string;
  gives: readonly string[];
  children?: ReactNode;
}) {
  return (
    <article className="solution">
      <h3>{title}</h3>
      <p className="price">
        {price} <small>{follows}</small>
      </p>
      <p className="soft">{text}</p>
      <ul className="ticks">
        {gives.map((item) => (
          <li key={item}>
            <Icon name="check" />
            <span>{item}</span>
          </li>
        ))}
      </ul>
      {children}
    </article>
  );
}
