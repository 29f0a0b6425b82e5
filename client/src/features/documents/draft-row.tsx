import { Link } from 'react-router-dom';
import { parisDay } from '../../../../src/letterpress/index.ts';
import type { DocumentSummary } from '../../../../src/modules/documents/contract.ts';
import { Art } from '../../ui/art.tsx';
import { agoWords, dayWithYear } from '../../ui/format.ts';
import { COMMON_STEPS, formPath } from './draft.ts';

export function DraftRow({ document }: { document: DocumentSummary }) {
  const { template, step, orderBy, updatedAt, addressee: to } = document;
  const form = formPath(template, document.id);
  const steps = COMMON_STEPS + template.steps;
  return (
    <article className="letter">
      <Art name="row-draft" />
      <div>
        <div className="state"><span className="badge is-draft">Brouillon, étape {Math.min(step + 1, steps)} sur {steps}</span></div>
        <h3><Link to={form}>{document.title}</Link></h3>
        <p>{to && <>Pour <b>{to}</b>. </>}Modifié {agoWords(new Date(updatedAt), new Date())}.{orderBy && <> <OrderBy day={orderBy} /></>}</p>
      </div>
      <div className="acts"><Link className="btn btn-quiet btn-small" to={form}>Reprendre mon brouillon</Link></div>
    </article>
  );
}

/** A doubt, and no verdict: who writes may know of another day. */
const OrderBy = ({ day }: { day: string }) => (
  <>Le dernier jour utile pour l’envoyer {day < parisDay(new Date()) ? 'semble passé\u00a0: c’était le' : 'est le'} <b>{dayWithYear(day)}</b>.</>
);
