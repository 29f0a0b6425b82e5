import { describe, expect, test } from '@jest/globals';
import { parseTemplate } from '../../../src/modules/documents/catalogue/template-files.ts';
import { lintTemplate } from '../../../src/modules/documents/catalogue/template-lint.ts';
import { readTemplateSources } from '../../../src/modules/documents/catalogue/template-sources.ts';

const folder = 'travail/demission-cdi';
const sources = readTemplateSources();
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
  const parsed = parseTemplate({
    category: 'travail',
    slug: 'demission-cdi',
    source: text,
    samples: changed(samples, change.samples),
  });
  return lintTemplate(parsed, text).map(({ file, line, message }) => `${file}${line ? `:${line}` : ''}: ${message}`);
}
/** Returns the linter's messages about a letter in which one passage is changed. */
function lintChanged(place: string, change: [from: string, to: string], of: keyof Change = 'template'): string[] {
  const [category = '', slug = ''] = place.split('/');
  const [text, cases] = [sources[`${place}/template.md`]!, sources[`${place}/samples.yaml`]!];
  const [one, other] = of === 'template' ? [changed(text, change), cases] : [text, changed(cases, change)];
  const parsed = parseTemplate({ category, slug, source: one, samples: other });
  return lintTemplate(parsed, one).map(({ message }) => message);
}
const findLine = (words: string): number => source.split('\n').findIndex((text) => text.includes(words)) + 1;

test('a valid template has no problems', () => expect(problems({})).toEqual([]));

test('the free way may be the home page of a service that begins there', () =>
  expect(
    problems({
      template: [
        'sur service-public.gouv.fr\n  url: https://www.service-public.gouv.fr/particuliers/vosdroits/F2883\nlegalBasis',
        'sur signal.conso.gouv.fr\n  url: https://signal.conso.gouv.fr/\nlegalBasis',
      ],
    }),
  ).toEqual([]));

test.each([
  ['travail/conge-parental', 'months'],
  // It counts days through other values, from another question and as the period for the reply.
  ['travail/conge-paternite', 'firstDays'],
  ['travail/rupture-cdd-embauche-cdi', 'noticeDays'],
  ['administration/mise-en-demeure-executer', 'days'],
])('%s: « %s » may have no decimals, as days are counted with it', (path, name) => {
  const whole: [string, string] = [`name: ${name}, type: number, whole: true`, `name: ${name}, type: number`];
  expect(lintChanged(path, whole)).toEqual([
    'des jours ou des mois se comptent en entier\u00a0: ajoutez «\u00a0whole: true\u00a0»',
  ]);
});

