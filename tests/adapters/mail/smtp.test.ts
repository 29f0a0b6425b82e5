import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { Smtp } from '../../../src/adapters/mail/smtp.ts';

/** Does not offer STARTTLS, like a server behind an attacker who strips it. Records every password. */
const passwords: string[] = [];
const server = new SMTPServer({
  hideSTARTTLS: true,
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  // The client's pool keeps connections open.
  closeTimeout: 1,
  logger: false,
  onAuth: ({ password }, _session, done) => {
    passwords.push(password ?? '');
    done(null, { user: 'affranchi' });
  },
  onData: (stream, _session, done) => {
    stream.resume();
    stream.once('end', () => done());
  },
});
let port: number;
beforeAll(async () => {
  port = await new Promise<number>((listening) => {
    const listener = server.listen(0, '127.0.0.1', () => listening((listener.address() as AddressInfo).port));
  });
});
afterAll(() => new Promise<void>((closed) => server.close(closed)));

const send = (host: string, password: string, query = ''): Promise<void> =>
  new Smtp({
    smtpUrl: `smtp://affranchi:${password}@${host}:${port}/${query}`,
    from: 'Affranchi <ne-pas-repondre@affranchi.test>',
  }).send({ key: 'mail', to: 'helene@exemple.fr', subject: 'Bonjour', text: 'Bonjour', html: '<p>Bonjour</p>' });

// Connections to 0.0.0.0 stay on this machine, but the address does not say so.
test.each([
  ['a server of another machine gets no password without TLS', '0.0.0.0', '', false],
  ['unless its address says that it may', '0.0.0.0', '?requireTLS=false', true],
  ['and a server of this machine needs no TLS', '127.0.0.1', '', true],
])('%s', async (_rule, host, query, isSent) => {
  const password = `secret-${host}-${isSent}`;
  if (isSent) await send(host, password, query);
  else await expect(send(host, password, query)).rejects.toThrow('mail was not taken: ETLS');
  expect(passwords.includes(password)).toBe(isSent);
});
