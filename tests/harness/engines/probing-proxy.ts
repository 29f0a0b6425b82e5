import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Runs in each page before its other scripts. */
function probe(): void {
  const report = (text: string): void => void navigator.sendBeacon('/@errors', text);
  const print = console.error.bind(console);
  console.error = (...words: unknown[]): void => {
    report(words.map(String).join(' '));
    print(...words);
  };
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      report(target instanceof HTMLElement ? `not loaded: ${target.outerHTML.slice(0, 200)}` : event.message);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => report(String(reason)));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    report(`blocked: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
  );
}

export interface ProbingProxy {
  /** Host and port. */
  address: string;
  takeErrors(): string[];
  close(): Promise<void>;
}

/**
 * A proxy for browsers whose protocol does not tell of the console: it puts a script of the page's own origin before
 * the others, which sends each error back.
 */
export async function startProbingProxy(): Promise<ProbingProxy> {
  const errors: string[] = [];
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url!);
    if (url.pathname === '/@probe.js')
      response.setHeader('content-type', 'text/javascript').end(`(${String(probe)})()`);
    else if (url.pathname === '/@errors') void readText(incoming).then((text) => response.end(void errors.push(text)));
    else pass(url, incoming, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeErrors: () => errors.splice(0),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function pass(url: URL, incoming: IncomingMessage, response: ServerResponse): void {
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const onward = request(url, { method: incoming.method!, headers }, (answer) => {
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
      return;
    }
    void readText(answer).then((html) => {
      const { 'content-length': _, ...rest } = answer.headers;
      response.writeHead(answer.statusCode!, rest);
      response.end(html.replace(/<head>/iu, '$&<script src="/@probe.js"></script>'));
    });
  });
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}

async function readText(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
