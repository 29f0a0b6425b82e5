import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { TemplateDraftRow, TemplateVersionRow } from '../../../src/modules/documents/catalogue/contract.ts';
import { formatShortDay, formatShortMoment } from '../lib/dates.ts';
import { http } from '../providers/http.ts';

/** The library that compares is loaded with the first comparison. */
const Comparison = lazy(() => import('./comparison.tsx'));

interface LetterText {
  source: string | null;
  samples: string | null;
}

const read = async <T,>(path: string): Promise<T> => (await http(`/-/admin/v1/${path}`)).json as T;
const query = (slug: string, sort: string): string =>
  new URLSearchParams({
    filter: JSON.stringify({ slug }),
    sort: JSON.stringify([sort, 'DESC']),
    range: '[0,99]',
  }).toString();

/** The addresses of every text of a letter with their names: its versions, and the drafts under way. */
async function readChoices(slug: string): Promise<[path: string, label: string][]> {
  const [versions, drafts] = await Promise.all([
    read<TemplateVersionRow[]>(`templates?${query(slug, 'version')}`),
    read<TemplateDraftRow[]>(`template-drafts?${query(slug, 'updatedAt')}`),
  ]);
  return [
    ...drafts.map(({ id, updatedAt }): [string, string] => [
      `template-drafts/${id}`,
      `En préparation, enregistré le ${formatShortMoment(updatedAt)}`,
    ]),
    ...versions.map(({ id, version, publishedAt, isNewest, withdrawnAt }): [string, string] => [
      `templates/${id}`,
      `Version ${version} du ${formatShortDay(publishedAt)}${isNewest && !withdrawnAt ? ', sur le site' : ''}`,
    ]),
  ];
}

/** Compares any two texts of a letter. Texts are named by the address they are read from. */
export function VersionComparison({
  slug,
  before,
  after,
  revision,
}: {
  slug: string;
  before?: string | undefined;
  after?: string | undefined;
  /** Changes when the draft was saved. */
  revision?: number;
}) {
  const [chosen, setChosen] = useState<{ before?: string; after?: string }>({});
  const { data: choices, error } = useQuery({
    queryKey: ['letter-texts', slug, revision],
    queryFn: () => readChoices(slug),
    retry: false,
  });
  if (error) return <p className="admin-note is-stop">{error.message}</p>;
  if (!choices) return <p className="admin-soft">Lecture des versions…</p>;
  if (choices.length < 2)
    return <p className="admin-soft">Cette lettre n’a qu’une version&nbsp;: il n’y a rien à comparer.</p>;
  const right = chosen.after ?? after ?? choices[0]![0];
  const left = chosen.before ?? before ?? findOlder(choices, right);
  const select = (side: 'before' | 'after', label: string, value: string) => (
    <label>
      {label}
      <select value={value} onChange={(event) => setChosen({ ...chosen, [side]: event.target.value })}>
        {choices.map(([path, name]) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      <div className="diff-choice">
        {select('before', 'Avant', left)}
        {select('after', 'Après', right)}
      </div>
      <TextComparison before={left} after={right} revision={revision ?? 0} />
    </>
  );
}

/** The version before a text: choices are from the newest to the oldest. */
function findOlder(choices: readonly (readonly [path: string, label: string])[], path: string): string {
  const paths = choices.map(([choicePath]) => choicePath);
  const older = paths.slice(paths.indexOf(path) + 1).find((text) => text.startsWith('templates/'));
  return older ?? paths.find((other) => other !== path) ?? path;
}

function TextComparison({ before, after, revision }: { before: string; after: string; revision: number }) {
  const { data, error } = useQuery({
    queryKey: ['letter-comparison', before, after, revision],
    queryFn: () => Promise.all([read<LetterText>(before), read<LetterText>(after)]),
    retry: false,
  });
  if (error)
    return (
      <p className="admin-note is-stop" role="alert">
        {error.message}
      </p>
    );
  if (!data) return <p className="admin-soft">Lecture des deux textes…</p>;
  const [left, right] = data.map(({ source, samples }) =>
    source === null || samples === null ? null : { source, samples },
  );
  if (!left || !right)
    return (
      <p className="admin-soft">Le texte d’une de ces versions n’a pas été gardé&nbsp;: elle est trop ancienne.</p>
    );
  return (
    <Suspense fallback={<p className="admin-soft">La comparaison arrive.</p>}>
      <Comparison before={left} after={right} />
    </Suspense>
  );
}
