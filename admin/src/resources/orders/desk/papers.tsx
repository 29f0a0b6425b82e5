import { useState } from 'react';
import { Icon } from '../../../../../client/src/ui/icon.tsx';
import type { OrderDesk } from '../../../../../src/modules/orders/support/order-desk.contract.ts';
import { ActionButton } from '../../../action-button.tsx';
import { formatMoment } from '../../../lib/dates.ts';
import { useMediaQuery } from '../../../lib/media-query.ts';
import { Sheet } from '../../../lib/sheet.tsx';
import { PersonalFile, RevealButton, useMasking } from './masking.tsx';

type OrderPapers = NonNullable<OrderDesk['papers']>;
const countPages = (pages: number): string => `${pages}\u00a0${pages > 1 ? 'pages' : 'page'}`;

/** The printed letter, next to the facts on a wide screen and collapsed on others. */
export function Papers({ desk: { order, papers } }: { desk: OrderDesk }) {
  const isWide = useMediaQuery('(min-width: 1280px)');
  if (!papers) return <p className="admin-papers admin-note">Votre rôle ne permet pas de lire les lettres.</p>;
  return (
    // The key resets it when the width changes; otherwise the user opens and closes it.
    <details className="admin-papers" open={isWide} key={String(isWide)}>
      <summary>La lettre{papers.pageCount > 0 && ` (${countPages(papers.pageCount)})`}</summary>
      {papers.isErased ? (
        <p className="admin-note">Le contenu de cette lettre est effacé.</p>
      ) : (
        <Pages pages={papers.pages} />
      )}
      {!papers.isErased && <MaskedPages />}
      <Files orderId={order.id} papers={papers} />
      <SentApart papers={papers} />
    </details>
  );
}

/** An empty sheet in the place of the first page. */
function MaskedPages() {
  const { isMasked } = useMasking();
  return isMasked ? (
    <div className="admin-masked-sheet">
      <RevealButton label="Voir la lettre" />
    </div>
  ) : null;
}

function Pages({ pages }: Pick<OrderPapers, 'pages'>) {
  const [index, setIndex] = useState(0);
  const page = pages[index] ?? pages[0];
  if (!page) return null;
  const label = `Page ${index + 1} sur ${pages.length}`;
  return (
    <>
      {pages.length > 1 && (
        <div className="admin-pages">
          <ActionButton
            label="Page précédente"
            look="quiet"
            disabled={index === 0}
            onClick={() => setIndex(index - 1)}
          />
          <ActionButton
            label="Page suivante"
            look="quiet"
            disabled={index === pages.length - 1}
            onClick={() => setIndex(index + 1)}
          />
        </div>
      )}
      <div aria-live="polite">
        <Sheet page={page} label={label} />
      </div>
    </>
  );
}

/** What the customer said about the papers that the letter requires and that are not enclosed. */
const SentApart = ({ papers: { sentApart } }: { papers: OrderPapers }) =>
  sentApart.length > 0 && (
    <ul className="admin-files">
      {sentApart.map(({ label, words, at }) => (
        <li key={label}>
          Pièce envoyée à part, {label}
          {words && `\u00a0: «\u00a0${words}\u00a0»`} (dit le {formatMoment(at)})
        </li>
      ))}
    </ul>
  );

const Files = ({ orderId, papers: { hasPdf, enclosures } }: { orderId: string; papers: OrderPapers }) => (
  <ul className="admin-files">
    {hasPdf && (
      <li>
        <FileLink href={`/-/admin/v1/orders/${orderId}/letter.pdf`} icon="page" label="Le PDF de la lettre" />
      </li>
    )}
    {enclosures.map((enclosure, index) => (
      <li key={enclosure.id}>
        <Enclosure enclosure={enclosure} path={`/-/admin/v1/orders/${orderId}/enclosures`} position={index + 1} />
      </li>
    ))}
  </ul>
);

/** An enclosure with its first page in small, which opens the PDF. */
function Enclosure({
  enclosure: { id, label, pages, isStored, hasPreview },
  path,
  position,
}: {
  enclosure: OrderPapers['enclosures'][number];
  path: string;
  position: number;
}) {
  const { isMasked } = useMasking();
  // The label is empty while it is masked.
  const title = `Pièce\u00a0${position}${label && `\u00a0: ${label}`}`;
  if (!isStored) return `${title} (${countPages(pages)}, fichier effacé)`;
  const href = `${path}/${id}/file.pdf`;
  if (isMasked || !hasPreview) return <FileLink href={href} icon="attach" label={`${title} (${countPages(pages)})`} />;
  return (
    <a className="admin-enclosure" href={href} target="_blank" rel="noreferrer">
      <img src={`${path}/${id}/preview.webp`} alt={`${title}, ${countPages(pages)}`} width={140} loading="lazy" />
      <span aria-hidden="true">
        {title} ({countPages(pages)})
      </span>
      <span className="admin-hidden"> (nouvel onglet)</span>
    </a>
  );
}

const FileLink = ({ href, icon, label }: { href: string; icon: 'page' | 'attach'; label: string }) => (
  <span className="admin-file">
    <Icon name={icon} size={18} /> <PersonalFile href={href}>{label}</PersonalFile>
  </span>
);
