import { z } from 'zod';
import {
  listConditions,
  findTemplateError,
  findFormProblem,
  PERIOD,
  USUAL_TYPES,
  listVariables,
} from '../../../letterpress/index.ts';
import { DeliveryMethod, Slug } from '../contract.ts';
import { Answers } from '../drafts/contract.ts';
import { EnclosureNeed, FollowUpEvent, Layout, Signature, TemplateView } from './contract.ts';
import { Condition, EntryField, FieldView, TableRow, TableView } from './questions.contract.ts';

/** Agreement is done by the template's language; a bracket at the end of a word is work left to the reader. */
const UNFINISHED = /\p{L}\((?:e|s|es|ne|x|nt)\)|\bet\/ou\b|\p{L}·e?s?\b/u;
/** Words of a letter, or of a question about it. */
export const Words = z
  .string()
  .trim()
  .min(1)
  .refine(
    (text) => !UNFINISHED.test(text),
    'les mots s’accordent par le langage du modèle\u00a0: ni «\u00a0(e)\u00a0», ni «\u00a0(s)\u00a0», ni «\u00a0et/ou\u00a0»',
  )
  .refine((text) => !/<[a-z!/?]/i.test(text), 'des mots seulement, aucune balise')
  .refine((text) => !/\p{L}'\p{L}/u.test(text), 'l’apostrophe est courbe\u00a0: ’');

const Name = z.string().regex(/^[a-z][a-zA-Z0-9]*$/);
const questionShape = { name: Name, label: Words, hint: Words.optional(), blank: Words.max(60), ask: Words.optional() };
const Entry = z.strictObject({
  called: Words.max(30),
  add: Words.max(50),
  line: Words,
  fields: z.array(EntryField.extend(questionShape).strict()).min(1).max(5),
});
const Warning = z.strictObject({ equals: z.union([z.string(), z.boolean()]), says: Words.max(300) });
const Field = FieldView.extend({ ...questionShape, entry: Entry.optional(), warning: Warning.optional() }).strict();
type Field = z.infer<typeof Field>;
/** Where an official text or route may be read. */
const OFFICIAL =
  /^https:\/\/(?:[a-z0-9-]+\.)*(?:gouv\.fr|service-public\.fr|cnil\.fr|ameli\.fr|caf\.fr|francetravail\.fr|info-retraite\.fr|urssaf\.fr|msa\.fr|conciliateurs\.fr|energie-mediateur\.fr|mediation-assurance\.org|mediation-telecom\.org|mtv\.travel|insee\.fr|banque-france\.fr|anil\.org|defenseurdesdroits\.fr|agirc-arrco\.fr|lassuranceretraite\.fr|laposte\.fr|orias\.fr|europa\.eu)\//;
const Official = z
  .url()
  .refine(
    (url) => OFFICIAL.test(url),
    'il faut une page d’une administration, d’un organisme public ou d’un médiateur',
  );
/** What happens without a paper: completes « Sans elle, … » up to its full stop. */
const Clause = Words.refine(
  (text) => /^[^\p{Lu}]/u.test(text) && !/[.!?]$/.test(text),
  'continue «\u00a0Sans elle, …\u00a0»\u00a0: ni majuscule au début, ni point à la fin',
);
/** Another letter: category/slug. */
const Place = z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, 'il faut casier/modèle');

/** `P15D`, `P2M`. */
const Period = z.string().regex(PERIOD, 'il faut une durée, comme P15D ou P2M');

