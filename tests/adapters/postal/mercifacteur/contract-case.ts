import { readFileSync } from 'node:fs';
import { mount } from '../../../../src/sandbox/mercifacteur/stand-in.ts';
import { specPath, specsPresent } from '../../../contracts/openapi.ts';
import { startOneShotStage, type PartnerCase } from '../../../contracts/partner-case.ts';

const SPEC = 'mercifacteur-1.2.json';

export const contractCase: PartnerCase = {
  stage: () => startOneShotStage('mercifacteur', { mount, root: '/sandbox/mercifacteur', sends: '/sendCourrier' }),
  productIn: (body) => new URLSearchParams(body).get('modeEnvoi') ?? undefined,
  publishedProducts() {
    if (!specsPresent(SPEC)) return null;
    const { requestBody } = JSON.parse(readFileSync(specPath(SPEC), 'utf8')).paths['/sendCourrier'].post;
    return requestBody.content['application/x-www-form-urlencoded'].schema.properties.modeEnvoi.enum;
  },
};
