import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Shows recovery codes once: the server stores only their hashes. */
export function RecoveryCodes({
  title,
  codes,
  onDone,
}: {
  title: string;
  codes: readonly string[];
  onDone: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = [
    'Affranchi\u00a0: codes de secours. Chacun sert une fois, à la place du code de l’application.',
    ...codes,
  ];
  return (
    <div className="stack-5 recovery-codes">
      <h3 className="h4" tabIndex={-1} ref={heading}>
        {title}
      </h3>
      <p>
        Voici dix codes de secours pour votre compte Affranchi. Chacun sert une fois, à la place du code de
        l’application, quand votre téléphone n’est pas là.
      </p>
      <p>
        <b>Ils ne seront plus montrés.</b> Imprimez-les ou copiez-les dans votre gestionnaire de mots de passe, pas sur
        le téléphone seul.
      </p>
      <ol className="numbered">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="row">
        <Button look="quiet" size="small" onClick={() => window.print()}>
          Imprimer
        </Button>
        <CopyButton label="Copier les codes" text={text.join('\n')} done="Codes copiés." />
      </p>
      <p>
        <Button onClick={onDone}>J’ai mis ces codes à l’abri</Button>
      </p>
    </div>
  );
}
