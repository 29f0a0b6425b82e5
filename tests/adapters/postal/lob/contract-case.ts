import { mount } from '../../../../src/sandbox/lob/stand-in.ts';
import { readSpec, specsPresent } from '../../../contracts/openapi.ts';
import { startOneShotStage, type PartnerCase } from '../../../contracts/partner-case.ts';

const SPEC = 'lob-letters-trimmed.json';

export const contractCase: PartnerCase = {
  stage: () =>
    startOneShotStage(
      'lob',
      { mount, root: '/sandbox/lob', sends: '/letters' },
      {
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
      },
    ),
  productIn: (body) =>
    (/name="extra_service"\r\n\r\n(.+)\r\n/.exec(body) ?? /name="mail_type"\r\n\r\n(.+)\r\n/.exec(body))?.[1],
  publishedProducts() {
    if (!specsPresent(SPEC)) return null;
    const { mail_type, extra_service } = readSpec<{
      components: { schemas: Record<'mail_type' | 'extra_service', { enum: string[] }> };
    }>(SPEC).components.schemas;
    return [...mail_type.enum, ...extra_service.enum];
  },
};
