export interface Step {
  key: string;
  name: string;
  state: 'done' | 'now' | 'todo';
}

/** Progress as a folded leaflet. A finished step is a way back; the others are not yet. */
export function Steps({ steps, onGo, saved }: { steps: readonly Step[]; onGo: (key: string) => void; saved?: React.ReactNode }) {
  const now = steps.findIndex(({ state }) => state === 'now');
  return (
    <>
      <p className="steps-title">
        <span>
          Étape {now + 1} sur {steps.length}
        </span>
        {saved}
      </p>
      <ol className={`steps steps-${steps.length}`}>
        {steps.map(({ key, name, state }, index) => {
          const face = (
            <span>
              <b>{index + 1}</b>
              <span className="name">{name}</span>
            </span>
          );
          return (
            <li key={key} className={state === 'todo' ? undefined : `is-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
              {state === 'done' ? (
                <button type="button" onClick={() => onGo(key)} aria-label={`Étape ${index + 1}, ${name}, faite : revoir`}>
                  {face}
                </button>
              ) : (
                face
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
