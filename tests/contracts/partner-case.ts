import { postalPartners } from '../../src/adapters/postal/registry.ts';
import { readPostalPartners } from '../../src/adapters/postal/settings.ts';
import type { DeliveryMethod } from '../../src/domain/delivery-method.ts';
import { partnerNames, type PartnerName } from '../../src/domain/postal-partner.ts';
import type { Mount } from '../../src/sandbox/context.ts';
import { createLocalSecrets } from '../../src/scripts/settings.mjs';
import { buildPartnerEnvironment } from '../../src/scripts/stand-ins.mjs';
import { eventually } from '../harness/eventually.ts';
import { gateTo, runSandbox, type Gate } from '../sandbox/running-sandbox.ts';
import type { PostalStage } from './postal.ts';

/** An adapter on its stand-in, through a gate that can swallow an answer or close altogether. */
export type PartnerStage = PostalStage & { gate: Gate };

/** What the tests of every partner need of one: tests/adapters/postal/<name>/contract-case.ts. */
export interface PartnerCase {
  stage(): Promise<PartnerStage>;
  /** The partner's name of the product in the body of a request, if it is there. */
  productIn(body: string): string | undefined;
  /** The products that the partner publishes for a method; null where its description is not here. */
  publishedProducts(method: DeliveryMethod): readonly string[] | null;
}

/** Imports the case of a partner. A partner without one fails with the path of the missing file. */
export async function loadPartnerCase(name: PartnerName): Promise<PartnerCase> {
  const module = (await import(`../adapters/postal/${name}/contract-case.ts`)) as { contractCase: PartnerCase };
  return module.contractCase;
}

const secrets = createLocalSecrets({ partnerNames });

/** Runs the stand-in of a partner and the partner's adapter before it, with the settings of `npm start`. */
export async function startStandIn(name: PartnerName, mount: Mount) {
  const sandbox = await runSandbox([mount], { env: buildPartnerEnvironment(name, 'http://127.0.0.1', secrets) });
  const gate = await gateTo(sandbox.url);
  const { settings } = readPostalPartners(buildPartnerEnvironment(name, gate.url, secrets));
  const port = postalPartners[name].create(settings);
  if (!port) throw new Error(`src/sandbox/${name}/environment.json lacks a setting that ${name} needs.`);
  return {
    url: sandbox.url,
    port,
    gate,
    available: (yes: boolean) => void (gate.open = yes),
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

/**
 * The stage of a partner that takes a letter in one call, with the pages of src/sandbox/one-shot-partner at `root`. The
 * path of that call ends with `sends`; `lines` puts what was printed back into six.
 */
export async function startOneShotStage(
  name: PartnerName,
  { mount, root, sends }: { mount: Mount; root: string; sends: string },
  {
    letter,
    lines = (printed) => printed,
  }: Pick<PostalStage, 'letter'> & { lines?: (printed: string[]) => string[] } = {},
): Promise<PartnerStage> {
  const { url, ...standIn } = await startStandIn(name, mount);
  const { gate } = standIn;
  const report = async () => (await (await fetch(`${url}${root}/report.json`)).json()) as PrintedLine[];
  return {
    ...standIn,
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
    lifeOver: async (providerRef) =>
      void (await eventually(async () => (await report()).some(({ id, over }) => id.startsWith(providerRef) && over))),
  };
}
