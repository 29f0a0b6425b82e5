import { findEmail, toEmailJob } from '../../../../kernel/engine-names.contract.ts';
import type { DeskEmail } from '../order-desk.contract.ts';
import type { DeskSource } from './desk-source.ts';

interface Attempt {
  id: string;
  job: string;
  subjectId: string | null;
  at: Date;
  status: DeskEmail['status'];
}

/** Lists the e-mails about the order, its letter, its money and its messages, with the status of each. */
export const listEmails = (source: DeskSource): DeskEmail[] => {
  const open = listOpenJobs(source);
  const isOpen = ({ job, subjectId }: Attempt): boolean =>
    open.some((other) => other.job === job && other.subjectId === subjectId);
  // An e-mail that failed is listed by its job, which says whether it is tried again, as long as the job is stored.
  const settled = listSettled(source).filter((attempt) => attempt.status !== 'failed' || !isOpen(attempt));
  return [...open, ...settled].flatMap((attempt) => toEmail(attempt, source));
};

const listSettled = ({ sentEmails }: DeskSource): Attempt[] =>
  sentEmails.map(({ id, email, subjectId, result, lastTriedAt }) => ({
    id,
    job: toEmailJob(email),
    subjectId,
    at: lastTriedAt,
    status: result,
  }));

/** A job that is done has sent its e-mail, which is listed, or found that there was none to send. */
const listOpenJobs = ({ records }: DeskSource): Attempt[] =>
  records
    .filter(({ kind, name, result }) => kind === 'job' && result !== 'done' && findEmail(name))
    .map(({ id, name, subjectId, at, result, failures }) => {
      const waiting = failures > 0 ? 'failing' : 'waiting';
      return { id: `${id} ${name}`, job: name, subjectId, at, status: result === 'failed' ? 'failed' : waiting };
    });

function toEmail({ id, job, subjectId, at, status }: Attempt, source: DeskSource): DeskEmail[] {
  const email = findEmail(job);
  if (!email) return [];
  const messageAddress = findMessageAddress(subjectId, source);
  const address = email.isToTeam ? null : (messageAddress ?? source.people.customer.email);
  const isCurrentAddress = address !== null && messageAddress === undefined;
  const label = describeInvoice(subjectId, source) ?? email.label;
  return [{ id, label, at: at.toISOString(), status, address, isCurrentAddress }];
}

/** A message is answered at the address of its thread, which may be another one than the account's. */
function findMessageAddress(subjectId: string | null, { threads, threadMessages }: DeskSource): string | undefined {
  const message = threadMessages.find(({ id }) => id === subjectId);
  return threads.find(({ id }) => id === (message?.threadId ?? subjectId))?.email;
}

function describeInvoice(subjectId: string | null, { money }: DeskSource): string | null {
  const invoice = money.invoices.find(({ id }) => id === subjectId);
  return invoice ? `${invoice.kind === 'invoice' ? 'Facture' : 'Avoir'} ${invoice.number}` : null;
}
