import { useState } from 'react';
import { ActionButton, CopyButton } from '../action-button.tsx';

/**
 * Shows the recovery codes once: the server stores only their hashes. Leaving requires a confirmation that they are
 * saved.
 */
export function RecoveryCodes({
  codes,
  isNew,
  endedSessions,
  onDone,
}: {
  codes: readonly string[];
  isNew: boolean;
  endedSessions: number;
  onDone: () => void;
}) {
  const [isSaved, setSaved] = useState(false);
  const text = [
    'Affranchi\u00a0: codes de secours. Chacun sert une fois, à la place du code de l’application.',
    '',
    ...codes,
  ].join('\n');
  return (
    <>
      <div className="admin-note is-good" role="status">
        <h3>{isNew ? 'Votre second facteur est prêt' : 'Vos codes de secours sont refaits'}</h3>
        <p>
          Voici vos dix codes de secours. Chacun ouvre votre compte une fois, avec votre mot de passe, quand le
          téléphone n’est pas là.
        </p>
        {endedSessions > 0 && (
          <p>
            {endedSessions === 1
              ? 'Nous avons fermé votre session ouverte dans un autre navigateur.'
              : `Nous avons fermé vos ${endedSessions} sessions ouvertes dans d’autres navigateurs.`}{' '}
            Reconnectez-vous là où vous en avez besoin.
          </p>
        )}
      </div>
      <div className="admin-note is-ask">
        <p>
          <b>Ils ne seront plus montrés.</b> Imprimez-les ou mettez-les dans votre gestionnaire de mots de passe, pas
          dans le téléphone seul.
        </p>
      </div>
      <ol className="admin-codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="admin-code">{code}</code>
          </li>
        ))}
      </ol>
      <div className="admin-row">
        <CopyButton label="Copier les codes" text={text} />
        <a
          className="admin-link"
          download="affranchi-codes-de-secours.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Télécharger les codes
        </a>
      </div>
      <p>
        <label className="admin-tick">
          <input type="checkbox" checked={isSaved} onChange={(event) => setSaved(event.target.checked)} /> J’ai mis ces
          codes à l’abri.
        </label>
      </p>
      <ActionButton label="Terminer" look="main" disabled={!isSaved} onClick={onDone} />
    </>
  );
}