describe('the linter reports', () => {
  test.each<[string, Change, string]>([
    [
      'an unknown variable',
      { template: ['je vous informe', 'je vous {{ verb }} informe'] },
      `template.md:${findLine('je vous informe')}: «\u00a0verb\u00a0» n’est ni une question, ni un calcul de cette lettre`,
    ],
    [
      'a field nothing uses',
      { template: ['{{ show.hiredOn }}', 'longtemps'] },
      `template.md:${findLine('name: hiredOn')}: «\u00a0hiredOn\u00a0» est demandé ou calculé, et ne sert nulle part`,
    ],
    [
      'a branch no sample reaches',
      { template: ['{% if notice == "none" %}', '{% if notice == "P9M" %}Jamais.{% elsif notice == "none" %}'] },
      `template.md:${findLine('{% if notice == "none" %}')}: aucun exemple ne passe par {% if notice == "P9M" %}`,
    ],
    [
      'a required answer that leaves no blank',
      { template: ['{{ show.hiredOn }}', '{% if hiredOn %}{{ show.hiredOn }}{% else %}toujours{% endif %}'] },
      'template.md: «\u00a0hiredOn\u00a0» est obligatoire, et la lettre ne montre pas sa place vide',
    ],
    [
      'a sample that takes more pages than it claims',
      { samples: ['pages: 1', 'pages: 2'] },
      'pages\u00a0: 1, et non 2',
    ],
    [
      'a sample without an answer',
      { samples: ['jobTitle: ', 'jobTilte: '] },
      '«\u00a0jobTitle\u00a0» n’a pas de réponse',
    ],
    [
      'words a sample should have',
      { samples: ['contains: [', 'contains: [Jamais écrit, '] },
      'la lettre ne dit pas «\u00a0Jamais écrit\u00a0»',
    ],
    [
      'a way of sending the template does not allow',
      {
        template: [
          'allowed: [green, tracked, registered, registered_receipt]',
          'allowed: [tracked, registered_receipt]',
        ],
      },
      'l’envoi «\u00a0green\u00a0» n’est pas permis',
    ],
    [
      'a slip of the French',
      { template: ['en qualité {{ show.jobTitle | de }}', 'en qualité de {{ show.jobTitle }}'] },
      'à reprendre\u00a0: «',
    ],
    [
      'a day of arrival where none is known, abroad',
      { template: ['soit en principe le {{ show.receivedOn }}', 'soit en principe le {{ show.presentation_date }}'] },
      'à l’étranger, il reste la place vide «\u00a0date\u00a0»',
    ],
    [
      '« de » before an answer that may begin with a vowel',
      { template: ['en qualité {{ show.jobTitle | de }}', 'en qualité de {{ show.jobTitle }}'] },
      `template.md:${findLine('en qualité {{')}: cette réponse peut commencer par une voyelle`,
    ],
    ...[
      'Mon poste est le suivant : vendeuse.',
      'J’occupe le poste suivant : vendeuse.',
      'Je déclare ce qui suit.',
      'Mon départ se fera comme suit : vite.',
      'Ma date de naissance est le 3 mai.',
      'Je me réserve de saisir le juge.',
      'Mes ressources sont de 900 € par mois.',
      'Recevez l’expression de mes salutations.',
    ].map((turn): [string, Change, string] => [
      `the turn « ${turn} »`,
      { template: ['Le dernier jour, je vous', `${turn} Le dernier jour, je vous`] },
      'à reprendre\u00a0: «',
    ]),
    [
      'a paragraph that is no sentence',
      { template: ['Le dernier jour, je vous', 'le dernier jour, je vous'] },
      'un paragraphe n’est pas une phrase, de la majuscule au point\u00a0: «\u00a0le dernier jour',
    ],
    [
      'the home page of a site as the source',
      {
        template: [
          'source:\n  label: Démission d’un salarié (service-public.gouv.fr)\n  url: https://www.service-public.gouv.fr/particuliers/vosdroits/F2883',
          'source:\n  label: service-public.gouv.fr\n  url: https://www.service-public.gouv.fr/',
        ],
      },
      `template.md:${findLine('source:')}: la source est une page précise`,
    ],
    [
      'the home page of a site as the free way',
      {
        template: [
          'sur service-public.gouv.fr\n  url: https://www.service-public.gouv.fr/particuliers/vosdroits/F2883\nlegalBasis',
          'sur service-public.gouv.fr\n  url: https://www.service-public.gouv.fr/\nlegalBasis',
        ],
      },
      `template.md:${findLine('freeRoute:')}: la voie gratuite est une page précise`,
    ],
    [
      'a paper that is announced when nothing may be enclosed',
      { template: ['je vous informe', 'je vous adresse ci-jointe une preuve et je vous informe'] },
      '«\u00a0ci-jointe\u00a0» ne se dit qu’avec une pièce',
    ],
    [
      'a paper that is announced with the letter when nothing may be enclosed',
      { template: ['je vous informe', 'vous trouverez une preuve avec cette lettre et je vous informe'] },
      'avec cette lettre\u00a0» ne se dit qu’avec une pièce',
    ],
    [
      'one of several papers that any paper would announce',
      {
        template: [
          'enclosures: []\n---\n',
          'enclosures: [{ label: Contrat }, { label: Certificat }]\n---\n{% if enclosed %}Voici le certificat.{% endif %}\n\n',
        ],
      },
      'cette lettre peut joindre plusieurs pièces',
    ],
    [
      'a paper without that name',
      { template: ['je vous informe', '{% if joined.contract %}oui{% endif %} je vous informe'] },
      '«\u00a0joined.contract\u00a0» n’est le nom d’aucune pièce',
    ],
    [
      'an address the post cannot read',
      { samples: ["postcode: '", "postcode: 'x"] },
      'sender.postcode: Ce code postal',
    ],
  ])('%s', (_, change, says) => expect(problems(change).join('\n')).toContain(says));
});

