import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderView } from '../../../../src/modules/orders/contract.ts';
import { ApiError } from '../../api/client.ts';
import { Art } from '../../ui/art.tsx';
import { requestProofFile } from './api.ts';

/**
 * The proof file. If an event occurred since it was created, a newer one is created on request; the page polls the
 * order.
 */
export function ProofFile({ order }: { order: OrderView }) {
  const [isRequested, setRequested] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { letter } = order;
  if (!letter || !order.can.includes('request_proof_file')) return null;
  const proofFile = letter.proofFile;
  const isWaiting = isRequested && !proofFile?.isCurrent;
  const prepare = async (): Promise<void> => {
    setProblem(null);
    try {
      await requestProofFile(order.id);
      setRequested(true);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'Une erreur est survenue. Réessayez.');
    }
  };
  return (
    <article className="proof is-all">
      <Art name="proof-file" />
      <div>
        <h3>Le dossier de preuve</h3>
        <p>La lettre imprimée, ses pièces, chaque étape et les preuves du service postal, en un seul PDF.</p>
      </div>
      <div className="proof-acts" aria-live="polite">
        {proofFile && (
          <a
            className={`btn btn-small${proofFile.isCurrent ? '' : ' btn-quiet'}`}
            href={`/-/api/v1/orders/${order.id}/proof-file.pdf`}
          >
            {proofFile.isCurrent ? 'Télécharger le dossier de preuve' : 'Télécharger la version précédente'}
          </a>
        )}
        {!proofFile?.isCurrent &&
          (isWaiting ? (
            <p className="soft">Il se prépare. Il sera là dans quelques secondes.</p>
          ) : (
            <button className="btn btn-small" type="button" onClick={() => void prepare()}>
              {proofFile ? 'Le mettre à jour' : 'Préparer le dossier de preuve'}
            </button>
          ))}
        {problem && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
        {letter.seal && (
          <p className="small">
            <Link to={`/verifier/${letter.seal}`}>Vérifier cette lettre</Link> : chacun peut le faire, sans compte.
          </p>
        )}
      </div>
    </article>
  );
}
