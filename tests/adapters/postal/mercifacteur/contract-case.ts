import { mount } from '../../../../src/sandbox/mercifacteur/stand-in.ts';
import { readSpec, specsPresent } from '../../../contracts/openapi.ts';
import { startOneShotStage, type PartnerCase } from '../../../contracts/partner-case.ts';

const SPEC = 'mercifacteur-1.2.json';
const FORM = 'application/x-www-form-urlencoded';

export const contractCase: PartnerCase = {
  stage: () => startOneShotStage('mercifacteur', { mount, root: '/sandbox/mercifacteur', sends: '/sendCourrier' }),
  productIn: (body) => new URLSearchParams(body).get('modeEnvoi') ?? undefined,
  publishedProducts() {
    if (!specsPresent(SPEC)) return null;
    interface Body {
      content: Record<typeof FORM, { schema: { properties: { modeEnvoi: { enum: string[] } } } }>;
    }
    const { paths } = readSpec<{ paths: Record<'/sendCourrier', { post: { requestBody: Body } }> }>(SPEC);
    return paths['/sendCourrier'].post.requestBody.content[FORM].schema.properties.modeEnvoi.enum;
  },
};
