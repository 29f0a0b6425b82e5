import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnswerValue } from '../../../../src/letterpress/index.ts';
import type { PackOffer, TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { FieldView } from '../../../../src/modules/documents/catalogue/questions.contract.ts';
import { useReader } from '../../api/context.tsx';
import { useUser } from '../../auth/session.ts';
import { ownAddressQuery } from '../../features/documents/address-book-api.ts';
import { AddressFields } from '../../features/documents/address-fields.tsx';
import type { Address } from '../../features/documents/address-form.tsx';
import { AnswerField } from '../../features/documents/answer-field.tsx';
import { templateQuery } from '../../features/documents/catalogue.ts';
import { createDraft, removeDraft, storeDraft, type LocalDraft } from '../../features/documents/draft.ts';
import { nameOnly } from '../../features/documents/own-sender.ts';
import { Button } from '../../ui/button.tsx';
import { Tick } from '../../ui/field.tsx';
import { ProblemSummary, type Problem } from '../../ui/problem-summary.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { clearStoredValues, useStoredState } from '../../validation/stored-values.ts';

interface Props {
  event: string;
  title: string;
  pack: PackOffer;
  /** The letters that were chosen before. */
  written: readonly LocalDraft[];
  onDone: () => void;
}

type Letter = PackOffer['letters'][number];
const toPlace = ({ category, slug }: Pick<Letter, 'category' | 'slug'>): string => `${category}/${slug}`;
const NO_ERROR = (): undefined => undefined;

interface Typed {
  /** The names of the chosen letters. */
  chosen: readonly string[];
  answers: Record<string, AnswerValue>;
  /** Null until the person changes the known address. */
  sender: Address | null;
}
const NOTHING_TYPED: Typed = { chosen: [], answers: {}, sender: null };

/** Chooses the letters and asks once what they have in common; then each gets a draft. */
export function PackStart(props: Props) {
  const { title, written, onDone } = props;
  const start = usePackStart(props);
  const { letters, chosen, answers } = start;
  return (
    <div className="page page-narrow">
      <h1>{title}</h1>
      <p className="lead soft gap-top gap-bottom">
        Cochez les lettres à envoyer. Les questions communes ne sont posées qu’une fois, et vous payez en une fois.
      </p>
      <form
        className="stack-5"
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          start.write();
        }}
      >
        <ProblemSummary problems={start.problems} />
        <fieldset className="field">
          <legend className="legend">À qui écrivez-vous ?</legend>
          <div className="choices gap-top">
            {start.free.map((letter) => (
              <Tick
                key={letter.name}
                id={letter.name}
                checked={chosen.includes(letter.name)}
                onChange={(ticked) => start.choose(letter, { ticked })}
              >
                <b>{letter.for}</b>
                <br />
                {letter.title}
              </Tick>
            ))}
          </div>
        </fieldset>
        {letters.length > 0 && (
          <>
            <h2>Une seule fois, pour toutes</h2>
            <p className="soft">Laissez vide ce que vous ne savez pas encore : la lettre vous le redemandera.</p>
            {start.states.some(({ data }) => !data) && <QueryState all={start.states} />}
            {start.questions.map(({ key, field }) => (
              <AnswerField
                key={key}
                field={{ ...field, required: false }}
                id={key}
                value={answers[key]}
                findError={NO_ERROR}
                onChange={(value) => start.answer(key, value)}
                onFocus={NO_ERROR}
              />
            ))}
            <h2>Votre adresse</h2>
            <AddressFields
              side="sender"
              address={start.sender}
              defaultKind="person"
              askKind={false}
              findError={NO_ERROR}
              onFocus={NO_ERROR}
              onChange={start.setSender}
            />
          </>
        )}
        <p className="row gap-top">
          <Button type="submit" size="big">
            Continuer
          </Button>
          {written.length > 0 && (
            <Button look="plain" onClick={onDone}>
              Revenir
            </Button>
          )}
        </p>
      </form>
    </div>
  );
}

