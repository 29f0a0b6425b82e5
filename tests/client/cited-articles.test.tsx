import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { WhenAndLaw } from '../../client/src/features/documents/template-parts.tsx';
import type { TemplateView } from '../../src/modules/documents/catalogue/contract.ts';
import { plainSpaces } from '../harness/plain-text.ts';

function renderCitation(article: string, text: string): string {
  const template = {
    whenToSend: [],
    papers: [],
    legalBasis: [{ article, text, says: 'Une règle.' }],
    source: { label: 'Source', url: 'https://www.cnil.fr/fr' },
  };
  const html = renderToStaticMarkup(<WhenAndLaw template={template as unknown as TemplateView} />);
  return /En substance :(.*?)<\/p>/s
    .exec(plainSpaces(html.replaceAll('&nbsp;', ' ')))![1]!
    .replaceAll(/<[^>]+>/g, '')
    .trim();
}

test.each([
  ['1226', 'Code civil', 'article 1226, code civil.'],
  ['1211 et 1212', 'Code civil', 'articles 1211 et 1212, code civil.'],
  ['1 à 4', 'Décret n° 2002-120 du 30 janvier 2002', 'articles 1 à 4, décret n° 2002-120 du 30 janvier 2002.'],
  [
    'L. 133-25 à L. 133-25-2',
    'Code monétaire et financier',
    'articles L. 133-25 à L. 133-25-2, code monétaire et financier.',
  ],
  ['L. 3142-28 et suivants', 'Code du travail', 'articles L. 3142-28 et suivants, code du travail.'],
  ['R* 196-1', 'Livre des procédures fiscales', 'article R* 196-1, livre des procédures fiscales.'],
  ['15, I, 2° à 5°', 'Loi n° 89-462 du 6 juillet 1989', 'article 15, I, 2° à 5°, loi n° 89-462 du 6 juillet 1989.'],
  ['15, I et II', 'Loi n° 89-462 du 6 juillet 1989', 'article 15, I et II, loi n° 89-462 du 6 juillet 1989.'],
  ['Loi n° 2019-733', 'Loi du 14 juillet 2019', 'Loi n° 2019-733, loi du 14 juillet 2019.'],
  [
    '15',
    'Règlement (UE) 2016/679 du 27 avril 2016 (RGPD)',
    'article 15, règlement (UE) 2016/679 du 27 avril 2016 (RGPD).',
  ],
])('cites %s, %s', (article, text, cited) => expect(renderCitation(article, text)).toBe(cited));
