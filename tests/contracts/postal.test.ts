import { Maileva } from '../../src/adapters/postal/maileva.ts';
import { mountPostal } from '../../src/sandbox/postal/index.ts';
import { FakePostal } from '../fakes/postal.ts';
import { eventually, runSandbox, serve } from '../sandbox/running-sandbox.ts';
import { postalContract, type PostalStage } from './postal.ts';

interface ReportLine {
  id: string;
  custom_id: string;
  recipients: { lines: string[] }[];
  documents: { pages: number }[];
}

/** The real adapter over HTTP, through a gate that can swallow an answer or close altogether. */
async function mailevaStage(): Promise<PostalStage> {
  const sandbox = await runSandbox([mountPostal]);
  let losing = false;
  let open = true;
  const gate = await serve((req, res) => {
    if (!open) return void res.writeHead(503).end();
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of req) parts.push(part as Buffer);
      const headers = Object.fromEntries(
        Object.entries(req.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
      ) as Record<string, string>;
      const body = parts.length > 0 ? { body: Buffer.concat(parts) } : {};
      const answer = await fetch(`${sandbox.url}${req.url}`, { method: req.method!, headers, ...body });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (losing && req.url!.endsWith('/submit')) {
        losing = false;
        req.socket.destroy();
        return;
      }
      res.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(bytes);
    })();
  });
  const port = new Maileva({
    authUrl: `${gate.url}/maileva/auth/realms/services/protocol/openid-connect/token`,
    apiUrl: `${gate.url}/maileva`,
    clientId: 'client',
    clientSecret: 'secret',
    username: 'someone',
    password: 'something',
    callbackLogin: 'callback-login',
    callbackPassword: 'callback-password-1',
  });
  const report = async () => (await (await fetch(`${sandbox.url}/sandbox/poste/report.json`)).json()) as ReportLine[];
  return {
    port,
    posted: async () =>
      (await report()).flatMap(({ custom_id, recipients, documents }) =>
        recipients.map(({ lines }) => ({ key: custom_id, lines, pages: documents.reduce((total, { pages }) => total + pages, 0) })),
      ),
    loseNextAnswer: () => void (losing = true),
    available: (yes) => void (open = yes),
    async lifeOver(sendingRef) {
      const id = sendingRef.slice(sendingRef.indexOf(':') + 1);
      await eventually(async () => !(await (await fetch(`${sandbox.url}/sandbox/poste/${id}`)).text()).includes('ensuite'));
    },
    async close() {
      await gate.close();
      await sandbox.close();
    },
  };
}

async function fakeStage(): Promise<PostalStage> {
  const port = new FakePostal();
  return {
    port,
    posted: async () => port.posted.map(({ key, lines, pages }) => ({ key, lines, pages })),
    loseNextAnswer: () => port.loseNextAnswer(),
    available: (yes) => void (port.available = yes),
    lifeOver: async (sendingRef) => port.live(sendingRef),
    close: async () => {},
  };
}

postalContract('the Maileva adapter on the postal sandbox', mailevaStage);
postalContract('the postal fake', fakeStage);
