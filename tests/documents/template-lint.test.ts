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
    ['an unknown variable', { template: ['je vous informe', 'je vous {{ verb }} informe'] }, `template.md:${lineOf('je vous informe')}: "verb" is neither a field nor computed`],
    ['a field nothing uses', { template: ['{{ show.hiredOn }}', 'longtemps'] }, `template.md:${lineOf('name: hiredOn')}: "hiredOn" is asked for or computed, and used nowhere`],
    ['a branch no sample reaches', { template: ['{% if notice == "none" %}', '{% if notice == "P9M" %}Jamais.{% elsif notice == "none" %}'] }, `template.md:${lineOf('{% if notice == "none" %}')}: no sample reaches {% if notice == "P9M" %}`],
    ['a required answer that leaves no blank', { template: ['{{ show.hiredOn }}', '{% if hiredOn %}{{ show.hiredOn }}{% else %}toujours{% endif %}'] }, 'template.md: "hiredOn" is required, and the letter shows no blank for it'],
    ['a sample that takes more pages than it claims', { samples: ['pages: 1', 'pages: 2'] }, 'it takes 1 pages, not 2'],
    ['a sample without an answer', { samples: ['jobTitle: ', 'jobTilte: '] }, '"jobTitle" has no answer'],
    ['words a sample should have', { samples: ['contains: [', 'contains: [Jamais écrit, '] }, 'it does not say "Jamais écrit"'],
    ['a way of sending the template does not allow', { template: ['allowed: [green, registered, registered_receipt]', 'allowed: [registered_receipt]'] }, '"green" is not an allowed sending'],
    ['a slip of the French', { template: ['en qualité {{ show.jobTitle | de }}', 'en qualité de {{ show.jobTitle }}'] }, 'it says "'],
    ['a paragraph that is no sentence', { template: ['Le dernier jour, je vous', 'le dernier jour, je vous'] }, 'a paragraph is no sentence: "le dernier jour'],
    ['an address the post cannot read', { samples: ["postcode: '", "postcode: 'x"] }, 'sender.postcode: Ce code postal'],
  ])('%s', (_, change, says) => expect(problems(change).join('\n')).toContain(says));
});

describe('refused before it is read further', () => {
  test.each<[string, Change, string]>([
    ['a loop', { template: ['{% if notice == "none" %}', '{% for i in (1..9) %}x{% endfor %}{% if notice == "none" %}'] }, `${folder}/template.md:${lineOf('{% if notice == "none" %}')}: body: the tag "for" is not of this language`],
    ['a file read', { template: ['{% if notice == "none" %}', '{% include "x" %}{% if notice == "none" %}'] }, 'the tag "include" is not of this language'],
    ['a missing article', { template: ['  - article: L. 1237-1\n    text', '  - text'] }, 'legalBasis.0.article'],
    ['markup in a field', { template: ['title: Démissionner d’un CDI', 'title: Démissionner <script>alert(1)</script>'] }, 'title: words only: no markup'],
    ['markup in the body', { template: ['je vous informe', '<img src=x onerror=alert(1)> je vous informe'] }, 'body: words only: no markup'],
    ['ten megabytes', { template: ['je vous informe', 'je vous informe'.repeat(700_000)] }, 'longer than 60000 characters'],
  ])('%s', (_, change, says) => expect(() => problems(change)).toThrow(says));
});

describe('of delays, several conditions and answers given several times, the linter says', () => {
  const place = 'immobilier/mise-en-demeure-loyers-impayes';
  const [text, cases] = [sources[`${place}/template.md`]!, sources[`${place}/samples.yaml`]!];
  const found = (from: string, to: string, of: 'template' | 'samples' = 'template'): string[] => {
    const [one, other] = of === 'template' ? [changed(text, [from, to]), cases] : [text, changed(cases, [from, to])];
    return lintTemplate(parseTemplate({ category: 'immobilier', slug: 'mise-en-demeure-loyers-impayes', source: one, samples: other }), one).map(({ message }) => message);
  };
  const deadline = (last: string, field = 'leaseOn'): [string, string] => ['subject: mise', `deadlines:\n  - { field: ${field}, last: '${last}', called: Le délai d’un an, but: elle est tardive. }\nsubject: mise`];
  test.each<[string, [string, string, ('template' | 'samples')?], string]>([
    ['a part that is asked for and not said', [', {{ show.what }}', ''], '"what" is asked for, and used nowhere'],
    ['a part that does not exist', ['{{ show.what }}', '{{ show.what }} {{ show.why }}'], '"why" is no part of "unpaid"'],
    ['samples that never show several', [', { month: novembre 2026, what: both, owed: 72000 }]', ']', 'samples'], 'the samples of "unpaid" show one alone and several'],
    ['a branch of a line that no sample reaches', ['{{ show.what }}', '{{ show.what }}{% if what == "charges" %} seules{% endif %}'], 'no sample reaches {% if what == "charges" %}'],
    ['a last day that no sample has', deadline('offersPlan | plus_days: 3'), 'no sample has a last day for "offersPlan | plus_days: 3"'],
    ['a last day counted from nothing known', deadline('signedOn | plus_days: 3'), '"signedOn" is neither a field nor computed'],
  ])('%s', (_, change, says) => expect(found(...change)).toContain(says));
  test.each<[string, [string, string], string]>([
    ['a delay of what is no date', deadline('leaseOn', 'rentedAddress'), 'deadlines.0.field: "rentedAddress" is not a date that is asked for'],
    ['a condition on a later answer', ['required: true, maxLength: 120', 'required: true, showIf: { all: [{ field: offersPlan, equals: true }, { field: leaseOn, equals: x }] }, maxLength: 120'], '"offersPlan" is not a field above this one'],
    ['one condition called several', ['required: true, maxLength: 120', 'required: true, showIf: { all: [{ field: leaseOn, equals: x }] }, maxLength: 120'], 'showIf'],
    ['a loop in a line', ["line: '{{ show.month }}", "line: '{% for i in (1..9) %}{% endfor %}{{ show.month }}"], 'the tag "for" is not of this language'],
    ['a usual answer that is none', ['blank: loyer ou charges', 'blank: loyer ou charges\n              usual: both'], 'usual'],
  ])('refuses %s', (_, change, says) => expect(() => found(...change)).toThrow(says));
});
