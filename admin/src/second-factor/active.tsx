import { useState } from 'react';
import type { RecoveryCodesView, SecondFactorView } from '../../../src/modules/auth/contract.ts';
import { ActionButton } from '../action-button.tsx';
import { PromptForm } from '../prompt-form.tsx';
import { post } from '../providers/http.ts';
import { CODE_FIELD, PASSWORD_FIELD, OWN_SECOND_FACTOR_URL } from './own-second-factor.ts';

const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});
const LEFT = ['Il ne vous reste aucun code de secours.', 'Il vous reste un code de secours.'];

const PROOF = [{ ...PASSWORD_FIELD, autoFocus: true }, CODE_FIELD] as const;

/**
 * Actions on an active second factor: replace its recovery codes or remove it. Both require the password and a code.
 */
export function Active({
  secondFactor,
  onCodes,
  onRemoved,
}: {
  secondFactor: SecondFactorView;
  onCodes: (codes: string[]) => void;
  onRemoved: () => void;
}) {
  const [openForm, setOpenForm] = useState<'codes' | 'removal' | null>(null);
  const back = <ActionButton label="Ne rien changer" onClick={() => setOpenForm(null)} />;
  return (
    <>
      <div className="admin-note is-good">
        <h3>Votre compte a un second facteur</h3>
        <p>
          Ajouté le {dateFormat.format(new Date(secondFactor.activeSince!))}.{' '}
          {LEFT[secondFactor.recoveryCodesLeft] ?? `Il vous reste ${secondFactor.recoveryCodesLeft} codes de secours.`}
        </p>
      </div>
      {openForm === null && (
        <div className="admin-row">
          <ActionButton label="Nouveaux codes de secours" look="quiet" onClick={() => setOpenForm('codes')} />
          <ActionButton label="Retirer le second facteur" look="danger" onClick={() => setOpenForm('removal')} />
        </div>
      )}
      {openForm === 'codes' && (
        <>
          <p>Les codes que vous avez gardés ne serviront plus.</p>
          <PromptForm
            fields={PROOF}
            button="Faire dix nouveaux codes"
            send={async (proof) =>
              (await post(`${OWN_SECOND_FACTOR_URL}/recovery-codes`, proof)).json as RecoveryCodesView
            }
            onDone={({ codes }) => onCodes(codes)}
          >
            {back}
          </PromptForm>
        </>
      )}
      {openForm === 'removal' && (
        <>
          <p>
            {secondFactor.required
              ? 'Le back office vous restera fermé jusqu’à ce que vous en ajoutiez un autre.'
              : 'Votre mot de passe ouvrira de nouveau seul votre compte.'}
          </p>
          <PromptForm
            fields={PROOF}
            button="Retirer"
            send={(proof) => post(`${OWN_SECOND_FACTOR_URL}/remove`, proof)}
            onDone={onRemoved}
          >
            {back}
          </PromptForm>
        </>
      )}
    </>
  );
}