describe('the linter rejects before parsing further', () => {
  test.each<[string, Change, string]>([
    [
      'a loop',
      { template: ['{% if notice == "none" %}', '{% for i in (1..9) %}x{% endfor %}{% if notice == "none" %}'] },
      `${folder}/template.md:${findLine('{% if notice == "none" %}')}: body: la balise «\u00a0for\u00a0» n’est pas de ce langage`,
    ],
    [
      'a file read',
      { template: ['{% if notice == "none" %}', '{% include "x" %}{% if notice == "none" %}'] },
      'la balise «\u00a0include\u00a0» n’est pas de ce langage',
    ],
    ['a missing article', { template: ['  - article: L. 1237-1\n    text', '  - text'] }, 'legalBasis.0.article'],
    [
      'markup in a field',
      { template: ['title: Démissionner d’un CDI', 'title: Démissionner <script>alert(1)</script>'] },
      'title: des mots seulement, aucune balise',
    ],
    [
      'markup in the body',
      { template: ['je vous informe', '<img src=x onerror=alert(1)> je vous informe'] },
      `${folder}/template.md:${findLine('je vous informe')}: body: des mots seulement, aucune balise`,
    ],
    [
      'a required paper without its consequence',
      { template: ['enclosures: []', 'enclosures: [{ label: Preuve, need: required }]'] },
      'enclosures.0.without: une pièce obligatoire dit ce qui arrive sans elle',
    ],
    [
      'a consequence that is a sentence of its own',
      { template: ['enclosures: []', 'enclosures: [{ label: Preuve, need: required, without: Le congé est nul. }]'] },
      'enclosures.0.without: continue «\u00a0Sans elle, …\u00a0»',
    ],
    [
      'a need that depends on an unknown value',
      { template: ['enclosures: []', 'enclosures: [{ label: Preuve, need: required, when: later, without: rien }]'] },
      'enclosures.0.when: «\u00a0later\u00a0» n’est ni une question, ni un calcul de cette lettre',
    ],
    ['ten megabytes', { template: ['je vous informe', 'je vous informe'.repeat(700_000)] }, 'plus de 60000 caractères'],
  ])('%s', (_, change, says) => expect(() => problems(change)).toThrow(says));
});

