import type { ReactNode } from 'react';
import { getRecipientSizePt } from '../../../src/letterpress/index.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { useUser } from '../auth/session.ts';
import { LetterText } from '../features/documents/letter-text.tsx';
import { OrderedSheet } from '../features/documents/ordered-sheet.tsx';
import { Sheet } from '../features/documents/sheet.tsx';
import type { LaidOutLetter } from '../features/documents/use-letter.ts';
import { Carousel } from '../ui/carousel.tsx';
import { Envelope } from '../ui/envelope.tsx';
import { formatSender, getPostmark } from '../ui/format.ts';
import { Postmark } from '../ui/postmark.tsx';

/** The letter as it was ordered, and its envelope. */
export function OrderPicture({ order: { documentId, template, sending, enclosureIds, letter } }: { order: OrderView }) {
  const user = useUser();
  return (
    <div className="order-picture">
      <OrderedSheet {...template} documentId={documentId} sending={sending} enclosureIds={enclosureIds}>
        {drawPages}
      </OrderedSheet>
      {letter && (
        <div aria-hidden="true">
          <Envelope
            sender={[formatSender(user ?? undefined)]}
            recipient={letter.recipientLines}
            recipientSizePt={getRecipientSizePt(letter.recipientLines)}
            postmark={
              letter.depositedAt && <Postmark top="Affranchi" bottom="Postée" {...getPostmark(letter.depositedAt)} />
            }
            mark={letter.outcome === 'returned' && <div className="returned-stamp">Retour à l’envoyeur</div>}
          />
        </div>
      )}
    </div>
  );
}

/** Draws every page, one at a time, and gives the text to screen readers. */
const drawPages = ({ letter, pages }: LaidOutLetter): ReactNode => (
  <div className="sheet-stand">
    <LetterText letter={letter} label="Le texte de votre lettre" />
    {pages.length === 1 ? (
      <Sheet page={pages[0]!} />
    ) : (
      <Carousel label="Les pages de votre lettre">
        {pages.map((page) => (
          <Sheet key={page.number} page={page} />
        ))}
      </Carousel>
    )}
  </div>
);
