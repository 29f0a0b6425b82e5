import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccountEndView, AccountErasureView } from '../../../../src/modules/orders/privacy/contract.ts';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { EMAIL, PASSWORD } from '../../validation/fields.ts';
import { useForm } from '../../validation/use-form.ts';
import { accountEndQuery, eraseAccount } from './api.ts';

interface Account {
  userId: string;
  email: string;
  onErased: () => Promise<void>;
}

/** Lists what is erased and what stays before the erasure is confirmed. */
export function AccountEnd(account: Account) {
  const state = useQuery(accountEndQuery);
  const { data } = state;
  if (!data) return <QueryState all={[state]} />;
  return (
    <>
      <div className="grid-2">
        <div>
          <b className="legend">Effacé tout de suite</b>
          <ul className="dots">
            <li>vos brouillons, le texte de vos lettres, leurs pièces jointes et vos pièces gardées ;</li>
            <li>les PDF de vos lettres ;</li>
            <li>votre carnet d’adresses et votre adresse ;</li>
            <li>votre nom, votre e-mail et votre mot de passe ;</li>
            <li>vos sessions ouvertes.</li>
          </ul>
        </div>
        <div>
          <b className="legend">Gardé, parce qu’il le faut</b>
          <ul className="dots">
            {data.kept.map((kept, index) => (
              <li key={kept.data}>
                {kept.data} : {kept.period}
                {index < data.kept.length - 1 ? '\u202f;' : '.'}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Erasure end={data} {...account} />
    </>
  );
}

/** Why the account cannot be erased now, or the button and its confirmation. */
function Erasure({ end, ...account }: Account & { end: AccountEndView }) {
  const [isConfirming, setConfirming] = useState(false);
  if (end.refusal)
    return (
      <Note tone="wait" title="Pas encore possible">
        <p>{end.refusal}</p>
        {end.underWay.length > 0 && (
          <ul className="dots">
            {end.underWay.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/mes-documents/${id}`}>{title}</Link>
              </li>
            ))}
          </ul>
        )}
      </Note>
    );
  if (isConfirming) return <Confirmation {...account} onKeep={() => setConfirming(false)} />;
  return (
    <p>
      <Button look="danger" onClick={() => setConfirming(true)}>
        Effacer mon compte
      </Button>
    </p>
  );
}

const PROOF = {
  account: { label: 'Adresse du compte' },
  email: {
    ...EMAIL,
    label: 'Retapez votre adresse e-mail',
    rules: { confirmed: 'account' },
    says: { ...EMAIL.says, confirmed: 'Ce n’est pas l’adresse de ce compte. Retapez celle qui est écrite ci-dessus.' },
  },
  present: { ...PASSWORD, label: 'Votre mot de passe' },
};

const isErased = async (userId: string): Promise<boolean> =>
  (await call<AccountErasureView>('GET', `/account/erasures/${userId}`)).erased;

function Confirmation({ userId, email, onErased, onKeep }: Account & { onKeep: () => void }) {
  const { field, summary, busy, statusMessage, submit } = useForm('erase', PROOF, {
    account: email,
    email: '',
    present: '',
  });
  const [wasSent, setSent] = useState(false);
  const erase = submit(async ({ email: typed, present }) => {
    // The response to an earlier request may have been lost, and the session has ended with the account.
    if (!wasSent || !(await isErased(userId))) {
      setSent(true);
      await eraseAccount({ email: typed, present });
    }
    await onErased();
  });
  return (
    <form className="stack-5" method="post" noValidate onSubmit={erase}>
      <ProblemSummary {...summary} />
      <p>
        Personne ne pourra revenir en arrière, même nous. Téléchargez vos données d’abord si vous voulez les garder.
      </p>
      <TextField {...field('email')} hint={email} inputMode="email" autoComplete="off" autoFocus />
      <PasswordField {...field('present')} autoComplete="current-password" />
      <SaveRow label="Effacer mon compte pour toujours" look="danger" busy={busy} statusMessage={statusMessage}>
        <Button look="plain" onClick={onKeep}>
          Garder mon compte
        </Button>
      </SaveRow>
    </form>
  );
}
