import { normaliseAddress } from '../address.ts';
import { cleanText } from '../clean-text.ts';
import type { Block, Letter, Run } from '../letter.ts';
import { typeset } from '../typography.ts';
import { answersProblems, mostCharacters } from './answers.ts';
import { isShown } from './conditions.ts';
import { runsOf, withoutMarks } from './marks.ts';
import { appelOf, fullName, placeDate, recipientLines, senderLines } from './people.ts';
import { renderBody, type Rendered } from './render.ts';
import type { AnswerValue, ComposableTemplate, ComposeAddress, ComposeContent, ComposeProduct } from './template.ts';

const MENTION: Record<ComposeProduct, string | null> = {
  green: null,
  registered: 'Lettre recommandée',
  registered_receipt: 'Lettre recommandée avec avis de réception',
};
/** Longer than any field of an address may be; what is beyond is not looked at. */
const MOST_OF_A_LINE = 254;

/**
 * Makes the letter: every block of a French formal letter in its place, typography applied, missing answers as visible
 * blanks. Pure: `date` is the civil day printed on the letter. `enclosures`: what really goes with it, in place of the template's list.
 */
export function compose(template: ComposableTemplate, content: ComposeContent, options: { date: string; sending: ComposeProduct; enclosures?: readonly string[] }): Letter {
  const fields = template.steps.flatMap((step) => step.fields);
  const answers: Record<string, AnswerValue> = {};
  for (const field of fields) {
    const value = Object.hasOwn(content.answers, field.name) ? content.answers[field.name]! : null;
    answers[field.name] = typeof value === 'string' ? printed(value, mostCharacters(field)) : value;
  }
  const sender = cleaned(content.sender);
  const recipient = cleaned(content.recipient);
  const rendered = renderBody(template, { answers, sender, recipient, date: options.date });
  const appel = appelOf(recipient, template.recipientKind);
  const mention = MENTION[options.sending];
  const enclosures = options.enclosures?.map((label) => oneLine(label)) ?? template.enclosures.filter((one) => isShown(one, answers, fields)).map(({ label }) => label);

  const mentioned: Block[] = mention ? [{ kind: 'mention', runs: [{ text: mention }] }] : [];
  const referred: Block[] = rendered.references.length > 0 ? [{ kind: 'references', lines: rendered.references.map(typesetRuns) }] : [];
  const enclosed: Block[] = enclosures.length > 0 ? [{ kind: 'enclosures', items: enclosures.map((label) => [{ text: typeset(label) }]) }] : [];
  const blocks: Block[] = [
    { kind: 'sender', lines: senderLines(sender) },
    { kind: 'recipient', lines: recipientLines(recipient, template.recipientKind) },
    { kind: 'placeDate', runs: placeDate(sender, options.date) },
    ...mentioned,
    { kind: 'subject', runs: [{ text: 'Objet\u00a0: ' }, ...typesetRuns(rendered.subject)] },
    ...referred,
    { kind: 'salutation', runs: [...appel, { text: ',' }] },
    ...bodyBlocks(rendered),
    { kind: 'closing', runs: [{ text: 'Je vous prie d’agréer, ' }, ...appel, { text: ', l’expression de mes salutations distinguées.' }] },
    { kind: 'signature', runs: fullName(sender) },
    ...enclosed,
  ];
  return { lang: 'fr', title: template.title, blocks, missing: missingOf(template, content, sender, recipient) };
}

/** Cut before it is cleaned: a megabyte of text costs no more than a page of it. */
const printed = (text: string, most: number): string => withoutMarks(cleanText(text.slice(0, most)));

const oneLine = (text: string): string => printed(text, MOST_OF_A_LINE).replace(/[ \n]+/g, ' ').trim();

const cleaned = (address: ComposeAddress): ComposeAddress =>
  Object.fromEntries(
    Object.entries(address).map(([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value]),
  );

const bodyBlocks = (rendered: Rendered): Block[] =>
  rendered.paragraphs.map((paragraph): Block =>
    paragraph.every((line) => line.startsWith('- '))
      ? { kind: 'list', items: paragraph.map((line) => typesetRuns(line.slice(2))) }
      : { kind: 'paragraph', runs: typesetRuns(paragraph.join(' ')) },
  );

/** Typography sees the neighbouring character of each stretch, so that « {{ answer }} : » gets its no-break space too. */
const typesetRuns = (text: string): Run[] =>
  runsOf(text, (words, before, after) => {
    const whole = typeset(before + words + after);
    return whole.slice(before.length, whole.length - after.length);
  });

/** Names of what must still be answered, the form's own steps last. */
function missingOf(template: ComposableTemplate, content: ComposeContent, sender: ComposeAddress, recipient: ComposeAddress): string[] {
  const needed = (prefix: string, address: ComposeAddress, kind: 'person' | 'organisation'): string[] =>
    normaliseAddress({ ...address, kind: address.kind ?? kind })
      .problems.filter(({ code }) => code === 'missing')
      .map(({ field }) => `${prefix}.${field}`);
  return [
    ...needed('sender', sender, 'person'),
    ...(sender.kind !== 'organisation' && !sender.firstName ? ['sender.firstName'] : []),
    ...needed('recipient', recipient, template.recipientKind),
    ...answersProblems(template, content.answers).map(({ field }) => field),
  ];
}
