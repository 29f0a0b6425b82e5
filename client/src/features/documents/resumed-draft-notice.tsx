import { Link } from 'react-router-dom';
import { formatRelative } from '../../ui/format.ts';
import { useTranslate } from '../../ui/translation.ts';
import { formatAddressee, type LocalDraft } from './draft.ts';

interface Props {
  draft: LocalDraft | null;
  since: string | null;
  others: readonly LocalDraft[];
  locked: boolean;
  path: string;
  isFirst: boolean;
  another: () => void;
}

/** Names the resumed draft if there are several of its template, with a link to another. */
export function ResumedDraftNotice({ draft, since, others, locked, path, isFirst, another }: Props) {
  const t = useTranslate();
  if (!draft || (!since && !(isFirst && (others.length > 0 || locked)))) return null;
  return (
    <div className="note gap-top">
      <div className="stack-5">
        {since && (
          <p>
            {t(`Vous reprenez votre lettre${to(draft)}, écrite ${formatSavedAt(since)}.`)}{' '}
            <button className="btn btn-plain btn-small" type="button" onClick={another}>
              {t('En écrire une autre')}
            </button>
          </p>
        )}
        {locked && (
          <p>
            {t('Une lettre de ce modèle est gardée dans un compte.')}{' '}
            <Link to={`/login?retour=${encodeURIComponent(path)}`}>{t('Se connecter pour la reprendre')}</Link>
          </p>
        )}
        {others.length > 0 && (
          <div>
            <b>{t(others.length > 1 ? 'Vos autres lettres de ce modèle' : 'Votre autre lettre de ce modèle')}</b>
            <ul className="plain-list">
              {others.map((other) => (
                <li key={other.id}>
                  <Link className="btn btn-plain btn-small" to={`${path}?document=${other.id}`}>
                    {t(`Reprendre celle${to(other) || ' sans destinataire'}, écrite ${formatSavedAt(other.changedAt)}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}

const to = ({ content }: LocalDraft): string => {
  const name = formatAddressee(content);
  return name ? ` pour ${name}` : '';
};
const formatSavedAt = (instant: string): string => formatRelative(new Date(instant), new Date());
