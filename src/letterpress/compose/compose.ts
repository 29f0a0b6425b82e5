import type { DeliveryMethod } from '../../domain/delivery-method.ts';
import { normaliseAddress } from '../address.ts';
import { cleanText, listUnprintable } from '../clean-text.ts';
import { computeExpectedPresentation } from '../dates/post.ts';
import { getZone } from '../destinations.ts';
import type { Block, Letter, Run } from '../letter.ts';
import { typeset } from '../typography.ts';
import { findAnswerProblems, getMaxCharacters, getMaxEntries } from './answers.ts';
import { isShown } from './conditions.ts';
import { completeSentences, joinPunctuation, parseRuns, stripMarkers } from './field-markers.ts';
import {
  toSalutation,
  toParty,
  placeDate,
  formatPlaceAndDate,
  toRecipientLines,
  toSenderLines,
  toSigners,
  type Party,
} from './people.ts';
import { renderBody, type NormalisedAnswers, type Rendered } from './render.ts';
import type {
  AnswerValue,
  ComposableTemplate,
  ComposeAddress,
  ComposeContent,
  ComposeField,
  ScalarAnswer,
} from './template.ts';
import { fillUsualAnswers } from './usual.ts';

const MENTION: Record<DeliveryMethod, string | null> = {
  green: null,
  tracked: 'Lettre suivie',
  registered: 'Lettre recommandée',
  registered_receipt: 'Lettre recommandée avec avis de réception',
};
/** Longer than any field of an address may be; the rest is ignored. */
const MAX_LINE_CHARACTERS = 254;

export interface ComposeOptions {
  /** The civil day printed on the letter, YYYY-MM-DD. */
  date: string;
  /** Null prints no mention, as for a green letter. */
  sending: DeliveryMethod | null;
  /** The expected first presentation. By default that of a letter which leaves on its date (`computeExpectedPresentation`). */
  presentedOn?: string | undefined;
  /** The enclosures for the « P.J. » list; by default, those of the template. */
  enclosures?: readonly string[] | undefined;
}

/**
 * Composes a letter: every block of a French formal letter in its place, with typography, and with blanks for missing
 * answers. Pure: equal answers give equal letters.
 */
export function compose(template: ComposableTemplate, content: ComposeContent, options: ComposeOptions): Letter {
  const normalised = normaliseAnswers(template, content, options);
  const { answers, sender, recipient, party } = normalised;
  const fields = template.steps.flatMap((step) => step.fields);
  const isAttestation = template.layout === 'attestation';
  const mention = options.sending && MENTION[options.sending];
  const enclosures =
    options.enclosures?.map(cleanLine) ??
    template.enclosures.filter((enclosure) => isShown(enclosure, answers, fields)).map(({ label }) => label);
  const rendered = renderBody(template, normalised, enclosures);
  const salutation = toSalutation(recipient, {
    recipientKind: template.recipientKind,
    salutation: rendered.salutation,
  });

  const mentioned: Block[] = mention ? [{ kind: 'mention', runs: [{ text: mention }] }] : [];
  const referred: Block[] =
    rendered.references.length > 0 ? [{ kind: 'references', lines: rendered.references.map(typesetRuns) }] : [];
  const enclosed: Block[] =
    enclosures.length > 0 ? [{ kind: 'enclosures', items: enclosures.map((label) => [{ text: typeset(label) }]) }] : [];
  const blocks: Block[] = [
    { kind: 'sender', lines: toSenderLines(sender, party) },
    { kind: 'recipient', lines: toRecipientLines(recipient, template.recipientKind) },
    ...(isAttestation ? [] : [{ kind: 'placeDate' as const, runs: placeDate(sender, options.date) }]),
    ...mentioned,
    ...referred,
    { kind: 'subject', runs: [{ text: 'Objet\u00a0: ' }, ...typesetRuns(rendered.subject)] },
    ...(isAttestation
      ? [...toBodyBlocks(rendered), { kind: 'closing' as const, runs: formatPlaceAndDate(sender, options.date) }]
      : [
          { kind: 'salutation' as const, runs: [...salutation, { text: ',' }] },
          ...toBodyBlocks(rendered),
          { kind: 'closing' as const, runs: buildClosing(party, salutation) },
        ]),
    { kind: 'signature', signers: toSigners(sender, party, content.signatures ?? []) },
    ...enclosed,
  ];
  return {
    lang: 'fr',
    title: template.title,
    blocks,
    missing: [...listMissing(template, normalised), ...listUnprintableFields(sender, recipient, party)],
    ...(content.setting?.justified && { justified: true }),
    ...(content.setting?.hyphenated && { hyphenated: true }),
    ...(content.setting?.largeType && { largeType: true }),
  };
}

/** Cleans an answer for printing. */
export function normaliseAnswers(
  template: ComposableTemplate,
  content: ComposeContent,
  { date, sending, presentedOn }: Pick<ComposeOptions, 'date' | 'sending' | 'presentedOn'>,
): NormalisedAnswers {
  const sender = cleanAddress(content.sender);
  // No arrival is announced for another country, nor for a letter that its author posts.
  const isUnknown = sending === null || getZone(content.recipient) === 'abroad';
  const expectedOn = isUnknown ? null : (presentedOn ?? computeExpectedPresentation(sending, date));
  const recipient = cleanAddress(content.recipient);
  const given = fillUsualAnswers(template, content.answers, { sender, recipient, date, presentedOn: expectedOn });
  const answers: Record<string, AnswerValue> = {};
  for (const field of template.steps.flatMap((step) => step.fields))
    answers[field.name] = cleanAnswer(field, Object.hasOwn(given, field.name) ? given[field.name]! : null);
  return {
    answers,
    sender,
    recipient,
    party: toParty(template, sender, (content.coSenders ?? []).map(cleanAddress)),
    date,
    sending,
    presentedOn: expectedOn,
    given,
  };
}