const Shape = z.strictObject({
  title: Words.max(90),
  shortTitle: Words.max(50),
  purpose: Words.max(220),
  /** What a list says about the letter besides its sending: a deadline, an effect, a paper to enclose. */
  facts: z.array(Words.max(32)).max(2).default([]),
  whenToSend: z.array(Words).min(1),
  freeRoute: z.strictObject({ note: Words, label: Words, url: Official }),
  legalBasis: z.array(z.strictObject({ article: Words, text: Words, says: Words })),
  source: z.strictObject({ label: Words, url: Official }),
  reviewedOn: z.iso.date(),
  /** Who read it, as the page names them: « la rédaction d’Affranchi ». */
  reviewedBy: Words.max(60),
  /** What is about to change, and the day on which the letter is due for review because of it. */
  toCheck: z.strictObject({ on: z.iso.date(), what: Words.max(200) }).optional(),
  recipientType: Slug,
  recipientKind: TemplateView.shape.recipientKind,
  /** « Maître », « Madame, Monsieur le Maire »: for a recipient who is addressed by an office, in Liquid as the subject is. */
  salutation: Words.max(200).optional(),
  senders: TemplateView.shape.senders,
  papers: z.array(Words),
  sending: z.union([
    z.strictObject({
      advised: DeliveryMethod,
      reason: Words,
      allowed: z.array(DeliveryMethod).min(1),
      /** Why an e-mail or an online form is enough. */
      email: Words.max(160).optional(),
    }),
    /** Never posted by us: `reason` says why, and what to do instead; `postedAs` is how its sender must post it. */
    z
      .strictObject({ downloadOnly: z.literal(true), reason: Words, postedAs: DeliveryMethod.optional() })
      // The site reads « never posted » from `advised`.
      .transform(({ reason, postedAs }): TemplateView['sending'] => ({
        advised: null,
        reason,
        allowed: [],
        ...(postedAs && { postedAs }),
      })),
  ]),
  signature: Signature.default('advised'),
  layout: Layout.default('letter'),
  questions: z
    .array(z.strictObject({ question: Words, answer: Words }))
    .min(3)
    .max(6),
  neighbours: z.array(Place).min(1).max(5),
  /**
   * The next steps: what each waits for, how long after it, why, and the letter to write if there is one. `silence` counts from the
   * first presentation, by default for the period of `replyWithin`; the other events count at once by default. `showIf` limits a
   * step to some answers: the letter’s page lists all, an order those that hold for it.
   */
  followUps: z
    .array(
      z.strictObject({
        on: FollowUpEvent,
        after: Period.optional(),
        letter: Place.optional(),
        because: Words.max(200),
        showIf: Condition.optional(),
      }),
    )
    .min(1)
    .max(4)
    .optional(),
  /** The period that the letter gives for a reply, or the question in which the sender chooses it. */
  replyWithin: z.string().optional(),
  /** The end of the contract that the letter terminates, for the timeline of its order. */
  contractEnd: z
    .strictObject({
      day: Name,
      from: z.union([z.literal('presentation_date'), Name]),
      counted: z.enum(['presented', 'received']),
      // The timeline adds « prévue ».
      called: Words.max(30).regex(/^Fin /, 'commence par «\u00a0Fin\u00a0»'),
      showIf: Condition.optional(),
    })
    .optional(),
  lifeEvents: z.array(Slug),
  searchWords: z.array(Words).min(1),
  steps: z
    .array(
      z.strictObject({
        name: Slug,
        title: Words,
        short: Words.max(14),
        intro: Words.optional(),
        fields: z.array(Field).min(1),
      }),
    )
    .min(1),
  computed: z.array(z.strictObject({ name: Name, expression: Words })),
  /** Scales of the law, each with the page that shows it and the day on which it was read. */
  tables: z
    .array(
      TableView.extend({
        name: Name,
        source: z.strictObject({ label: Words, url: Official }),
        rows: z
          .array(TableRow.strict())
          .min(1)
          .refine(areLimitsRising, 'les limites d’un barème montent, et seule la dernière peut manquer'),
      }).strict(),
    )
    .optional(),
  deadlines: z
    .array(
      z.strictObject({
        field: z.string(),
        last: Words,
        called: Words.max(90).regex(/^Le délai /, 'begins with «\u00a0Le délai\u00a0»'),
        but: Words.max(200).regex(
          /^\p{Ll}.*\.$/su,
          'goes on after «\u00a0Vous pouvez envoyer la lettre, mais\u00a0», up to its full stop',
        ),
        counted: z.enum(['sent', 'received', 'court']).optional(),
        showIf: Condition.optional(),
      }),
    )
    .min(1)
    .optional(),
  /** The days before which the letter is sent too early, and what may still happen until then. */
  earliest: z
    .array(
      z.strictObject({
        field: z.string(),
        first: Words,
        because: Words.max(200).regex(/^\p{Lu}.*\.$/su, 'is a sentence of its own, with its full stop'),
        counted: z.enum(['sent', 'received']).optional(),
        showIf: Condition.optional(),
      }),
    )
    .min(1)
    .optional(),
  /** Dates that are in doubt when an expression is true, and why. */
  dateWarnings: z
    .array(
      z.strictObject({
        field: z.string(),
        when: Words,
        says: Words.max(300).regex(/^\p{Lu}.*\.$/su, 'is a sentence of its own, with its full stop'),
        showIf: Condition.optional(),
      }),
    )
    .min(1)
    .optional(),
  subject: Words,
  enclosures: z.array(
    z.strictObject({
      name: Name.optional(),
      label: Words,
      showIf: Condition.optional(),
      need: EnclosureNeed.default('usual'),
      when: Name.optional(),
      without: Clause.optional(),
    }),
  ),
  body: Words,
  sampleAnswers: Answers,
});

