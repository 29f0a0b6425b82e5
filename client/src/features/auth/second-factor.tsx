import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { SecondFactorView } from '../../../../src/modules/auth/contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatLongDay } from '../../ui/format.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ProblemSummary } from '../../ui/problem-summary.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { PASSWORD } from '../../validation/fields.ts';
import { useForm } from '../../validation/use-form.ts';
import { AUTHENTICATOR_CODE } from './code-step.tsx';
import { removeSecondFactor, renewRecoveryCodes, secondFactorQuery, sessionsQuery } from './profile-api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const Enrolment = onDemand(async () => (await import('./second-factor-enrolment.tsx')).SecondFactorEnrolment);

const LEFT = ['Il ne vous reste aucun code de secours.', 'Il vous reste un code de secours.'];

/** The second factor of the account: added, replaced and removed by its owner, who may do without. */
export function SecondFactor() {
  const client = useQueryClient();
  const state = useQuery(secondFactorQuery);
  const [shown, setShown] = useState<{ codes: string[]; title: string } | null>(null);
  const [task, setTask] = useState<'add' | 'renew' | 'remove' | null>(null);
  const [endedTasks, setEndedTasks] = useState(0);
  const start = useRef<HTMLDivElement>(null);
  // The pressed button has been removed: focus the status of the section.
  useEffect(() => {
    if (endedTasks > 0) start.current?.focus();
  }, [endedTasks]);
  const end = (): void => {
    setTask(null);
    setShown(null);
    setEndedTasks((count) => count + 1);
  };
  const show = (title: string, codes: string[]): void => {
    setTask(null);
    setShown({ title, codes });
    for (const { queryKey } of [secondFactorQuery, sessionsQuery]) void client.invalidateQueries({ queryKey });
  };
  if (shown) return <RecoveryCodes {...shown} onDone={end} />;
  if (!state.data) return <QueryState all={[state]} />;
  const { activeSince } = state.data;
  const back = (
    <Button look="plain" onClick={end}>
      Ne rien changer
    </Button>
  );
  if (task === 'add' && !activeSince)
    return <Enrolment onAdded={({ codes }) => show('Validation en deux étapes activée', codes)}>{back}</Enrolment>;
  return (
    <>
      <State secondFactor={state.data} start={start} />
      {activeSince && task === 'renew' && (
        <ProofForm
          text="Les codes de secours que vous avez gardés ne serviront plus."
          label="Faire dix nouveaux codes"
          send={async (proof) => show('Nouveaux codes de secours', (await renewRecoveryCodes(proof)).codes)}
        >
          {back}
        </ProofForm>
      )}
      {activeSince && task === 'remove' && (
        <ProofForm
          text="Votre mot de passe suffira de nouveau pour entrer dans votre compte."
          label="Désactiver"
          send={async (proof) => {
            client.setQueryData(secondFactorQuery.queryKey, await removeSecondFactor(proof));
            end();
          }}
        >
          {back}
        </ProofForm>
      )}
      {activeSince && task !== 'renew' && task !== 'remove' && (
        <p className="row">
          <Button look="quiet" onClick={() => setTask('renew')}>
            Nouveaux codes de secours
          </Button>
          <Button look="quiet" onClick={() => setTask('remove')}>
            Désactiver la validation en deux étapes
          </Button>
        </p>
      )}
      {!activeSince && (
        <p>
          <Button look="quiet" onClick={() => setTask('add')}>
            Activer la validation en deux étapes
          </Button>
        </p>
      )}
    </>
  );
}

const State = ({
  secondFactor: { activeSince, recoveryCodesLeft },
  start,
}: {
  secondFactor: SecondFactorView;
  start: RefObject<HTMLDivElement | null>;
}) => (
  <div tabIndex={-1} ref={start}>
    <p className="row">
      <Badge tone={activeSince ? 'done' : 'plain'}>{activeSince ? 'Activée' : 'Désactivée'}</Badge>
      {activeSince && <span>Depuis le {formatLongDay(activeSince)}.</span>}
    </p>
    <p className="gap-top">
      {activeSince
        ? (LEFT[recoveryCodesLeft] ?? `Il vous reste ${recoveryCodesLeft} codes de secours.`)
        : 'Votre mot de passe suffit pour entrer dans votre compte.'}
    </p>
  </div>
);

const PROOF = { present: { ...PASSWORD, label: 'Votre mot de passe' }, code: AUTHENTICATOR_CODE };

function ProofForm({
  text,
  label,
  send,
  children,
}: {
  text: string;
  label: string;
  send: (proof: { present: string; code: string }) => Promise<void>;
  children: ReactNode;
}) {
  const { field, summary, busy, statusMessage, submit } = useForm('factor', PROOF, { present: '', code: '' });
  return (
    <form className="stack-5" method="post" noValidate onSubmit={submit(send)}>
      <ProblemSummary {...summary} />
      <p>{text}</p>
      <PasswordField {...field('present')} autoComplete="current-password" autoFocus />
      <TextField
        {...field('code')}
        hint="Les six chiffres que votre application montre en ce moment, ou un code de secours."
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <SaveRow label={label} busy={busy} statusMessage={statusMessage}>
        {children}
      </SaveRow>
    </form>
  );
}
