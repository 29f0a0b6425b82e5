import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '../api/client.ts';
import { useFormErrors } from '../api/use-form-errors.ts';
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
  /** The heading above a rejection, and what helps then. */
  problem: { title: string; help: ReactNode };
}

/** Opened from an e-mail, on any device, logged in or not. Requires a click, because mail scanners open links too. */
export function MailedLinkPage({ endpoint, before, after, problem }: MailedLinkPageProps) {
  const token = useLocation().hash.slice(1);
  const [done, setDone] = useState(false);
  const { problems, busy, run } = useFormErrors('mailed-link');
  const { title, intro } = done ? after : before;
  return (
    <AuthLayout title={title} intro={intro}>
      <ProblemSummary problems={problems} title={problem.title} />
      {done ? (
        <p role="status">{after.content}</p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void run(async () => {
              await call('POST', endpoint, { token });
              setDone(true);
            });
          }}
        >
          <Button type="submit" size="big" busy={busy}>
            {before.button}
          </Button>
        </form>
      )}
      {problems.length > 0 && <p>{problem.help}</p>}
    </AuthLayout>
  );
}
