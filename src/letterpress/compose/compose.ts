import { normaliseAddress } from '../address.ts';
import { cleanText } from '../clean-text.ts';
import { formatLongDate } from '../dates/format.ts';
import type { Block, Letter, Run } from '../letter.ts';
import { typeset } from '../typography.ts';
import { answersProblems } from './answers.ts';
import { isShown } from './conditions.ts';
import { runsOf, withoutMarks } from './marks.ts';
import { renderBody, type Rendered } from './render.ts';
import type { ComposableTemplate, ComposeAddress, ComposeContent, ComposeProduct } from './template.ts';

const MENTION: Record<ComposeProduct, string | null> = {
  green: null,
  registered: 'Lettre recommandée',
  registered_receipt: 'Lettre recommandée avec avis de réception',
};

/**
 * Makes the letter: every block of a French formal letter in its place, typography applied, missing answers as visible
 * blanks. Pure: `date` is the civil day printed on the letter.
 */
export function compose(template: ComposableTemplate, content: ComposeContent, options: { date: string; sending: ComposeProduct }): Letter {
  const answers = Object.fromEntries(
    Object.entries(content.answers).map(([name, value]) => [name, typeof value === 'string' ? withoutMarks(cleanText(value)) : value]),
  );
  const sender = cleaned(content.sender);
  const recipient = cleaned(content.recipient);
  const rendered = renderBody(template, { answers, sender, recipient, date: options.date });
  const appel = salutation(recipient, template.recipientKind);
  const mention = MENTION[options.sending];
  const enclosures = template.enclosures.filter((one) => isShown(one, answers));

  const blocks: Block[] = [
    { kind: 'sender', lines: senderLines(sender) },
    { kind: 'recipient', lines: recipientLines(recipient, template.recipientKind) },
    { kind: 'placeDate', runs: placeDate(sender, options.date) },
    ...(mention ? [{ kind: 'mention', runs: [{ text: mention }] } as const] : []),
    { kind: 'subject', runs: [{ text: 'Objet\u00a0: ' }, ...typesetRuns(rendered.subject)] },
    ...(rendered.references.length > 0 ? [{ kind: 'references', lines: rendered.references.map(typesetRuns) } as const] : []),
    { kind: 'salutation', runs: [{ text: `${appel},` }] },
    ...bodyBlocks(rendered),
    { kind: 'closing', runs: [{ text: `Je vous prie d’agréer, ${appel}, l’expression de mes salutations distinguées.` }] },
    { kind: 'signature', runs: fullName(sender) },
    ...(enclosures.length > 0 ? [{ kind: 'enclosures', items: enclosures.map(({ label }) => [{ text: typeset(label) }]) } as const] : []),
  ];
  return { lang: 'fr', title: template.title, blocks, missing: missingOf(template, answers, sender, recipient) };
}

function cleaned(address: ComposeAddress): ComposeAddress {
  return Object.fromEntries(
    Object.entries(address).map(([name, value]) => [name, typeof value === 'string' ? withoutMarks(cleanText(value)).replace(/\n/g, ' ').trim() : value]),
  );
}

const run = (field: string, text: string | undefined, label: string): Run =>
  text ? { text, field } : { text: label, field, missing: true };
const optional = (field: string, text: string | undefined): Run[][] => (text ? [[{ text, field }]] : []);

function fullName(sender: ComposeAddress): Run[] {
  if (sender.kind === 'organisation') return [run('sender.organisation', sender.organisation, 'votre organisme')];
  return [run('sender.firstName', sender.firstName, 'prénom'), { text: ' ' }, run('sender.lastName', sender.lastName, 'nom')];
}

function senderLines(sender: ComposeAddress): Run[][] {
  return [
    fullName(sender),
    ...optional('sender.line2', sender.line2),
    ...optional('sender.line3', sender.line3),
    [run('sender.line4', sender.line4, 'votre adresse')],
    ...optional('sender.line5', sender.line5),
    [run('sender.postcode', sender.postcode, 'code postal'), { text: ' ' }, run('sender.city', sender.city, 'ville')],
    ...optional('sender.phone', sender.phone),
    ...optional('sender.email', sender.email),
  ];
}

