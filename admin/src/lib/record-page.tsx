import { createElement, type ComponentType, type ReactElement } from 'react';
import {
  ShowBase,
  Title,
  useGetRecordRepresentation,
  useGetResourceLabel,
  useRecordContext,
  useResourceContext,
  useShowContext,
} from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { ActionButton } from '../action-button.tsx';
import { FieldLines } from './field-cards.tsx';
import type { Field } from './fields.tsx';
import { Forbidden, isForbidden } from './forbidden.tsx';
import type { RelatedRows } from './related-rows.tsx';

/** A line of a record, rows of another resource that belong to it, or a section with its own layout. */
export type RecordPart = Field | RelatedRows | ComponentType;

/**
 * Query options with a cache key of their own: lists cache their rows under the usual key, and a row has fewer fields
 * than the record, so a page opened from a list would first render an incomplete record.
 */
export const WHOLE_RECORD = { meta: { whole: true } };

/** The page itself says why there is no record. */
const SILENT = { ...WHOLE_RECORD, onError: () => undefined };

/**
 * One record: its lines side by side where there is room, then its sections. Another record is another page: react-admin
 * has one route for all, and what was typed about one would be in the open form of the next.
 */
export function RecordPage({ parts }: { parts: readonly RecordPart[] }) {
  const { id } = useParams();
  return (
    <ShowBase
      key={id}
      queryOptions={SILENT}
      error={<RecordProblem />}
      offline={<RecordProblem />}
      loading={<RecordLoading />}
    >
      <RecordTitle />
      <div className="admin-sheet admin-record">
        {toGroups(parts).map((group, position) =>
          Array.isArray(group) ? (
            <RecordLines key={position} fields={group} />
          ) : (
            <RecordSection key={position} part={group} />
          ),
        )}
      </div>
    </ShowBase>
  );
}

/** Puts lines that follow one another together. */
function toGroups(parts: readonly RecordPart[]): (Field[] | Exclude<RecordPart, Field>)[] {
  const groups: (Field[] | Exclude<RecordPart, Field>)[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (!('source' in part)) groups.push(part);
    else if (Array.isArray(last)) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

const RecordSection = ({ part }: { part: Exclude<RecordPart, Field> }): ReactElement =>
  'element' in part ? part.element : createElement(part);

function RecordTitle() {
  const getTitle = useGetRecordRepresentation(useResourceContext());
  return <Title title={<>{getTitle(useRecordContext())}</>} preferenceKey={false} />;
}

/** Leaves out a blank field, unless it has a text for that case. */
function RecordLines({ fields }: { fields: readonly Field[] }) {
  const record = useRecordContext();
  if (!record) return null;
  const shown = fields.filter(({ isBlank, emptyText }) => emptyText !== undefined || !isBlank(record));
  return <FieldLines fields={shown} className="admin-lines" />;
}

const RecordLoading = () => (
  <p className="admin-state admin-soft" role="status">
    Lecture de la fiche…
  </p>
);

/** Statuses with which the server says that there is no such record. */
const ABSENT = [400, 404, 410];

/** The record does not exist, the role may not read it, or it could not be read: three different sentences. */
function RecordProblem() {
  const resource = useResourceContext();
  const getLabel = useGetResourceLabel();
  const { error, refetch, isFetching } = useShowContext();
  const { status } = (error ?? {}) as { status?: number };
  if (status && ABSENT.includes(status))
    return (
      <div className="admin-state">
        <Title title="Fiche introuvable" preferenceKey={false} />
        <p>Cette fiche n’existe pas, ou n’existe plus.</p>
        <p>
          <Link to={`/admin/${resource}`}>Revenir à la liste «&nbsp;{getLabel(resource!, 2)}&nbsp;»</Link>
        </p>
      </div>
    );
  if (isForbidden(error))
    return (
      <>
        <Title title="Fiche réservée" preferenceKey={false} />
        <Forbidden sentence="Votre rôle ne permet pas de lire cette fiche." />
      </>
    );
  return (
    <div className="admin-note is-stop admin-state" role="alert">
      <Title title="Fiche illisible" preferenceKey={false} />
      <p>
        <b>La fiche n’a pas pu être lue.</b> Vérifiez votre connexion, puis réessayez.
      </p>
      <ActionButton label="Réessayer" look="quiet" busy={isFetching} onClick={() => void refetch()} />
    </div>
  );
}