/**
 * Whether the letter gives its recipient the period of `replyWithin`. Some letters give none in one of their cases: one
 * that ends a contract at once, or names a day of its own.
 */
export const asksReply = (
  template: ComposableTemplate,
  content: ComposeContent,
  options: Pick<ComposeOptions, 'date' | 'sending' | 'presentedOn'>,
): boolean =>
  template.replyWithin !== undefined &&
  renderBody(template, normaliseAnswers(template, content, options), []).asksReply;

function cleanAnswer(field: ComposeField, value: AnswerValue): AnswerValue {
  if (typeof value === 'string') return cleanForPrint(value, getMaxCharacters(field));
  if (!Array.isArray(value)) return value;
  const parts = field.entry?.fields ?? [];
  return value
    .slice(0, getMaxEntries(field))
    .map((entry) =>
      Object.fromEntries(
        parts.map((part) => [
          part.name,
          cleanAnswer(part, Object.hasOwn(entry, part.name) ? entry[part.name]! : null) as ScalarAnswer,
        ]),
      ),
    );
}

/** Cut before it is cleaned: a megabyte of text costs no more than a page of it. */
const cleanForPrint = (text: string, maxLength: number): string => stripMarkers(cleanText(text.slice(0, maxLength)));

const cleanLine = (text: string): string =>
  cleanForPrint(text, MAX_LINE_CHARACTERS)
    .replace(/[ \n]+/g, ' ')
    .trim();
const cleanAddress = <Words extends object>(words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([name, value]) => [name, typeof value === 'string' ? cleanLine(value) : value]),
  ) as Words;

/** Titles of judges, prosecutors, elected officials and representatives of the State. */
const OFFICIAL =
  /(?<!\p{L})(?:maire|ministre|préfète?|procureure?|juge|présidente?|députée?|sénat(?:eur|rice)|ministère public|rect(?:eur|rice))(?!\p{L})/iu;

/**
 * Repeats the form of address of the salutation, in the name of all who sign. One does not express « salutations »
 * (Académie française, Dire, ne pas dire, 12 March 2013); an official is assured of consideration.
 */
function buildClosing({ isPlural }: Party, salutation: Run[]): Run[] {
  const isOfficial = salutation.some(({ text }) => OFFICIAL.test(text));
  const greeting = isPlural ? 'nos salutations distinguées' : 'mes salutations distinguées';
  const assurance = `l’assurance de ${isPlural ? 'notre' : 'ma'} considération distinguée`;
  return [
    { text: isPlural ? 'Nous vous prions d’agréer, ' : 'Je vous prie d’agréer, ' },
    ...salutation,
    { text: `, ${isOfficial ? assurance : greeting}.` },
  ];
}

const toBodyBlocks = (rendered: Rendered): Block[] =>
  rendered.paragraphs.map((paragraph): Block =>
    paragraph.every((line) => line.startsWith('- '))
      ? { kind: 'list', items: paragraph.map((line) => typesetRuns(line.slice(2))) }
      : { kind: 'paragraph', runs: typesetRuns(completeSentences(paragraph.join(' '))) },
  );

/**
 * Typography takes the neighbouring character of each run into account, so that « {{ answer }} : » gets its no-break
 * space too.
 */
const typesetRuns = (text: string): Run[] =>
  parseRuns(joinPunctuation(text), (textPart, before, after) => {
    const whole = typeset(before + textPart + after);
    // A neighbour may gain a space: « » » one before it.
    return whole.slice(whole.indexOf(before) + before.length, whole.length - after.length);
  });

/** Lists the answers with characters that no font contains. Addresses report theirs themselves. */
const listUnprintableFields = (
  { email, phone, jobRole }: ComposeAddress,
  { title }: ComposeAddress,
  { others }: Party,
): string[] =>
  Object.entries({
    'sender.email': email,
    'sender.phone': phone,
    'sender.jobRole': jobRole,
    'recipient.title': title,
    ...Object.fromEntries(
      others.flatMap(({ firstName, lastName }, i) => [
        [`coSenders.${i}.firstName`, firstName],
        [`coSenders.${i}.lastName`, lastName],
      ]),
    ),
  })
    .filter(([, text]) => text && listUnprintable(text).length > 0)
    .map(([field]) => field);

/** Names of the fields that still need an answer, those of the form's common steps last. */
function listMissing(template: ComposableTemplate, { given, sender, recipient, party }: NormalisedAnswers): string[] {
  const listNeeded = (prefix: string, address: ComposeAddress, kind: 'person' | 'organisation'): string[] =>
    normaliseAddress({ ...address, kind: address.kind ?? kind })
      .problems.filter(({ code }) => code === 'missing')
      .map(({ field }) => `${prefix}.${field}`);
  return [
    ...listNeeded('sender', sender, 'person'),
    ...(sender.firstName ? [] : ['sender.firstName']),
    ...(party.isOrganisation && !sender.lastName ? ['sender.lastName'] : []),
    ...party.others.flatMap(({ firstName, lastName }, i) => [
      ...(firstName ? [] : [`coSenders.${i}.firstName`]),
      ...(lastName ? [] : [`coSenders.${i}.lastName`]),
    ]),
    ...listNeeded('recipient', recipient, template.recipientKind),
    ...findAnswerProblems(template, given).map(({ field }) => field),
  ];
}