describe('the linter reports about deadlines, combined conditions and repeated answers', () => {
  const place = 'immobilier/mise-en-demeure-loyers-impayes';
  const found = ([from, to, of]: [from: string, to: string, of?: keyof Change]): string[] =>
    lintChanged(place, [from, to], of);
  const deadline = (last: string, field = 'leaseOn'): [string, string] => [
    'subject: mise',
    `deadlines:\n  - { field: ${field}, last: '${last}', called: Le délai d’un an, but: elle est tardive. }\nsubject: mise`,
  ];
  const earliest = (first: string, field = 'leaseOn'): [string, string] => [
    'subject: mise',
    `earliest:\n  - { field: ${field}, first: '${first}', because: Le locataire a un mois. }\nsubject: mise`,
  ];
  test.each<[string, [string, string, (keyof Change)?], string]>([
    [
      'a part that is asked for and not said',
      [', {{ show.what }}', ''],
      '«\u00a0what\u00a0» est demandé, et ne sert nulle part',
    ],
    [
      'a part that does not exist',
      ['{{ show.what }}', '{{ show.what }} {{ show.why }}'],
      '«\u00a0why\u00a0» n’est pas une partie de «\u00a0unpaid\u00a0»',
    ],
    [
      'samples that never show several',
      [', { month: novembre 2026, what: both, owed: 72000 }]', ']', 'samples'],
      'les exemples de «\u00a0unpaid\u00a0» en montrent un seul, puis plusieurs',
    ],
    [
      'a branch of a line that no sample reaches',
      ['{{ show.what }}', '{{ show.what }}{% if what == "charges" %} seules{% endif %}'],
      'aucun exemple ne passe par {% if what == "charges" %}',
    ],
    [
      'a last day that no sample has',
      deadline('offersPlan | plus_days: 3'),
      'aucun exemple n’a de dernier jour pour «\u00a0offersPlan | plus_days: 3\u00a0»',
    ],
    [
      'a first day that no sample has',
      earliest('offersPlan | plus_days: 3'),
      'aucun exemple n’a de premier jour pour «\u00a0offersPlan | plus_days: 3\u00a0»',
    ],
    [
      'a last day counted from nothing known',
      deadline('signedOn | plus_days: 3'),
      '«\u00a0signedOn\u00a0» n’est ni une question, ni un calcul de cette lettre',
    ],
  ])('%s', (_, change, says) => expect(found(change)).toContain(says));
  test.each<[string, [string, string], string]>([
    [
      'a delay of what is no date',
      deadline('leaseOn', 'rentedAddress'),
      'deadlines.0.field: «\u00a0rentedAddress\u00a0» n’est pas une date demandée',
    ],
    [
      'a first day of what is no date',
      earliest('leaseOn', 'rentedAddress'),
      'earliest.0.field: «\u00a0rentedAddress\u00a0» n’est pas une date demandée',
    ],
    [
      'a condition on a later answer',
      [
        'recipient_address, maxLength: 120',
        'recipient_address, showIf: { all: [{ field: offersPlan, equals: true }, { field: leaseOn, equals: x }] }, maxLength: 120',
      ],
      '«\u00a0offersPlan\u00a0» n’est pas une question posée plus haut',
    ],
    [
      'one condition called several',
      [
        'recipient_address, maxLength: 120',
        'recipient_address, showIf: { all: [{ field: leaseOn, equals: x }] }, maxLength: 120',
      ],
      'showIf',
    ],
    [
      'a loop in a line',
      ["line: '{{ show.month }}", "line: '{% for i in (1..9) %}{% endfor %}{{ show.month }}"],
      'la balise «\u00a0for\u00a0» n’est pas de ce langage',
    ],
    [
      'a default answer that is none',
      ['blank: loyer ou charges', 'blank: loyer ou charges\n              defaultValue: both'],
      'defaultValue',
    ],
    [
      'the day of a past fact as a default answer',
      ['blank: date du bail, required: true', "blank: date du bail, required: true, defaultValue: '2026-11-23'"],
      'cette question n’a pas de réponse habituelle',
    ],
    [
      'a default answer beside one that the site knows',
      ['usual: recipient_address', 'usual: recipient_address, defaultValue: 3 rue des Lilas'],
      'la réponse habituelle n’est pas parmi celles de cette question',
    ],
    [
      'a known answer of another type',
      ['usual: recipient_address', 'usual: expected_receipt'],
      'cette réponse va avec le type date',
    ],
    [
      'a period after no day',
      ['usual: recipient_address', 'usual: recipient_address, after: P1M'],
      'il faut une durée, comme P15D, ou une question posée plus haut',
    ],
    [
      'a proposal that depends on a later answer',
      ['usual: recipient_address', 'usual: recipient_address, proposedIf: { field: offersPlan, equals: true }'],
      'proposedIf: «\u00a0offersPlan\u00a0» n’est pas une question posée plus haut',
    ],
    [
      'a proposal computed from a later answer',
      ['usual: recipient_address', "proposal: 'offersPlan | look_up: scale'"],
      'proposal: «\u00a0offersPlan\u00a0» n’est ni une question posée plus haut, ni un barème',
    ],
    [
      'a greatest sum computed from a later answer',
      ['usual: recipient_address', "max: 'offersPlan | times: 2'"],
      'max: «\u00a0offersPlan\u00a0» n’est ni une question posée plus haut, ni un barème',
    ],
    [
      'a proposal in another language',
      ['usual: recipient_address', "proposal: 'leaseOn | double'"],
      'le filtre «\u00a0double\u00a0» n’est pas de ce langage',
    ],
  ])('rejects %s', (_, change, says) => expect(() => found(change)).toThrow(says));
});

describe('the linter reports a number that is printed again and again', () => {
  test('in the references and in the subject', () =>
    expect(
      lintChanged('assurance/contestation-indemnisation', [
        'l’indemnisation d’un sinistre',
        'l’indemnisation du sinistre n° {{ show.claimNumber }}',
      ]),
    ).toContain('«\u00a0show.claimNumber\u00a0» est déjà dans les références\u00a0: retirez-le de l’objet'));
  test('in the references and in the text', () =>
    expect(
      lintChanged('assurance/contestation-indemnisation', [
        'au titre de ce contrat',
        'au titre du contrat {{ show.contractNumber }}',
      ]).join(),
    ).toContain('est écrit plus d’une fois'));
  test('three times where there are no references', () =>
    expect(
      lintChanged('consommation/contestation-facture', [
        'Je la conteste pour',
        'Je conteste cette facture n° {{ show.invoiceNumber }} pour',
      ]).join(),
    ).toContain('est écrit plus de 2 fois'));
});

test('the linter reports a text that is named again before it was named', () => {
  expect(
    lintChanged('administration/saisine-cada', [
      'L’article R. 311-13 du code des relations entre le public et l’administration prévoit',
      'L’article R. 311-13 prévoit',
    ]),
  ).toEqual([expect.stringContaining('«\u00a0du même code\u00a0» sans que la lettre l’ait nommé plus haut')]);
});