function areLimitsRising(rows: z.infer<typeof TableRow>[]): boolean {
  const limits = rows.filter(({ at }) => at === undefined).map(({ upTo }) => upTo);
  return limits.slice(1).every((limit, i) => {
    const below = limits[i];
    return below !== undefined && (limit === undefined || below < limit);
  });
}

/** Built-in values of the language that are not people. */
export const DATES = ['letter_date', 'presentation_date', 'reply_by', 'reply_within'] as const;

/** The front matter of a template, as its author writes it. The letter's body follows it in Liquid. */
export const TemplateFile = Shape.superRefine((file, check) => {
  const addIssue = (path: (string | number)[], message: string): void =>
    check.addIssue({ code: 'custom', path, message });
  const names = new Set<string>(['sender', 'recipient', 'show', 'enclosed', 'joined', 'constructor', ...DATES]);
  const checkCondition = (path: (string | number)[], condition: Condition | undefined): void => {
    for (const { field } of condition ? listConditions(condition) : [])
      if (!fieldsBefore.has(field)) addIssue(path, `«\u00a0${field}\u00a0» n’est pas une question posée plus haut`);
  };
  const checkLiquid = (path: (string | number)[], source: string): void => {
    const mistake = findTemplateError(source);
    if (mistake) addIssue(path, mistake.message);
  };

  const fieldsBefore = new Set<string>();
  const tableNames = (file.tables ?? []).map(({ name }) => name);
  const checkEarlier = (path: (string | number)[], expression: string, tables: readonly string[]): void => {
    const source = `{{ ${expression} }}`;
    if (findTemplateError(source)) return checkLiquid(path, source);
    for (const name of listVariables(source))
      if (!fieldsBefore.has(name) && !tables.includes(name))
        addIssue(path, `«\u00a0${name}\u00a0» n’est ni une question posée plus haut, ni un barème`);
  };
  file.steps.forEach((step, i) =>
    step.fields.forEach((field, j) => {
      const path = ['steps', i, 'fields', j];
      if (names.has(field.name)) addIssue([...path, 'name'], `«\u00a0${field.name}\u00a0» est déjà pris`);
      checkQuestion(path, field, addIssue);
      if ((field.type === 'entries') !== Boolean(field.entry))
        addIssue([...path, 'entry'], 'une ligne va avec le type entries, et lui avec une ligne');
      field.entry?.fields.forEach((part, k) => checkQuestion([...path, 'entry', 'fields', k], part, addIssue));
      if (field.entry) checkLiquid([...path, 'entry', 'line'], field.entry.line);
      if (
        field.defaultValue !== undefined &&
        (field.usual || field.proposal || findFormProblem(field, field.defaultValue))
      )
        addIssue([...path, 'defaultValue'], 'la réponse habituelle n’est pas parmi celles de cette question');
      // A sum, a day and an account are the person’s own.
      if (field.defaultValue !== undefined && !['choice', 'yesNo', 'number', 'text', 'longText'].includes(field.type))
        addIssue([...path, 'defaultValue'], 'cette question n’a pas de réponse habituelle');
      if (field.usual && !USUAL_TYPES[field.usual].includes(field.type))
        addIssue([...path, 'usual'], `cette réponse va avec le type ${USUAL_TYPES[field.usual].join(' ou ')}`);
      if (field.proposal) checkEarlier([...path, 'proposal'], field.proposal, tableNames);
      if (typeof field.max === 'string' && field.type !== 'date') checkEarlier([...path, 'max'], field.max, []);
      if (field.after && (field.type !== 'date' || !(PERIOD.test(field.after) || fieldsBefore.has(field.after))))
        addIssue([...path, 'after'], 'il faut une durée, comme P15D, ou une question posée plus haut');
      checkCondition([...path, 'proposedIf'], field.proposedIf);
      if (field.warning && !isAnswer(field, field.warning.equals))
        addIssue([...path, 'warning'], 'l’avertissement porte sur une réponse qui n’est pas proposée');
      checkCondition([...path, 'showIf'], field.showIf);
      names.add(field.name);
      fieldsBefore.add(field.name);
    }),
  );
  file.tables?.forEach(({ name }, i) => {
    if (names.has(name)) addIssue(['tables', i, 'name'], `«\u00a0${name}\u00a0» est déjà pris`);
    names.add(name);
  });
  file.computed.forEach(({ name, expression }, i) => {
    if (names.has(name)) addIssue(['computed', i, 'name'], `«\u00a0${name}\u00a0» est déjà pris`);
    names.add(name);
    checkLiquid(['computed', i, 'expression'], `{{ ${expression} }}`);
  });
  const isAsked = (fieldName: string, ...types: Field['type'][]): boolean =>
    file.steps.some(({ fields }) => fields.some(({ name, type }) => name === fieldName && types.includes(type)));
  const checkDay = (path: (string | number)[], field: string, showIf: Condition | undefined): void => {
    if (!isAsked(field, 'date', 'entries'))
      addIssue([...path, 'field'], `«\u00a0${field}\u00a0» n’est pas une date demandée`);
    checkCondition([...path, 'showIf'], showIf);
  };
  file.deadlines?.forEach(({ field, last, showIf }, i) => {
    checkDay(['deadlines', i], field, showIf);
    checkLiquid(['deadlines', i, 'last'], `{{ ${last} }}`);
  });
  file.earliest?.forEach(({ field, first, showIf }, i) => {
    checkDay(['earliest', i], field, showIf);
    checkLiquid(['earliest', i, 'first'], `{{ ${first} }}`);
  });
  file.dateWarnings?.forEach(({ field, when, showIf }, i) => {
    checkDay(['dateWarnings', i], field, showIf);
    checkLiquid(['dateWarnings', i, 'when'], `{{ ${when} }}`);
  });
  if (file.contractEnd) {
    const { day, from, showIf } = file.contractEnd;
    if (!file.computed.some(({ name }) => name === day))
      addIssue(['contractEnd', 'day'], `«\u00a0${day}\u00a0» n’est pas un calcul de cette lettre`);
    if (from !== 'presentation_date' && !isAsked(from, 'date'))
      addIssue(['contractEnd', 'from'], `«\u00a0${from}\u00a0» n’est pas une date demandée`);
    checkCondition(['contractEnd', 'showIf'], showIf);
  }
  if (file.replyWithin && !PERIOD.test(file.replyWithin) && !isPeriodAsked(file, file.replyWithin))
    addIssue(['replyWithin'], 'il faut une durée, comme P15D, ou une question de ce modèle dont les réponses en sont');
  file.followUps?.forEach(({ on, after, showIf }, i) => {
    checkCondition(['followUps', i, 'showIf'], showIf);
    if (on === 'silence' && !after && !file.replyWithin)
      addIssue(
        ['followUps', i, 'after'],
        'sans délai de réponse dans la lettre, il faut dire combien de temps attendre',
      );
  });
  file.enclosures.forEach(({ showIf, need, when, without }, i) => {
    checkCondition(['enclosures', i, 'showIf'], showIf);
    if (need === 'required' && !without)
      addIssue(['enclosures', i, 'without'], 'une pièce obligatoire dit ce qui arrive sans elle');
    if (need !== 'required' && (when ?? without))
      addIssue(
        ['enclosures', i, 'need'],
        '«\u00a0when\u00a0» et «\u00a0without\u00a0» vont avec une pièce obligatoire',
      );
    if (when && !fieldsBefore.has(when) && !file.computed.some(({ name }) => name === when))
      addIssue(['enclosures', i, 'when'], `«\u00a0${when}\u00a0» n’est ni une question, ni un calcul de cette lettre`);
  });
  if (file.sending.advised && !file.sending.allowed.includes(file.sending.advised))
    addIssue(['sending', 'advised'], 'l’envoi conseillé n’est pas parmi ceux qui sont permis');
  checkLiquid(['subject'], file.subject);
  if (file.salutation) checkLiquid(['salutation'], file.salutation);
});

