import {
  compose,
  getBlockText,
  type ComposableTemplate,
  type ComposeContent,
  type ComposeField,
  type Letter,
} from '../../../src/letterpress/index.ts';

const field = (name: string, type: string, more: Partial<ComposeField> = {}): ComposeField => ({
  name,
  type,
  label: name,
  blank: `le ${name}`,
  required: true,
  ...more,
});

export const template: ComposableTemplate = {
  title: 'Essai',
  recipientKind: 'organisation',
  steps: [
    {
      fields: [
        field('job', 'text', { maxLength: 40 }),
        field('day', 'date'),
        field('sum', 'money', { required: false }),
        field('count', 'number', { required: false }),
        field('way', 'choice', {
          required: false,
          choices: [
            { value: 'a', label: 'par avion' },
            { value: 'b', label: 'par bateau' },
          ],
        }),
        field('isPaid', 'yesNo', { required: false }),
        field('story', 'longText', { required: false, maxLength: 500 }),
        field('receipt', 'text', { required: false, showIf: { field: 'isPaid', equals: true } }),
      ],
    },
  ],
  computed: [
    { name: 'limit', expression: 'day | plus_days: 10' },
    { name: 'doubleCents', expression: 'sum | times: 2' },
    { name: 'fourCents', expression: 'doubleCents | times: 2' },
  ],
  subject: 'essai de {{ show.job }} : {{ show.day }}',
  body: `Dossier {{ show.count }}
---
En qualité {{ show.job | de }}, depuis le {{ show.day }}; avant le {{ show.limit }}.

{{ show.sum }} ou {{ show.fourCents }} {{ show.way }} ? « {{ show.receipt }} »

- {{ show.job }}
- {{ show.day }}

{{ show.story }}
{% if isPaid %}

Payé.
{% endif %}`,
  enclosures: [{ label: 'copie du reçu n° 4', showIf: { field: 'isPaid', equals: true } }],
};

export const content = (answers: ComposeContent['answers'] = {}): ComposeContent => ({
  answers: { job: 'soudeur', day: '2026-11-01', ...answers },
  sender: {
    kind: 'person',
    civility: 'Mme',
    firstName: 'Inès',
    lastName: 'Caron',
    line4: '9 rue du Puits',
    postcode: '67000',
    city: 'Strasbourg',
    phone: '06 39 98 00 00',
  },
  recipient: { kind: 'organisation', organisation: 'Exemple', line4: '1 rue A', postcode: '75001', city: 'Paris' },
});

export const letter = (of: ComposeContent = content(), more: Partial<ComposableTemplate> = {}): Letter =>
  compose({ ...template, ...more }, of, { date: '2026-12-01', sending: 'registered_receipt' });

export const listRuns = (of: Letter) => of.blocks.flatMap((block) => getBlockText(block).flat());
