import { Link, useLoaderData } from 'react-router-dom';
import { formatLongDate } from '../../../src/letterpress/index.ts';
import type { ReceivedLetterView } from '../../../src/modules/documents/received-letters/contract.ts';
import type { LastDay, ReceivedLetterData } from '../features/documents/received-letters.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { TextPage } from './text-page.tsx';

const PATH = '/courrier-recu';

/** What was received, then the letters that answer it and the last day of each. It works without JavaScript. */
export function ReceivedLetterPage() {
  const { kinds, kind, ...query } = useLoaderData<ReceivedLetterData>();
  return (
    <TextPage
      title="J’ai reçu ce courrier"
      path={PATH}
      description="Dites ce que vous avez reçu : voici les lettres qui y répondent, et le dernier jour pour les envoyer quand la loi en fixe un."
    >
      {kind ? <Chosen kind={kind} {...query} /> : <Kinds kinds={kinds} />}
      <p className="soft">
        Votre courrier l’emporte sur cette page : s’il indique un autre délai ou une autre adresse, suivez-le. Si vous
        n’y trouvez pas le vôtre, <Link to="/rechercher">cherchez une lettre</Link> avec vos mots.
      </p>
    </TextPage>
  );
}

function Kinds({ kinds }: { kinds: readonly ReceivedLetterView[] }) {
  const groups = [...new Set(kinds.map(({ group }) => group))];
  return (
    <div className="prose-columns">
      {groups.map((group) => (
        <section key={group} className="prose">
          <h2>{group}</h2>
          <ul className="dots">
            {kinds
              .filter((kind) => kind.group === group)
              .map(({ slug, title }) => (
                <li key={slug}>
                  <Link to={`${PATH}?courrier=${slug}`}>{title}</Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Chosen({
  kind,
  typed,
  problem,
  lastDays,
}: Omit<ReceivedLetterData, 'kinds' | 'kind'> & { kind: ReceivedLetterView }) {
  return (
    <>
      <p>
        <Link className="back" to={PATH}>
          <Icon name="arrow-left" /> Choisir un autre courrier
        </Link>
      </p>
      <h2>{kind.title}</h2>
      {kind.date && (
        <form method="get" action={PATH} className="stack-5">
          <input type="hidden" name="courrier" value={kind.slug} />
          <TextField
            id="received-on"
            name="date"
            label={kind.date}
            hint="Par exemple 3/11/2026. Elle ne sert qu’à ce calcul."
            error={problem ?? undefined}
            autoComplete="off"
            defaultValue={typed}
          />
          <p>
            <Button type="submit">Calculer le dernier jour</Button>
          </p>
        </form>
      )}
      <h3>{kind.letters.length > 1 ? 'Les lettres qui y répondent' : 'La lettre qui y répond'}</h3>
      {kind.letters.map(({ category, slug, title, field }) => (
        <Answer
          key={slug}
          to={`/documents/${category}/${slug}`}
          title={title}
          last={lastDays[`${category}/${slug}`] ?? null}
          hasDeadline={field !== null}
        />
      ))}
    </>
  );
}

function Answer({
  to,
  title,
  last,
  hasDeadline,
}: {
  to: string;
  title: string;
  last: LastDay | null;
  hasDeadline: boolean;
}) {
  return (
    <section className="prose">
      <h4>
        <Link to={to}>{title}</Link>
      </h4>
      {last && <Deadline last={last} />}
      {!hasDeadline && (
        <p className="soft">
          Nous ne calculons pas de dernier jour pour cette lettre : regardez si votre courrier en indique un.
        </p>
      )}
    </section>
  );
}

function Deadline({ last: { day, isPast, called, but, counted, source } }: { last: LastDay }) {
  const acts = {
    sent: `La lettre doit partir au plus tard ce jour-là\u202f; plus tôt si vous le pouvez.`,
    received: `La lettre doit être reçue au plus tard ce jour-là\u202f; plus tôt si vous le pouvez.`,
    court: 'La lettre n’arrête pas ce délai\u00a0: le juge doit être saisi d’ici là.',
  };
  return (
    <Note
      tone={isPast ? 'stop' : 'wait'}
      title={
        isPast
          ? `${called} semble dépassé depuis le ${formatLongDate(day)}`
          : `Dernier jour\u00a0: ${formatLongDate(day)}`
      }
    >
      <p>{isPast ? `Vous pouvez envoyer la lettre, mais ${but}` : `${called}. ${acts[counted]}`}</p>
      <p>
        Source : <a href={source.url}>{source.label}</a>
      </p>
    </Note>
  );
}
