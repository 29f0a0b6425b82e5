import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { AntivirusPort } from './port.ts';

const DEFAULT_PORT = 3310;
const DEFAULT_TIMEOUT_MS = 60_000;
const LENGTH_BYTES = 4;

/**
 * ClamAV's daemon, by its command INSTREAM: blocks with their length in front of each, an empty block at the end, one
 * line as answer (`man clamd`).
 */
export class Clamd implements AntivirusPort {
  constructor(
    private readonly url: string,
    private readonly timeoutMs = DEFAULT_TIMEOUT_MS,
  ) {}

  async isInfected(bytes: Uint8Array): Promise<boolean> {
    const answer = await this.ask(bytes);
    if (answer === 'stream: OK') return false;
    if (/^stream: .+ FOUND$/.test(answer)) return true;
    throw new Error(`The antivirus did not scan a file: ${answer || 'no answer'}`);
  }

  private async ask(bytes: Uint8Array): Promise<string> {
    const { hostname, port } = new URL(this.url);
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || DEFAULT_PORT) });
    socket.setTimeout(this.timeoutMs, () => socket.destroy(new Error('The antivirus did not answer in time.')));
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(bytes.length);
    socket.write('zINSTREAM\0');
    socket.write(length);
    socket.write(bytes);
    // The daemon answers and closes the connection, also before the end if the file is too large for it.
    socket.write(Buffer.alloc(LENGTH_BYTES));
    try {
      return (await text(socket)).replace(/\0$/, '');
    } finally {
      socket.destroy();
    }
  }
}

export const createAntivirus = ({ clamdUrl }: { clamdUrl: string | undefined }): AntivirusPort | null =>
  clamdUrl ? new Clamd(clamdUrl) : null;