/** What was chosen and typed, stored on this device, and the command that writes the drafts. */
function usePackStart({ event, pack, written, onDone }: Props) {
  const read = useReader();
  const { pathname } = useLocation();
  const [typed, setTyped] = useStoredState(pathname, NOTHING_TYPED);
  const knownSender = useKnownSender(written[0]?.content.sender);
  const [problems, setProblems] = useState<Problem[]>([]);
  const { chosen, answers } = typed;
  const sender = typed.sender ?? knownSender;
  const free = pack.letters.filter(({ name }) => !written.some((draft) => draft.pack?.name === name));
  const letters = free.filter(({ name }) => chosen.includes(name));
  const places = [...new Map(letters.map((letter) => [toPlace(letter), letter])).values()];
  const states = useQueries({ queries: places.map(({ category, slug }) => templateQuery(read, category, slug)) });
  const templates = new Map(
    states.flatMap(({ data }) => (data ? [[toPlace(data), data] as [string, TemplateView]] : [])),
  );
  const questions = listQuestions(pack, letters, templates);

  const write = (): void => {
    if (letters.length + written.length < 2 && free[0])
      return setProblems([{ field: free[0].name, message: 'Choisissez au moins deux lettres.' }]);
    const drafts = letters.flatMap((letter) => {
      const template = templates.get(toPlace(letter));
      return template ? [buildDraft(letter, { event, template, sender, answers, questions })] : [];
    });
    // On a slow connection the person may be faster than the questions. Another press must not write a letter twice.
    if (drafts.length < letters.length) return setProblems([LOADING]);
    if (drafts.every(storeDraft)) {
      clearStoredValues(pathname);
      return onDone();
    }
    for (const { id } of drafts) removeDraft(id);
    setProblems([NOT_STORED]);
  };

  return {
    chosen,
    answers,
    sender,
    free,
    letters,
    states,
    questions,
    problems,
    write,
    choose: ({ name }: Letter, { ticked }: { ticked: boolean }): void => {
      setProblems([]);
      const others = chosen.filter((other) => other !== name);
      setTyped({ ...typed, chosen: ticked ? [...others, name] : others });
    },
    answer: (key: string, value: AnswerValue): void => setTyped({ ...typed, answers: { ...answers, [key]: value } }),
    setSender: (address: Address): void => setTyped({ ...typed, sender: address }),
  };
}

const LOADING: Problem = {
  message: 'Les questions de ces lettres arrivent encore. Réessayez dans un instant.',
  isFault: true,
};
const NOT_STORED: Problem = {
  message: 'Votre navigateur ne garde rien\u00a0: écrivez ces lettres une à une, avec un compte.',
  isFault: true,
};

/** The address of the other letters, or of the account. */
function useKnownSender(written: Address | undefined): Address {
  const user = useUser();
  const { data } = useQuery({ ...ownAddressQuery, enabled: Boolean(user) });
  const own = data?.address ?? (user ? nameOnly(user) : null);
  return written ?? own ?? { kind: 'person', country: 'FR' };
}

interface Question {
  key: string;
  field: FieldView;
  /** The field that the answer fills in each letter, by `category/slug`. */
  feeds: Record<string, string>;
}

/** The shared questions of the chosen letters, each worded as in the first letter that asks it. */
function listQuestions(
  pack: PackOffer,
  letters: readonly Letter[],
  templates: ReadonlyMap<string, TemplateView>,
): Question[] {
  return pack.shared.flatMap((feeds, i) => {
    const [field] = letters.flatMap((letter) => {
      const name = feeds[toPlace(letter)];
      const fields = templates.get(toPlace(letter))?.steps.flatMap((step) => step.fields) ?? [];
      return fields.find((candidate) => candidate.name === name) ?? [];
    });
    return field ? [{ key: `shared-${i}`, field, feeds }] : [];
  });
}

function buildDraft(
  letter: Letter,
  {
    event,
    template,
    sender,
    answers,
    questions,
  }: {
    event: string;
    template: TemplateView;
    sender: Address;
    answers: Record<string, AnswerValue>;
    questions: readonly Question[];
  },
): LocalDraft {
  const draft = createDraft(template);
  const shared = questions.flatMap(({ key, feeds }) => {
    const [name, value] = [feeds[toPlace(letter)], answers[key]];
    return name && value !== undefined ? [[name, value] as const] : [];
  });
  return {
    ...draft,
    pack: { event, name: letter.name },
    content: {
      ...draft.content,
      sender,
      answers: { ...draft.content.answers, ...letter.answers, ...Object.fromEntries(shared) },
    },
  };
}
