import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { useReader } from '../api/context.tsx';
import { useUser } from '../auth/session.ts';
import { templateQuery } from '../features/documents/catalogue.ts';
import { listDifferences } from '../features/documents/review-rows.ts';
import { listSteps } from '../features/documents/steps.ts';
import { clearCorrection, findStoredCorrection } from '../features/documents/stored-correction.ts';
import { Versions } from '../features/documents/versions.tsx';
import { documentQuery } from '../features/orders/api.ts';
import { Button } from '../ui/button.tsx';
import { formatRelative } from '../ui/format.ts';
import { Note } from '../ui/note.tsx';

/** An unsaved correction: resumed while the letter can change, shown with an explanation afterwards. */
export function UnsavedCorrection({ order: { documentId, template: of, can } }: { order: OrderView }) {
  const user = useUser();
  const [isOver, setOver] = useState(false);
  const { data: document } = useQuery(documentQuery(documentId));
  const stored = user && document && !isOver ? findStoredCorrection(document, user.id) : null;
  const { data: template } = useQuery({
    ...templateQuery(useReader(), of.category, of.slug),
    enabled: stored !== null,
  });
  if (!stored || !document || !template) return null;
  const missed = listDifferences(listSteps(template), {
    template,
    local: stored.content,
    remote: document.content,
  });
  const written = `Écrite ${formatRelative(new Date(stored.changedAt), new Date())}`;
  if (can.includes('correct'))
    return (
      <Note title="Une correction n’est pas enregistrée.">
        <p>
          {written}. <Link to="?corriger=oui">La reprendre</Link>
        </p>
      </Note>
    );
  const understood = (): void => {
    clearCorrection(documentId);
    setOver(true);
  };
  return (
    <Note tone="wait" title="Votre correction n’est pas dans la lettre." live>
      <p>{written}, elle n’a pas été enregistrée tant que la lettre pouvait changer.</p>
      {missed.length > 0 ? (
        <Versions of={missed} local="Votre correction" remote="La lettre" />
      ) : (
        <p>Elle changeait la signature, la présentation ou l’écriture d’un mot.</p>
      )}
      <p className="gap-top">
        <Button look="quiet" size="small" onClick={understood}>
          J’ai compris, l’effacer
        </Button>
      </p>
    </Note>
  );
}
