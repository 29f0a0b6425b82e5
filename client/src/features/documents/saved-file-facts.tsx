import { useEffect, useState } from 'react';
import type { EnclosureView } from '../../../../src/modules/documents/attachments/contract.ts';
import { useTranslate } from '../../ui/translation.ts';
import { listChangeTexts, describeOverflow } from './enclosure-text.ts';

const LONG_MS = 60_000;

/** Shows the result of a file check: a long wait, why it cannot be printed unchanged, what was changed. */
export function SavedFileDetails({
  file: { status, createdAt, problem, changes },
}: {
  file: Pick<EnclosureView, 'status' | 'createdAt' | 'problem' | 'changes'>;
}) {
  const t = useTranslate();
  return (
    <>
      {status === 'received' && <Patience since={createdAt} />}
      {problem && <p>{t(problem.message)}</p>}
      {problem?.overflow && (
        <ul>
          {describeOverflow(problem.overflow).map((line) => (
            <li key={line}>{t(line)}</li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <p className="hint">
          {listChangeTexts(changes).map((text) => (
            <span key={text}>{t(text)} </span>
          ))}
        </p>
      )}
    </>
  );
}

function Patience({ since }: { since: string }) {
  const t = useTranslate();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), Math.max(0, Date.parse(since) + LONG_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return long ? (
    <p className="hint">
      {t('Cela prend plus de temps que prévu. Continuez\u00a0: la pièce est gardée, et vérifiée dès que possible.')}
    </p>
  ) : null;
}
