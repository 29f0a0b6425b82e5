import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useRedirect } from 'react-admin';
import type { SecondFactorView } from '../../../src/modules/auth/contract.ts';
import { http } from '../providers/http.ts';
import { Active } from './active.tsx';
import { Enrolment } from './enrolment.tsx';
import { OWN_SECOND_FACTOR_URL } from './own-second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The user's own second factor. If it is required, the back office shows only this page until it is set up. */
export function SecondFactorPage() {
  const {
    data: secondFactor,
    error,
    refetch,
  } = useQuery({
    queryKey: ['second-factor'],
    queryFn: async () => (await http(OWN_SECOND_FACTOR_URL)).json as SecondFactorView,
    retry: false,
  });
  const [shown, setShown] = useState<{ codes: string[]; isNew: boolean; endedSessions: number } | null>(null);
  const redirect = useRedirect();
  const done = (): void => {
    setShown(null);
    void refetch();
    // The back office was locked until now.
    if (shown?.isNew && secondFactor?.required) redirect('/admin');
  };
  return (
    <section className="admin-page">
      <Title title="Mon second facteur" preferenceKey={false} />
      {error && (
        <p className="admin-note is-stop" role="alert">
          {error.message}
        </p>
      )}
      {secondFactor?.required && !secondFactor.activeSince && !shown && (
        <p className="admin-note is-ask" role="status">
          <b>Le back office s’ouvre avec un second facteur.</b> Ajoutez le vôtre&nbsp;: vous y entrerez aussitôt.
        </p>
      )}
      {shown && <RecoveryCodes {...shown} onDone={done} />}
      {!shown && secondFactor?.activeSince && (
        <Active
          secondFactor={secondFactor}
          onCodes={(codes) => setShown({ codes, isNew: false, endedSessions: 0 })}
          onRemoved={() => void refetch()}
        />
      )}
      {!shown && secondFactor && !secondFactor.activeSince && (
        <Enrolment onAdded={(added) => setShown({ ...added, isNew: true })} />
      )}
    </section>
  );
}
