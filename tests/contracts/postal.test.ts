import { Lob } from '../../src/adapters/postal/lob/adapter.ts';
import { Maileva } from '../../src/adapters/postal/maileva/adapter.ts';
import { MerciFacteur } from '../../src/adapters/postal/mercifacteur/adapter.ts';
import type { PostalPort } from '../../src/adapters/postal/port.ts';
import type { DeliveryMethod } from '../../src/domain/delivery-method.ts';
import { PARTNER_LABELS, partnerNames, type PartnerName } from '../../src/domain/partner-name.ts';
import { mountLob } from '../../src/sandbox/lob/index.ts';
import { mountPostal } from '../../src/sandbox/maileva/index.ts';
import { mountMerciFacteur } from '../../src/sandbox/mercifacteur/index.ts';
import { lobSettings, mailevaSettings, merciFacteurSettings } from '../adapters/postal/settings.ts';
import { FakePostal } from '../fakes/postal.ts';
import { eventually, gateTo, runSandbox, type Mount } from '../sandbox/running-sandbox.ts';
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
        recipients.map(({ lines }) => ({
          key: custom_id,
          lines,
          pages: documents.reduce((total, { pages }) => total + pages, 0),
        })),
      ),
    loseNextAnswer() {
      gate.spoil = ({ path }) => {
        if (!path.endsWith('/submit')) return undefined;
        gate.spoil = () => undefined;
        return 'cut';
      };
    },
    available: (yes) => void (gate.open = yes),
    async lifeOver(providerRef) {
      const id = providerRef.slice(providerRef.indexOf(':') + 1);
      await eventually(
        async () => !(await (await fetch(`${sandbox.url}/sandbox/poste/${id}`)).text()).includes('ensuite'),
      );
    },
    async close() {
      await gate.close();
      await sandbox.close();
    },
  };
}

interface PrintedLine {
  id: string;
  key: string;
  recipient: string[];
  documents: { pages: number }[];
  over: boolean;
}

/** A partner that takes a letter in one call. `lines` puts what it printed back into six. */
async function printerStage(
  { mount, root, sends }: { mount: Mount; root: string; sends: string },
  portTo: (url: string) => PostalPort,
  {
    letter,
    lines = (printed) => printed,
  }: Pick<PostalStage, 'letter'> & { lines?: (printed: string[]) => string[] } = {},
): Promise<PostalStage> {
  const sandbox = await runSandbox([mount]);
  const gate = await gateTo(sandbox.url);
  const report = async () => (await (await fetch(`${sandbox.url}${root}/report.json`)).json()) as PrintedLine[];
  return {
    port: portTo(gate.url),
    ...(letter && { letter }),
    posted: async () =>
      (await report()).map(({ key, recipient, documents }) => ({
        key,
        lines: lines(recipient),
        pages: documents.reduce((total, { pages }) => total + pages, 0),
      })),
    loseNextAnswer() {
      gate.spoil = ({ path, method }) => {
        if (method !== 'POST' || !path.endsWith(sends)) return undefined;
        gate.spoil = () => undefined;
        return 'cut';
      };
    },
    available: (yes) => void (gate.open = yes),
    lifeOver: async (providerRef) =>
      void (await eventually(async () => (await report()).some(({ id, over }) => id.startsWith(providerRef) && over))),
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
    lifeOver: async (providerRef) => port.live(providerRef),
    close: async () => {},
  };
}

/** Every partner on its sandbox: one that is not here does not compile. */
const PARTNERS: Readonly<
  Record<PartnerName, { methods: readonly DeliveryMethod[]; stage: () => Promise<PostalStage> }>
> = {
  maileva: { methods: ['green', 'registered', 'registered_receipt'], stage: mailevaStage },
  mercifacteur: {
    methods: ['green', 'tracked', 'registered_receipt'],
    stage: () =>
      printerStage(
        { mount: mountMerciFacteur, root: '/sandbox/mercifacteur', sends: '/sendCourrier' },
        (url) => new MerciFacteur(merciFacteurSettings(url)),
      ),
  },
  lob: {
    methods: ['green', 'registered', 'registered_receipt'],
    stage: () =>
      printerStage({ mount: mountLob, root: '/sandbox/lob', sends: '/letters' }, (url) => new Lob(lobSettings(url)), {
        letter: {
          recipientCountry: 'US',
          recipientLines: ['EXAMPLE FIBER INC', 'LEGAL NOTICES', '', '350 FIFTH AVE', '', 'NEW YORK NY 10118'],
        },
        lines: ([company = '', person = '', street = '', other = '', town = '']) => [
          company,
          person,
          '',
          street,
          other,
          town,
        ],
      }),
  },
};
for (const name of partnerNames)
  postalContract(`the ${PARTNER_LABELS[name]} adapter on its sandbox`, PARTNERS[name].methods, PARTNERS[name].stage);
postalContract('the postal fake', ['green', 'registered', 'registered_receipt'], () => fakeStage(new FakePostal()));
postalContract('the postal fake that posts in one shot', ['tracked', 'green'], () =>
  fakeStage(
    new FakePostal('mercifacteur', { submission: 'one_shot', products: { tracked: 'anywhere', green: 'anywhere' } }),
  ),
);
