import { mount } from '../../../../src/sandbox/maileva/stand-in.ts';
import { readSpec, specsPresent } from '../../../contracts/openapi.ts';
import { startStandIn, type PartnerCase } from '../../../contracts/partner-case.ts';
import { eventually } from '../../../harness/eventually.ts';

const CODES = 'maileva-codes.json';

interface ReportLine {
  id: string;
  custom_id: string;
  recipients: { lines: string[] }[];
  documents: { pages: number }[];
}

export const contractCase: PartnerCase = {
  async stage() {
    const { url, ...standIn } = await startStandIn('maileva', mount);
    const { gate } = standIn;
    const report = async () => (await (await fetch(`${url}/sandbox/poste/report.json`)).json()) as ReportLine[];
    return {
      ...standIn,
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
      async lifeOver(providerRef) {
        const id = providerRef.slice(providerRef.indexOf(':') + 1);
        await eventually(async () => !(await (await fetch(`${url}/sandbox/poste/${id}`)).text()).includes('ensuite'));
      },
    };
  },
  productIn: (body) => /"postage_type":"([^"]+)"/.exec(body)?.[1],
  publishedProducts(method) {
    if (!specsPresent(CODES)) return null;
    const { postage_type } = readSpec<{
      postage_type: Record<'registered_mail' | 'mail', string[]>;
    }>(CODES);
    return postage_type[method.startsWith('registered') ? 'registered_mail' : 'mail'];
  },
};
