import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { toParisDay } from '../../../../src/letterpress/index.ts';
import type { DocumentSummary } from '../../../../src/modules/documents/drafts/contract.ts';
import { Art } from '../../ui/art.tsx';
import { Button } from '../../ui/button.tsx';
import { formatRelative, formatLongDay } from '../../ui/format.ts';
import { DeleteDraftDialog } from './delete-draft-dialog.tsx';
import { formatAddressee, formPath, type LocalDraft } from './draft.ts';
import { TransferDialog } from './transfer-dialog.tsx';

/** A draft of the account. With `toOrder`, a finished draft links to its order form. */
export function DraftRow({ document, toOrder = false }: { document: DocumentSummary; toOrder?: boolean }) {
  const { template, orderBy } = document;
  const { steps } = template;
  const step = Math.min(document.step + 1, steps);
  return (
    <Row
      title={document.title}
      form={formPath(template, document.id)}
      badge={`Brouillon, étape ${step} sur ${steps}`}
      addressee={document.addressee}
      changedAt={document.updatedAt}
      orderBy={orderBy}
      orderPath={toOrder && step === steps ? `/paiement?document=${document.id}` : null}
      more={
        <>
          <DraftAction label="Transmettre" dialog={TransferDialog} document={document} />
          {document.can.includes('delete') && (
            <DraftAction label="Supprimer" dialog={DeleteDraftDialog} document={document} />
          )}
        </>
      }
    />
  );
}

/** A draft stored on this device only. */
export const LocalDraftRow = ({ draft, title }: { draft: LocalDraft; title: string }) => (
  <Row
    title={title}
    form={formPath(draft, draft.id)}
    badge="Brouillon, sur cet appareil"
    addressee={formatAddressee(draft.content)}
    changedAt={draft.changedAt}
    orderBy={null}
    orderPath={null}
  />
);

interface DialogProps {
  documentId: string;
  title: string;
  open: boolean;
  onClose: () => void;
}

/** A button and the dialog that it opens. */
function DraftAction({
  label,
  dialog: Dialog,
  document: { id, title },
}: {
  label: string;
  dialog: (props: DialogProps) => ReactNode;
  document: DocumentSummary;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" size="small" onClick={() => setOpen(true)}>
        {label}
        <span className="sr"> « {title} »</span>
      </Button>
      <Dialog documentId={id} title={title} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface RowProps {
  title: string;
  form: string;
  badge: string;
  /** Empty while the letter has no recipient. */
  addressee: string;
  changedAt: string;
  orderBy: string | null;
  orderPath: string | null;
  /** What else one can do with it. */
  more?: ReactNode;
}

function Row({ title, form, badge, addressee: to, changedAt, orderBy, orderPath, more }: RowProps) {
  return (
    <article className="letter">
      <Art name="row-draft" />
      <div>
        <div className="state">
          <span className="badge is-draft">{badge}</span>
        </div>
        <h3>
          <Link to={form}>{title}</Link>
        </h3>
        <p>
          {to && (
            <>
              Pour <b>{to}</b>.{' '}
            </>
          )}
          Modifié {formatRelative(new Date(changedAt), new Date())}.
          {orderBy && (
            <>
              {' '}
              <OrderBy day={orderBy} />
            </>
          )}
        </p>
      </div>
      <div className="acts">
        {orderPath ? (
          <Link className="btn btn-small" to={orderPath}>
            Commander
          </Link>
        ) : (
          <Link className="btn btn-quiet btn-small" to={form}>
            Reprendre mon brouillon
          </Link>
        )}
        {more}
      </div>
    </article>
  );
}

/** A warning only: the author may know of another date. */
const OrderBy = ({ day }: { day: string }) => (
  <>
    Le dernier jour utile pour l’envoyer {day < toParisDay(new Date()) ? 'semble passé\u00a0: c’était le' : 'est le'}{' '}
    <b>{formatLongDay(day)}</b>.
  </>
);
