import { lastAuthError } from '../../api/client.ts';
import { useHydrated } from '../../shell/use-hydrated.ts';
import { Note } from '../../ui/note.tsx';
import { useTranslate } from '../../ui/translation.ts';

/** Explains a log-in that follows an expired session. */
export function SessionOver() {
  const t = useTranslate();
  const error = useHydrated() ? lastAuthError() : null;
  if (error?.code !== 'session_expired') return null;
  return (
    <div className="gap-bottom">
      <Note tone="wait" title="Votre session a expiré" live>
        <p>{t('Reconnectez-vous\u00a0: vous reviendrez là où vous étiez.')}</p>
        {error.original && (
          <small className="original" lang="en">
            {error.original}
          </small>
        )}
      </Note>
    </div>
  );
}
