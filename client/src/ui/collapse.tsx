import type { ReactNode } from 'react';
import { keepWordsWhole } from './keep-words-whole.tsx';
import { useTranslate } from './translation.ts';

export interface Question {
  question: string;
  answer: ReactNode;
}

/** Questions whose answers expand in place; the browser's search finds closed answers too. */
export function Collapse({ items, openFirst = false }: { items: readonly Question[]; openFirst?: boolean }) {
  const t = useTranslate();
  return (
    <div className="faq">
      {items.map(({ question, answer }, index) => (
        <details key={question} open={openFirst && index === 0}>
          <summary>
            <span>{keepWordsWhole(t(question))}</span>
          </summary>
          <div className="answer">{typeof answer === 'string' ? <p>{t(answer)}</p> : answer}</div>
        </details>
      ))}
    </div>
  );
}
