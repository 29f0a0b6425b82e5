import { eventually } from './eventually.ts';

/** A message in the sandbox's mailbox. */
export interface Mail {
  id: string;
  to: string[];
  subject: string;
  text: string;
}

/** The messages of a product's mailbox, oldest first. */
export async function readMailbox({ url }: { url: string }): Promise<Mail[]> {
  return (await (await fetch(`${url}/sandbox/courriels/messages.json`)).json()) as Mail[];
}

/** Waits until a worker has sent a message for which `pick` returns something, and returns that of the newest one. */
export const waitForMail = <T>(product: { url: string }, pick: (mail: Mail) => T | undefined | false): Promise<T> =>
  eventually(async () => (await readMailbox(product)).map(pick).findLast(Boolean), {
    what: 'the e-mail',
    everyMs: 300,
    giveUpAfterMs: 60_000,
  });
