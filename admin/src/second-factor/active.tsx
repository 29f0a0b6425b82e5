import { useState } from 'react';
import type { RecoveryCodesView, SecondFactorView } from '../../../src/modules/auth/contract.ts';
import { AskForm } from '../ask-form.tsx';
import { DeskButton } from '../desk-button.tsx';
import { post } from '../providers/http.ts';
import { MINE } from './mine.ts';

const at = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' });
const LEFT = ['Il ne vous reste aucun code de secours.', 'Il vous reste un code de secours.'];

/** What there is, and what may become of it. Both ask the password. */
export function Active({ mine, onCodes, onRemoved }: { mine: SecondFactorView; onCodes: (codes: string[]) => void; onRemoved: () => void }) {
  const [wanted, setWanted] = useState<'codes' | 'removal' | null>(null);
  const asked = { name: 'present', type: 'password', label: 'Votre mot de passe', autoComplete: 'current-password', autoFocus: true };
  const back = <DeskButton label="Ne rien changer" onClick={() => setWanted(null)} />;
  return (
    <>
      <div className="desk-note is-good"><h3>Votre compte a un second facteur</h3><p>Ajouté le {at.format(new Date(mine.activeSince!))}. {LEFT[mine.recoveryCodesLeft] ?? `Il vous reste ${mine.recoveryCodesLeft} codes de secours.`}</p></div>
      {wanted === null && (
        <div className="desk-row">
          <DeskButton label="Nouveaux codes de secours" look="quiet" onClick={() => setWanted('codes')} />
          <DeskButton label="Retirer le second facteur" look="danger" onClick={() => setWanted('removal')} />
        </div>
      )}
      {wanted === 'codes' && (
        <AskForm<RecoveryCodesView> {...asked} hint="Les codes que vous avez gardés ne serviront plus." button="Faire dix nouveaux codes" ask={async (present) => (await post(`${MINE}/recovery-codes`, { present })).json as RecoveryCodesView} done={({ codes }) => onCodes(codes)}>{back}</AskForm>
      )}
      {wanted === 'removal' && (
        <AskForm {...asked} hint={mine.required ? 'Le back office vous restera fermé jusqu’à ce que vous en ajoutiez un autre.' : 'Votre mot de passe ouvrira de nouveau seul votre compte.'} button="Retirer" ask={(present) => post(`${MINE}/remove`, { present })} done={onRemoved}>{back}</AskForm>
      )}
    </>
  );
}
