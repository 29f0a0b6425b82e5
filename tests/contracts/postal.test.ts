import { Maileva } from '../../src/adapters/postal/maileva.ts';
import { mountPostal } from '../../src/sandbox/postal/index.ts';
import { FakePostal } from '../fakes/postal.ts';
import { mailevaSettings } from '../adapters/postal/settings.ts';
import { eventually, gateTo, runSandbox } from '../sandbox/running-sandbox.ts';
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
  const gate = await gateTo(sandbox.url);
  const port = new Maileva(mailevaSettings(gate.url));
  const report = async () => (await (await fetch(`${sandbox.url}/sandbox/poste/report.json`)).json()) as ReportLine[];
  return {
    port,
    posted: async () =>
      (await report()).flatMap(({ custom_id, recipients, documents }) =>
        recipients.map(({ lines }) => ({ key: custom_id, lines, pages: documents.reduce((total, { pages }) => total + pages, 0) })),
      ),
    loseNextAnswer() {
      gate.spoil = ({ path }) => {
        if (!path.endsWith('/submit')) return undefined;
        gate.spoil = () => undefined;
        return 'cut';
      };
    },
    available: (yes) => void (gate.open = yes),
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

async function fakeStage(port: FakePostal): Promise<PostalStage> {
  return {
    port,
    posted: async () => port.posted.map(({ key, lines, pages }) => ({ key, lines, pages })),
    loseNextAnswer: () => port.loseNextAnswer(),
    available: (yes) => void (port.available = yes),
    lifeOver: async (sendingRef) => port.live(sendingRef),
    close: async () => {},
  };
}

postalContract('the Maileva adapter on the postal sandbox', ['green', 'registered', 'registered_receipt'], mailevaStage);
postalContract('the postal fake', ['green', 'registered', 'registered_receipt'], () => fakeStage(new FakePostal()));
postalContract('the postal fake that posts in one shot', ['tracked', 'green'], () =>
  fakeStage(new FakePostal('mercifacteur', { submits: 'one_shot', products: { tracked: 'anywhere', green: 'anywhere' } })));
