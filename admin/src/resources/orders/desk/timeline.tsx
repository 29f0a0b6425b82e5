import { useId } from 'react';
import type { Author, DeskLine, OrderDesk } from '../../../../../src/modules/orders/support/order-desk.contract.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { NoteForm } from './note-form.tsx';

const KINDS: Record<DeskLine['kind'], string> = {
  action: 'Équipe',
  note: 'Note',
  message: 'Message',
  mail: 'E-mail',
  order: 'Commande',
  post: 'Service postal',
  bank: 'Banque',
  technical: 'Technique',
};
const AUTHORS: Record<Author['kind'], string | null> = {
  colleague: 'un collègue',
  customer: 'le client',
  automatic: 'automatique',
  bank: null,
  post: null,
  unknown: null,
};

/** The history, newest first: people before programs, technical lines on request. */
export function DeskTimeline({ desk: { order, timeline } }: { desk: OrderDesk }) {
  const id = useId();
  const [lines, technicalLines] = [
    timeline.filter(({ kind }) => kind !== 'technical'),
    timeline.filter(({ kind }) => kind === 'technical'),
  ];
  return (
    <section className="admin-line admin-card" aria-labelledby={id}>
      <h2 id={id}>Historique</h2>
      <NoteForm orderId={order.id} />
      <ol className="admin-entries">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      <details className="admin-technical">
        <summary>Détails techniques ({technicalLines.length})</summary>
        <ol className="admin-entries">
          {technicalLines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      </details>
    </section>
  );
}

const Line = ({ line: { at, kind, by, title, text, name, requestId } }: { line: DeskLine }) => {
  // Without the author if the title begins with it, and for e-mails, which are all automatic.
  const author = kind === 'mail' ? null : (by.name ?? AUTHORS[by.kind]);
  return (
    <li className={`admin-entry is-${kind}`}>
      <p className="admin-when">
        <time dateTime={at}>{formatMoment(at)}</time> <span className="admin-kind">{KINDS[kind]}</span>
      </p>
      <p className="admin-what">
        {title}
        {author && !title.startsWith(author) && <span className="admin-soft">, {author}</span>}
      </p>
      {text && <p className="admin-text">{text}</p>}
      {name && (
        <p className="admin-soft">
          <code lang="en">{name}</code>
          {requestId && (
            <>
              {' '}
              · demande <code>{requestId}</code>
            </>
          )}
        </p>
      )}
    </li>
  );
};
