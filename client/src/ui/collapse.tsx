import type { ReactNode } from 'react';

export interface Question {
  question: string;
  answer: ReactNode;
}

/** Questions whose answers open in place; found by the browser's own search even when closed. */
export function Collapse({ items, openFirst = false }: { items: readonly Question[]; openFirst?: boolean }) {
  return (
    <div className="faq">
      {items.map(({ question, answer }, index) => (
        <details key={question} open={openFirst && index === 0}>
          <summary>{question}</summary>
          <div className="answer">{typeof answer === 'string' ? <p>{answer}</p> : answer}</div>
        </details>
      ))}
    </div>
  );
}
