import { Fragment } from 'react';
import { useNotify, useRecordContext, useRedirect, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import type { LegalChangeRow, LegalCheckView } from '../../../../src/modules/documents/reviews/contract.ts';
import { ActionButton, useCommand } from '../../action-button.tsx';
import { formatShortDay } from '../../lib/dates.ts';
import { Mark } from '../../lib/fields.tsx';
import { post } from '../../providers/http.ts';
import { LEGAL_CHECK_STATES } from '../../status-labels.tsx';
import { NewDraftButton } from '../template-drafts/new-draft-button.tsx';

type WholeChange = LegalChangeRow & { letters: LegalCheckView[] };

/** Every letter on the site that cites the article, or the text if all of it changed, each to verify or to correct. */
export function Letters() {
  const change = useRecordContext<WholeChange>();
  if (!change) return null;
  const isWholeText = change.article === null;
  return (
    <section>
      <h2>{isWholeText ? 'Lettres qui citent ce texte' : 'Lettres qui citent cet article'}</h2>
      {change.letters.length === 0 ? (
        <p className="admin-soft">
          Aucune lettre du site ne le cite. Vérifiez le nom du texte{!isWholeText && ' et le numéro'}.
        </p>
      ) : (
        <ul className="check-list">
          {change.letters.map((letter) => (
            <Letter key={letter.id} letter={letter} change={change} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Letter({ letter, change }: { letter: LegalCheckView; change: WholeChange }) {
  const { title, articles, status, decidedBy, decidedAt, draftId, versionId } = letter;
  const [label, tone] = LEGAL_CHECK_STATES[status];
  return (
    <li>
      <div>
        <Link to={`/admin/templates/${versionId}/show`}>{title}</Link>
        <br />
        <span className="admin-soft">
          {articles.map((article, index) => (
            <Fragment key={article}>
              {index > 0 && '\u202f; '}
              <span className="admin-whole">{article}</span>
            </Fragment>
          ))}
        </span>
      </div>
      <div>
        <Mark {...(tone !== undefined && { tone })}>{label}</Mark>
        {decidedAt && (
          <>
            {' '}
            <span className="admin-soft">
              {decidedBy && `${decidedBy}, `}le {formatShortDay(decidedAt)}
            </span>
          </>
        )}
      </div>
      <div className="admin-actions">
        {draftId && (
          <Link className="admin-btn is-plain" to={`/admin/template-drafts/${draftId}`}>
            Ouvrir le texte
          </Link>
        )}
        {/* Its draft was abandoned. */}
        {status === 'to_correct' && !draftId && change.can.includes('check') && (
          <NewDraftButton versionId={versionId} />
        )}
        {letter.isOpen && change.can.includes('check') && <LetterActions letter={letter} changeId={change.id} />}
      </div>
    </li>
  );
}

function LetterActions({ letter, changeId }: { letter: LegalCheckView; changeId: string }) {
  const { busy, run } = useCommand();
  const notify = useNotify();
  const refresh = useRefresh();
  const redirect = useRedirect();
  const decide = (decision: 'verify' | 'correct') =>
    post(`/-/admin/v1/legal-changes/${changeId}/checks/${letter.id}/${decision}`, {
      expectedStatus: letter.status,
    }) as Promise<{ json: { draftId: string | null } }>;
  const verify = (): void =>
    void run(
      () => decide('verify'),
      () => {
        notify(`«\u00a0${letter.title}\u00a0» est vérifiée.`, { type: 'success' });
        refresh();
      },
    );
  const correct = (): void =>
    void run(
      () => decide('correct'),
      ({ draftId }) => {
        notify('Le texte est ouvert\u00a0: corrigez-le et faites-le relire.', { type: 'success' });
        if (draftId) redirect('edit', 'template-drafts', draftId);
      },
    );
  return (
    <>
      <ActionButton
        label="Vérifiée"
        look="quiet"
        busy={busy}
        onClick={verify}
        aria-label={`Vérifiée\u00a0: ${letter.title}`}
      />
      {letter.status === 'pending' && (
        <ActionButton
          label="À corriger"
          look="danger"
          busy={busy}
          onClick={correct}
          aria-label={`À corriger\u00a0: ${letter.title}`}
        />
      )}
    </>
  );
}
