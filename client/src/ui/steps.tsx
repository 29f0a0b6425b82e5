import { Icon } from './icon.tsx';
import { useTranslate } from './translation.ts';

/** With more steps, narrow screens have no room for every name: only the current step and its neighbours show theirs. */
const MAX_NAMED_STEPS = 5;

interface Props {
  names: readonly string[];
  /** The index of the current step. */
  at: number;
  onGo: (index: number) => void;
  /** The status of the draft, next to the title. */
  saved?: string;
  /** The draft is not saved in the account yet. */
  isPending?: boolean;
}

/** Shows the progress of a form. Finished steps can be reopened; later ones cannot be opened yet. */
export function Steps({ names, at, onGo, saved, isPending = false }: Props) {
  const t = useTranslate();
  const next = names[at + 1];
  return (
    <>
      <p className="steps-title">
        <span>
          {t(`Étape ${at + 1} sur ${names.length}`)}
          {next && (
            <span className="soft steps-after">
              {' '}
              · {t('ensuite\u00a0:')} {t(next)}
            </span>
          )}
        </span>
        {saved !== undefined && (
          <span className={isPending ? 'saved is-pending' : 'saved'} role="status">
            {saved && !isPending && <Icon name="check" />}
            {t(saved)}
          </span>
        )}
      </p>
      <ol className={names.length > MAX_NAMED_STEPS ? 'steps steps-many' : 'steps'}>
        {names.map((name, index) => {
          const face = (
            <span>
              <b>{index + 1}</b>
              <span className="name">{t(name)}</span>
            </span>
          );
          if (index === at)
            return (
              <li key={name} className="is-now" aria-current="step" title={t.label(name)['aria-label']}>
                {face}
              </li>
            );
          if (index > at)
            return (
              <li key={name} className={index === at + 1 ? 'is-near' : undefined} title={t.label(name)['aria-label']}>
                {face}
              </li>
            );
          return (
            <li
              key={name}
              className={index === at - 1 ? 'is-done is-near' : 'is-done'}
              title={t.label(name)['aria-label']}
            >
              <button
                type="button"
                onClick={() => onGo(index)}
                {...t.label(`Étape ${index + 1}, ${name}, faite\u00a0: revoir`)}
              >
                {face}
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
