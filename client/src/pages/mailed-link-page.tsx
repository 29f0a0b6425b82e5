import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiError, call, offlineText } from '../api/client.ts';
import { useFormErrors } from '../api/use-form-errors.ts';
import { useSession } from '../auth/session.ts';
import { Button } from '../ui/button.tsx';
import { ProblemSummary } from '../ui/problem-summary.tsx';
import { AuthLayout } from './auth-layout.tsx';

interface Words {
  title: string;
  intro: string;
}

interface MailedLinkPageProps {
  /** Takes the token of the link. */
  endpoint: string;
  before: Words & { button: string };
  after: Words & { content: ReactNode };
  /** The heading above a rejection of the link, and what helps then. */
  problem: { title: string; help: ReactNode };
}

const isLinkRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Opened from an e-mail, on any device, logged in or not. Requires a click, because mail scanners open links too. */
export function MailedLinkPage({ endpoint, before, after, problem }: MailedLinkPageProps) {
  const token = useLocation().hash.slice(1);
  const [done, setDone] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { problems, busy, run } = useFormErrors('mailed-link', '-', offlineText);
  const session = useSession();
  const follow = async (): Promise<void> => {
    try {
      await call('POST', endpoint, { token });
    } catch (error) {
      setRefused(isLinkRefused(error));
      throw error;
    }
    setDone(true);
    // The link may have changed what the page knows of the account.
    if (session.getUser()) await session.refresh().catch(() => undefined);
  };
  const { title, intro } = done ? after : before;
  return (
    <AuthLayout title={title} intro={intro}>
      <ProblemSummary problems={problems} title={isRefused ? problem.title : 'Nous n’avons pas pu continuer'} />
      {done ? (
        <p role="status">{after.content}</p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void run(follow);
          }}
        >
          <Button type="submit" size="big" busy={busy}>
            {before.button}
          </Button>
        </form>
      )}
      {isRefused && problems.length > 0 && <p>{problem.help}</p>}
    </AuthLayout>
  );
}
