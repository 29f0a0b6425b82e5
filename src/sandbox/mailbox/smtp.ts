import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const MAX_BYTES = 30 * 1024 * 1024;

/** A real SMTP server on the loopback address. `listening` resolves to its port. */
export function startSmtpServer({
  port,
  receive,
  complain,
}: {
  port: number;
  receive(bytes: Buffer, to: string[]): Promise<void>;
  complain(error: unknown): void;
}): { listening: Promise<number>; close(): Promise<void> } {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    size: MAX_BYTES,
    logger: false,
    // Clients keep connections open for further mail, so closing does not wait for their timeouts.
    closeTimeout: 100,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('message too large'), { responseCode: 552 }));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        receive(Buffer.concat(parts), recipients).then(() => done(), done);
      });
    },
  });
  const listening = new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    const net = server.listen(port, '127.0.0.1', () => resolve((net.address() as AddressInfo).port));
  });
  // Logs a failure to listen, such as a port in use, even if no caller awaits it.
  listening.catch(complain);
  // A client that disconnects in the middle of a command is no error of the server.
  void listening.then(
    () => server.on('error', () => undefined),
    () => undefined,
  );
  return {
    listening,
    close: async () => {
      await listening.catch(() => undefined);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