const FIELDS = { person: ['lastName', 'line2', 'line3', 'line4', 'line5', 'city'], organisation: ['organisation', 'service', 'line3', 'line4', 'line5', 'city'] } as const;
const BLANKS: Record<string, string> = { lastName: 'nom du destinataire', organisation: 'nom du destinataire', line4: 'adresse', city: 'code postal et ville' };

/** The window shows exactly the postal form; what is missing there is a blank at its own line. */
function recipientLines(recipient: ComposeAddress, kind: 'person' | 'organisation'): Run[][] {
  const of = recipient.kind ?? kind;
  const { lines } = normaliseAddress({ ...recipient, kind: of });
  return lines.flatMap((text, i) => {
    const name = FIELDS[of][i]!;
    const unfinished = name === 'city' && (!recipient.postcode || !recipient.city);
    if (text && !unfinished) return [[{ text, field: `recipient.${name}` }]];
    // A post box on line 5 does without a street.
    const label = name === 'line4' && recipient.line5 ? undefined : BLANKS[name];
    return label ? [[{ text: label, field: `recipient.${name}`, missing: true }]] : [];
  });
}

function placeDate(sender: ComposeAddress, date: string): Run[] {
  const city = sender.city?.replace(/ CEDEX.*$/i, '');
  return [{ text: 'À ' }, run('sender.city', city, 'ville'), { text: `, le ${formatLongDate(date)}` }];
}

/** « Madame, » to one known person, « Madame, Monsieur, » to anybody else; the closing repeats it. */
function salutation(recipient: ComposeAddress, kind: 'person' | 'organisation'): string {
  if ((recipient.kind ?? kind) === 'person' && recipient.civility === 'M.') return 'Monsieur';
  if ((recipient.kind ?? kind) === 'person' && recipient.civility === 'Mme') return 'Madame';
  return 'Madame, Monsieur';
}

function bodyBlocks(rendered: Rendered): Block[] {
  return rendered.paragraphs.map((paragraph): Block =>
    paragraph.every((line) => line.startsWith('- '))
      ? { kind: 'list', items: paragraph.map((line) => typesetRuns(line.slice(2))) }
      : { kind: 'paragraph', runs: typesetRuns(paragraph.join(' ')) },
  );
}

/** Typography is applied to the template's words and to each answer alike, run by run, so that marks stay whole. */
const typesetRuns = (text: string): Run[] =>
  runsOf(typesetAround(text)).map((one) => (one.missing || !one.field ? one : { ...one, text: typeset(one.text) }));

/** The template's words between answers; a space before « : » may stand right after an answer. */
const typesetAround = (text: string): string =>
  text
    .split(/(\ue000[^\ue002]*\ue002)/)
    .map((part) => (part.startsWith('\ue000') ? part : typeset(part).replace(/^ ?([;!?])/, '\u202f$1').replace(/^ ?:/, '\u00a0:')))
    .join('');

function missingOf(template: ComposableTemplate, answers: ComposeContent['answers'], sender: ComposeAddress, recipient: ComposeAddress): string[] {
  const needed = (prefix: string, address: ComposeAddress, kind: 'person' | 'organisation'): string[] =>
    normaliseAddress({ ...address, kind: address.kind ?? kind })
      .problems.filter(({ code }) => code === 'missing')
      .map(({ field }) => `${prefix}.${field}`);
  return [
    ...needed('sender', sender, 'person'),
    ...(sender.kind !== 'organisation' && !sender.firstName ? ['sender.firstName'] : []),
    ...needed('recipient', recipient, template.recipientKind),
    ...answersProblems(template, answers).map(({ field }) => field),
  ];
}