const isAnswer = ({ type, choices }: Field, answer: string | boolean): boolean =>
  typeof answer === 'boolean' ? type === 'yesNo' : Boolean(choices?.some(({ value }) => value === answer));

/** Whether this is a question whose answers are periods, or a number of days. */
const isPeriodAsked = ({ steps }: Pick<z.infer<typeof Shape>, 'steps'>, name: string): boolean =>
  steps.some(({ fields }) =>
    fields.some(
      (field) =>
        field.name === name && (field.type === 'number' || field.choices?.every(({ value }) => PERIOD.test(value))),
    ),
  );

/** Checks what every question needs, single or repeated. */
function checkQuestion(
  path: (string | number)[],
  field: Pick<Field, 'type' | 'required' | 'ask' | 'choices'>,
  addIssue: (path: (string | number)[], message: string) => void,
): void {
  if (field.required && !['yesNo', 'choice', 'entries'].includes(field.type) && !field.ask)
    addIssue([...path, 'ask'], 'une question obligatoire dit comment sa réponse est demandée');
  if ((field.type === 'choice') !== Boolean(field.choices?.length))
    addIssue([...path, 'choices'], 'des choix vont avec le type choice, et lui avec des choix');
}
export type TemplateFile = z.infer<typeof TemplateFile>;
type Condition = z.infer<typeof Condition>;
