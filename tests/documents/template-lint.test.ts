import { describe, expect, test } from '@jest/globals';
import { parseTemplate } from '../../src/modules/documents/template-files.ts';
import { lintTemplate } from '../../src/modules/documents/template-lint.ts';
import { templateSources } from '../../src/modules/documents/template-sources.ts';

const folder = 'travail/demission-cdi';
const sources = templateSources();
const [source, samples] = [sources[`${folder}/template.md`]!, sources[`${folder}/samples.yaml`]!];

interface Change {
  template?: [from: string, to: string];
  samples?: [from: string, to: string];
}
const changed = (text: string, change: [from: string, to: string] | undefined): string => {
  if (!change) return text;
  expect(text).toContain(change[0]);
  return text.replace(...change);
};
function problems(change: Change): string[] {
  const text = changed(source, change.template);
  const parsed = parseTemplate({ category: 'travail', slug: 'demission-cdi', source: text, samples: changed(samples, change.samples) });
  return lintTemplate(parsed, text).map(({ file, line, message }) => `${file}${line ? `:${line}` : ''}: ${message}`);
}
const lineOf = (words: string): number => source.split('\n').findIndex((text) => text.includes(words)) + 1;

test('a template that is right has nothing wrong', () => expect(problems({})).toEqual([]));

describe('the linter says', () => {
  test.each<[string, Change, string]>([
    ['an unknown variable', { template: ['je vous informe', 'je vous {{ verb }} informe'] }, `template.md:${lineOf('je vous informe')}: «\u00a0verb\u00a0» n’est ni une question, ni un calcul de cette lettre`],
    ['a field nothing uses', { template: ['{{ show.hiredOn }}', 'longtemps'] }, `template.md:${lineOf('name: hiredOn')}: «\u00a0hiredOn\u00a0» est demandé ou calculé, et ne sert nulle part`],
    ['a branch no sample reaches', { template: ['{% if notice == "none" %}', '{% if notice == "P9M" %}Jamais.{% elsif notice == "none" %}'] }, `template.md:${lineOf('{% if notice == "none" %}')}: aucun exemple ne passe par {% if notice == "P9M" %}`],
    ['a required answer that leaves no blank', { template: ['{{ show.hiredOn }}', '{% if hiredOn %}{{ show.hiredOn }}{% else %}toujours{% endif %}'] }, 'template.md: «\u00a0hiredOn\u00a0» est obligatoire, et la lettre ne montre pas sa place vide'],
    ['a sample that takes more pages than it claims', { samples: ['pages: 1', 'pages: 2'] }, 'pages\u00a0: 1, et non 2'],
    ['a sample without an answer', { samples: ['jobTitle: ', 'jobTilte: '] }, '«\u00a0jobTitle\u00a0» n’a pas de réponse'],
    ['words a sample should have', { samples: ['contains: [', 'contains: [Jamais écrit, '] }, 'la lettre ne dit pas «\u00a0Jamais écrit\u00a0»'],
    ['a way of sending the template does not allow', { template: ['allowed: [green, registered, registered_receipt]', 'allowed: [registered_receipt]'] }, 'l’envoi «\u00a0green\u00a0» n’est pas permis'],
    ['a slip of the French', { template: ['en qualité {{ show.jobTitle | de }}', 'en qualité de {{ show.jobTitle }}'] }, 'à reprendre\u00a0: «'],
    ['a paragraph that is no sentence', { template: ['Le dernier jour, je vous', 'le dernier jour, je vous'] }, 'un paragraphe n’est pas une phrase, de la majuscule au point\u00a0: «\u00a0le dernier jour'],
    ['an address the post cannot read', { samples: ["postcode: '", "postcode: 'x"] }, 'sender.postcode: Ce code postal'],
  ])('%s', (_, change, says) => expect(problems(change).join('\n')).toContain(says));
});

describe('refused before it is read further', () => {
  test.each<[string, Change, string]>([
    ['a loop', { template: ['{% if notice == "none" %}', '{% for i in (1..9) %}x{% endfor %}{% if notice == "none" %}'] }, `${folder}/template.md:${lineOf('{% if notice == "none" %}')}: body: la balise «\u00a0for\u00a0» n’est pas de ce langage`],
    ['a file read', { template: ['{% if notice == "none" %}', '{% include "x" %}{% if notice == "none" %}'] }, 'la balise «\u00a0include\u00a0» n’est pas de ce langage'],
    ['a missing article', { template: ['  - article: L. 1237-1\n    text', '  - text'] }, 'legalBasis.0.article'],
    ['markup in a field', { template: ['title: Démissionner d’un CDI', 'title: Démissionner <script>alert(1)</script>'] }, 'title: des mots seulement, aucune balise'],
    ['markup in the body', { template: ['je vous informe', '<img src=x onerror=alert(1)> je vous informe'] }, 'body: des mots seulement, aucune balise'],
    ['ten megabytes', { template: ['je vous informe', 'je vous informe'.repeat(700_000)] }, 'plus de 60000 caractères'],
  ])('%s', (_, change, says) => expect(() => problems(change)).toThrow(says));
});
